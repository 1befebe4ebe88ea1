-- Books from before Asiento: read-only series beside the register (domain specification, §2). They have no numbers of ours, no
-- receipts and no handling; one event of the ledger holds the hash of all rows of a book, so that `verify` covers each.

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
-- Words anywhere in them, without accents.
create index imported_entry_words on imported_entry using gin (folded gin_trgm_ops);

do $$
declare
  kept text;
begin
  foreach kept in array array['imported_book', 'imported_entry'] loop
    execute format('alter table %I enable row level security', kept);
    execute format(
      'create policy %I on %I to asiento_app
         using (municipality_id = (select municipality_in_force()))
         with check (municipality_id = (select municipality_in_force()))',
      kept || '_of_the_municipality_in_force', kept);
    execute format('grant select, insert on %I to asiento_app', kept);
    execute format(
      'create trigger %I before update or delete on %I for each row execute function refuse_change()',
      kept || '_is_never_changed', kept);
    execute format(
      'create trigger %I before truncate on %I for each statement execute function refuse_change()',
      kept || '_is_never_truncated', kept);
  end loop;
end
$$;
