-- The tables of the leads file. The relay's migrations make the same, and those of its deliveries.
CREATE TABLE IF NOT EXISTS consents (
  -- The SHA-256 of the text, in hexadecimal digits.
  id TEXT PRIMARY KEY,
  text TEXT NOT NULL,
  -- When the first lead of the build with this wording arrived: ISO 8601, UTC.
  since TEXT
) STRICT;
CREATE TABLE IF NOT EXISTS leads (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  received TEXT NOT NULL,
  endpoint TEXT NOT NULL,
  form TEXT NOT NULL,
  sender TEXT NOT NULL,
  payload TEXT NOT NULL,
  answers TEXT,
  repeats INTEGER,
  consent TEXT REFERENCES consents,
  -- What the search of the inbox looks at: see `search.ts`.
  search TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX IF NOT EXISTS leads_by_answers ON leads (answers, received);
CREATE INDEX IF NOT EXISTS leads_by_received ON leads (received);
CREATE INDEX IF NOT EXISTS leads_by_endpoint ON leads (endpoint, received);
