-- The wordings of the consent that leads were sent with. The id is the SHA-256 of the text, in hexadecimal digits.
CREATE TABLE consents (
  id TEXT PRIMARY KEY,
  text TEXT NOT NULL
) STRICT;
ALTER TABLE leads ADD COLUMN consent TEXT REFERENCES consents;
