-- The alerts that were sent and still hold, so that each is sent once.
CREATE TABLE alerts (
  kind TEXT PRIMARY KEY,
  -- What the alert was about: another alert of its kind is about something later.
  mark INTEGER NOT NULL
) STRICT;
