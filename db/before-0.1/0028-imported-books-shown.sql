-- Imported books are looked through: who may (domain specification, §6.2), by words, numbers and days; and who brought each is kept.

alter table imported_book
  -- Who answers for having brought it, as said at the console; empty for those brought before this was asked.
  add column imported_by text not null default '' check (length(imported_by) <= 120);

create index imported_entry_numbers on imported_entry (municipality_id, book_id, year, sequence);
create index imported_entry_days on imported_entry (municipality_id, on_date);

-- Rows of an old book came through no unit of ours: whoever reaches entries by their route reaches none of them.
create policy imported_book_within_reach on imported_book as restrictive for select to asiento_app
  using ((select reach_in_force()) in ('EVERY', 'ORDINARY'));
create policy imported_entry_within_reach on imported_entry as restrictive for select to asiento_app
  using ((select reach_in_force()) in ('EVERY', 'ORDINARY'));

-- Row-level security lets no pattern look into an index before it has seen the row; this asks for the same wall by itself. `longest`
-- is the pattern that leaves least, and the only one the index is asked; `most` null is all of them.
create function imported_entries_saying(longest text, patterns text[], most integer)
  returns table (book_id uuid, ordinal integer)
  language sql stable security definer rows 200
  set search_path = public set enable_seqscan = off
begin atomic
  select e.book_id, e.ordinal from imported_entry e
  where e.municipality_id = municipality_in_force() and reach_in_force() in ('EVERY', 'ORDINARY')
    and e.folded like longest and e.folded like all (patterns)
  limit most;
end;

revoke all on function imported_entries_saying(text, text[], integer) from public;
grant execute on function imported_entries_saying(text, text[], integer) to asiento_app;
