-- Books from before Asiento: read-only series beside the register
-- (docs/specification/numbering.md). They have no numbers of ours, no receipts and no handling; one
-- event of the ledger holds the hash of all rows of a book, so that `verify` covers each.

create table imported_book (
  municipality_id uuid not null references municipality,
  book_id         uuid not null,
  name            text not null check (length(name) between 3 and 120),
  file_name       text not null check (length(file_name) <= 255),
  file_sha256     bytea not null check (octet_length(file_sha256) = 32),
  row_count       integer not null check (row_count > 0),
  rows_sha256     bytea not null check (octet_length(rows_sha256) = 32),
  first_on        date,
  last_on         date,
  imported_at     timestamptz not null,
  -- Who answers for having brought it, as said at the console.
  imported_by     text not null default '' check (length(imported_by) <= 120),
  primary key (municipality_id, book_id),
  constraint imported_book_name_once unique (municipality_id, name)
);

create table imported_entry (
  municipality_id uuid not null,
  book_id         uuid not null,
  ordinal         integer not null check (ordinal > 0),
  -- As they were written, and what could be read of them.
  number          text not null,
  date            text not null,
  sequence        integer,
  year            smallint,
  on_date         date,
  sender          text not null,
  subject         text not null,
  document_type   text not null,
  destination     text not null,
  folios          text not null,
  notes           text not null,
  -- Columns that are nothing of ours, by their heading.
  other           jsonb not null,
  folded          text not null generated always as (
    es_fold(number || ' ' || sender || ' ' || subject || ' ' || destination || ' ' || notes)) stored,
  primary key (municipality_id, book_id, ordinal)
);
create index imported_entry_words on imported_entry using gin (folded gin_trgm_ops);
create index imported_entry_numbers on imported_entry (municipality_id, book_id, year, sequence);
create index imported_entry_days on imported_entry (municipality_id, on_date);

do $$
declare
  kept text;
begin
  foreach kept in array array['imported_book', 'imported_entry'] loop
    execute format(
      'create trigger %I before update or delete on %I for each row execute function refuse_change()',
      kept || '_is_never_changed', kept);
    execute format(
      'create trigger %I before truncate on %I for each statement execute function refuse_change()',
      kept || '_is_never_truncated', kept);
  end loop;
end
$$;

-- Row-level security lets no pattern look into an index before it has seen the row; this asks for the
-- same scope by itself. `longest` is the pattern that leaves least, and the only one the index is
-- asked; `most` null is all of them.
create function imported_entries_saying(longest text, patterns text[], most integer)
  returns table (book_id uuid, ordinal integer)
  language sql stable security definer rows 200
  set search_path = public set enable_seqscan = off
begin atomic
  select e.book_id, e.ordinal from imported_entry e
  where e.municipality_id = municipality_in_force() and visibility_in_force() in ('EVERY', 'ORDINARY')
    and e.folded like longest and e.folded like all (patterns)
  limit most;
end;

grant select, insert on imported_book, imported_entry to asiento_app;
revoke all on function imported_entries_saying(text, text[], integer) from public;
grant execute on function imported_entries_saying(text, text[], integer) to asiento_app;
