-- A book brought back from a copy may be older than what was told at the counter: numbers given after the moment of the copy
-- stand on receipts and no longer in the book. Whoever brings it back leaves this mark, and no number is given until two people
-- have said which was the last one told.

create table restored_book (
  municipality_id uuid not null references municipality,
  restoration_id  uuid not null default gen_random_uuid(),
  restored_at     timestamptz not null default clock_timestamp(),
  -- The moment the book shows: when the copy was taken, or the minute asked for.
  restored_to     timestamptz not null,
  -- Where its ledger ended then.
  position        bigint not null check (position >= 0),
  hash            bytea not null check (octet_length(hash) = 32),
  -- The event with which two people let it go on; null while it waits.
  decided_position bigint,
  primary key (municipality_id, restoration_id),
  foreign key (municipality_id, decided_position) references ledger_event,
  constraint restored_book_is_decided_later check (decided_position > position)
);
-- What each registration asks.
create index restored_book_waiting on restored_book (municipality_id) where decided_position is null;

alter table restored_book enable row level security;
create policy restored_book_of_the_municipality_in_force on restored_book to asiento_app
  using (municipality_id = (select municipality_in_force())) with check (municipality_id = (select municipality_in_force()));
-- Only the console, as the owner, adds one.
grant select, update (decided_position) on restored_book to asiento_app;
