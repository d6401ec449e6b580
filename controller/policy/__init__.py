"""Who may do what: decided here, enforced where changes are made and where devices are seen."""
