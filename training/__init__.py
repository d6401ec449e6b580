"""How the embedded model is trained for Hearth's own loop; never needed to run Hearth."""
