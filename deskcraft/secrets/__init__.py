"""Keys and tokens: where this process has them (`environment`), and how they are struck out of texts (`redact`)."""
