-- Each statement of the store searches by an index, and the words of the search have no letters but those of English.
DROP INDEX IF EXISTS leads_by_answers;
CREATE INDEX leads_by_answers ON leads (answers, received);
CREATE INDEX IF NOT EXISTS leads_by_received ON leads (received);
CREATE INDEX IF NOT EXISTS leads_by_endpoint ON leads (endpoint, received);
UPDATE leads SET search =
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(search,
    'ł', 'l'), 'ø', 'o'), 'đ', 'd'), 'ð', 'd'), 'þ', 'th'), 'ħ', 'h'), 'ı', 'i'), 'ŧ', 't'), 'ß', 'ss'),
    'æ', 'ae'), 'œ', 'oe');
-- The lower() of SQLite, which filled the column first, leaves capitals that are not English as they are.
UPDATE leads SET search =
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(search,
    'Ł', 'l'), 'Ø', 'o'), 'Đ', 'd'), 'Ð', 'd'), 'Þ', 'th'), 'Ħ', 'h'), 'İ', 'i'), 'Ŧ', 't'), 'ẞ', 'ss'),
    'Æ', 'ae'), 'Œ', 'oe');
