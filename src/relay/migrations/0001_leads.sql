CREATE TABLE IF NOT EXISTS leads (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  received TEXT NOT NULL,
  endpoint TEXT NOT NULL,
  form TEXT NOT NULL,
  sender TEXT NOT NULL,
  payload TEXT NOT NULL,
  answers TEXT,
  repeats INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS leads_by_answers ON leads (answers, received) WHERE repeats IS NULL;
