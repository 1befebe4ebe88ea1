-- The clock of the book, and what must be said before a book brought back from a copy goes on.

-- ── The clock ──────────────────────────────────────────────────────────────────────────────────

-- The stretch of the ledger that was written with a wrong clock. What was closed in it is void;
-- what was registered stands.
create table clock_correction (
  municipality_id  uuid not null,
  correction_id    uuid not null,
  from_position    bigint not null check (from_position > 0),
  through_position bigint not null,
  ledger_position  bigint not null,
  -- The true time, from which the book goes on.
  corrected_at     timestamptz not null,
  primary key (municipality_id, correction_id),
  foreign key (municipality_id, ledger_position) references ledger_event,
  constraint clock_correction_covers_all_before_it check (from_position <= through_position and through_position = ledger_position - 1)
);
create trigger clock_correction_is_append_only before update or delete on clock_correction
  for each row execute function refuse_change();

-- ── A book brought back ────────────────────────────────────────────────────────────────────────
-- It may be older than what was told at the counter: numbers given after the moment of the copy
-- stand on receipts and no longer in the book. Whoever brings it back leaves this mark, and no
-- number is given until two people have said which was the last one told.

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

-- Numbers told before a restoration and no longer in the book: given to nobody again.
create table skipped_numbers (
  municipality_id uuid not null,
  series_code     text not null,
  year            smallint not null,
  first_number    integer not null check (first_number > 0),
  last_number     integer not null,
  ledger_position bigint not null,
  primary key (municipality_id, series_code, year, first_number),
  foreign key (municipality_id, ledger_position) references ledger_event,
  constraint skipped_numbers_are_some check (last_number >= first_number)
);
create trigger skipped_numbers_is_append_only before update or delete on skipped_numbers
  for each row execute function refuse_change();

grant select, insert on clock_correction, skipped_numbers to asiento_app;
grant select on restored_book to asiento_app;
grant update (decided_position) on restored_book to asiento_app;
