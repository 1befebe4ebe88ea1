-- The region chosen at set-up, whose days are offered for each later year. Null where none was chosen, and in municipalities that
-- were founded before it was kept: which it was, nothing said.
alter table municipality add column region text;
