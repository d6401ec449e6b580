"""The ReAct loop: think, act, observe, answer. Knows nothing of MQTT."""
