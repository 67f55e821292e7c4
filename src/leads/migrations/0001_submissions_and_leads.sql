-- The first tables of the desk's file and of the relay's database. A later change of the tables is a file of its own.

-- What arrived, a row each time that somebody pressed a form's last button. Nothing changes a row until its answers are
-- deleted: then what has answers is NULL, and the row is the proof of a claim that was sent, or the stop of a request.
CREATE TABLE submissions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- The lead whose answers it has. The lead is deleted with the answers.
  lead INTEGER NOT NULL,
  -- ISO 8601, UTC. Of a request that came another way, the day on which it came.
  received TEXT NOT NULL,
  endpoint TEXT NOT NULL,
  -- The id of the form that the page stated.
  form TEXT,
  -- The id of the consent's record that the page stated. It may not be among `consents` yet.
  consent TEXT,
  -- The URL of the page, or how a request came that did not come by a page. Without its query once the answers are deleted.
  page TEXT NOT NULL,
  -- The https address of the consent's certificate, or ''.
  certificate TEXT NOT NULL,
  -- The visitor's name or, without one, e-mail address: as typed, and as searches look for it.
  sender TEXT NOT NULL,
  sender_search TEXT NOT NULL,
  -- The ten digits of the phone number and the e-mail address in small letters, or '': see `contacts.ts`.
  number TEXT NOT NULL,
  email TEXT NOT NULL,
  -- What a request asks for; NULL for all that is no request.
  request TEXT,
  -- The body as it was received, and is sent.
  payload TEXT,
  -- A JSON list of the payload keys that do not fit the forms of the build that received it.
  misfits TEXT,
  -- A JSON list of the payload keys because of which it is never sent.
  blocking TEXT,
  -- The state in which the visitor lives.
  residence TEXT,
  -- What the search of the inbox looks at: see `search.ts`.
  search TEXT
) STRICT;
CREATE INDEX submissions_by_lead ON submissions (lead);
CREATE INDEX submissions_by_number ON submissions (number, endpoint, lead);
CREATE INDEX submissions_by_email ON submissions (email, endpoint, lead);
CREATE INDEX submissions_with_misfits ON submissions (id) WHERE misfits IS NOT NULL;
CREATE INDEX submissions_without_answers ON submissions (id) WHERE payload IS NULL;
CREATE INDEX proofs ON submissions (received) WHERE payload IS NULL AND request IS NULL;
CREATE INDEX possible_leads ON submissions (endpoint, received) WHERE blocking IS NULL;
CREATE INDEX requests ON submissions (received) WHERE request IS NOT NULL;

-- What becomes of equal submissions: see `fate.ts`.
CREATE TABLE leads (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- The hash of the endpoint, of whether it is blocked, and of the answers; '' once its person asked to stop.
  answers TEXT NOT NULL,
  -- The submission that is sent.
  sending INTEGER,
  -- It is never sent: 1 because of what it says, 2 because its person asked to stop.
  blocked INTEGER NOT NULL CHECK (blocked IN (0, 1, 2)),
  state TEXT NOT NULL CHECK (state IN ('stored', 'waiting', 'delivered', 'dead')),
  -- The Idempotency-Key: one payload, one key.
  key TEXT NOT NULL DEFAULT (lower(hex(randomblob(16)))),
  -- With its run, the id of the Workflow that sends the lead.
  workflow TEXT NOT NULL DEFAULT (lower(hex(randomblob(16)))),
  run INTEGER NOT NULL DEFAULT 1,
  -- How many attempts began since the lead was stored for this run, or for one that was lost before it.
  attempts INTEGER NOT NULL DEFAULT 0,
  -- 1 once an attempt has begun, under whatever key.
  sent INTEGER NOT NULL DEFAULT 0,
  -- The provider's last HTTP status for this key; 0 if it gave none.
  status INTEGER,
  -- The beginning of the provider's last response, unless the lead was taken.
  response TEXT,
  -- When the state last changed, or an attempt began, in milliseconds since 1970.
  changed INTEGER NOT NULL
) STRICT;
CREATE INDEX leads_by_answers ON leads (answers);
CREATE INDEX leads_by_state ON leads (state, blocked, changed);

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
