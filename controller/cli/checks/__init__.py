"""What `hearth check` looks at: one module for each part, each giving rows."""
