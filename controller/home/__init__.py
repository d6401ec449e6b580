"""The home: areas, devices, states, and what people's phrases mean in it. Pure."""
