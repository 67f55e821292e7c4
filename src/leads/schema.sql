-- The tables of the desk's file and of the relay's database.
CREATE TABLE leads (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- When the lead first arrived: ISO 8601, UTC.
  received TEXT NOT NULL,
  endpoint TEXT NOT NULL,
  -- The id of the form that the page stated.
  form TEXT,
  -- The id of the consent's record that the page stated. It may not be among `consents` yet.
  consent TEXT,
  sender TEXT NOT NULL,
  -- The body as it was received, and is sent.
  payload TEXT NOT NULL,
  -- An equal body with a certificate that came when the provider may have the other. It is sent only once that is refused.
  newer TEXT,
  -- The hash of the endpoint and the answers: see `fate.ts`.
  answers TEXT NOT NULL,
  -- What the search of the inbox looks at: see `search.ts`.
  search TEXT NOT NULL DEFAULT '',
  -- A JSON list of the payload keys that do not fit the forms of the build that received the lead.
  misfits TEXT,
  -- 1 if it is kept and never sent, because the box of the consent is not ticked or a key stands twice.
  blocked INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL DEFAULT 'stored' CHECK (state IN ('stored', 'waiting', 'delivered', 'dead')),
  -- The Idempotency-Key: one payload, one key.
  key TEXT NOT NULL DEFAULT (lower(hex(randomblob(16)))),
  -- With its run, the id of the Workflow that sends the lead.
  workflow TEXT NOT NULL DEFAULT (lower(hex(randomblob(16)))),
  run INTEGER NOT NULL DEFAULT 1,
  -- How many attempts of this run began.
  attempts INTEGER NOT NULL DEFAULT 0,
  -- The provider's last HTTP status for this key; 0 if it gave none.
  status INTEGER,
  -- The beginning of the provider's last response, unless the lead was taken.
  response TEXT,
  -- When the state last changed, or an attempt began, in milliseconds since 1970.
  changed INTEGER NOT NULL
) STRICT;
CREATE INDEX leads_by_answers ON leads (answers);
CREATE INDEX leads_by_endpoint ON leads (endpoint, received);
CREATE INDEX leads_by_state ON leads (state, changed);
CREATE INDEX leads_by_misfits ON leads (id) WHERE misfits IS NOT NULL;
-- What stays of a delivered lead with a consent when its time is over: see `proofs.ts`.
CREATE TABLE proofs (
  -- The number that the lead had.
  id INTEGER PRIMARY KEY,
  received TEXT NOT NULL,
  form TEXT,
  consent TEXT,
  name TEXT NOT NULL,
  number TEXT NOT NULL,
  email TEXT NOT NULL,
  page TEXT NOT NULL,
  certificate TEXT NOT NULL
) STRICT;
CREATE INDEX proofs_by_received ON proofs (received);
CREATE INDEX proofs_by_number ON proofs (number);
CREATE INDEX proofs_by_email ON proofs (email);
-- Who asked to stop, in requests that are deleted: see `suppression.ts`.
CREATE TABLE stops (
  day TEXT NOT NULL,
  number TEXT NOT NULL,
  email TEXT NOT NULL,
  PRIMARY KEY (number, email)
) STRICT;
-- The words that visitors agreed to, for each form. Pages that they name stand under the form ''.
CREATE TABLE consents (
  form TEXT NOT NULL,
  -- The SHA-256 of the text, in hexadecimal digits.
  id TEXT NOT NULL,
  text TEXT NOT NULL,
  -- When it was stored: ISO 8601, UTC.
  since TEXT NOT NULL,
  PRIMARY KEY (form, id)
) STRICT;
-- The alerts that were sent and still hold.
CREATE TABLE alerts (
  kind TEXT PRIMARY KEY,
  -- What the alert was about: another alert of its kind is about something later.
  mark INTEGER NOT NULL,
  -- When it was sent, in milliseconds since 1970.
  sent INTEGER NOT NULL
) STRICT;
