"""Desktops: the protocol, actions, settling, setup steps; one package a provider."""
