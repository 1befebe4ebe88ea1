-- Who has an entry open for correction, so that others see it before they start. One row for each open form, renewed every few
-- seconds. It belongs to no book: unlogged, it is gone with the server, and nothing of it reaches the ledger.
create unlogged table entry_editor (
  municipality_id uuid not null,
  entry_id        uuid not null,
  -- One open form; a person with two tabs has two.
  editor_id       uuid not null,
  staff_id        uuid not null,
  since           timestamptz not null default clock_timestamp(),
  seen_at         timestamptz not null default clock_timestamp(),
  primary key (municipality_id, entry_id, editor_id),
  foreign key (municipality_id, entry_id) references entry,
  foreign key (municipality_id, staff_id) references staff
);

alter table entry_editor enable row level security;
create policy entry_editor_of_the_municipality_in_force on entry_editor to asiento_app
  using (municipality_id = (select municipality_in_force()))
  with check (municipality_id = (select municipality_in_force()));
create policy entry_editor_within_reach on entry_editor as restrictive for select to asiento_app using (
  (select reach_in_force()) = 'EVERY' or exists (
    select from entry e where e.municipality_id = entry_editor.municipality_id and e.entry_id = entry_editor.entry_id));
grant select, insert, update, delete on entry_editor to asiento_app;

-- Not on update: a sign of life is news to nobody.
create function announce_editor() returns trigger language plpgsql as $$
begin
  perform pg_notify('asiento_editor',
    coalesce(new.municipality_id, old.municipality_id) || ' ' || coalesce(new.entry_id, old.entry_id));
  return null;
end
$$;
create trigger entry_editor_announced after insert or delete on entry_editor
  for each row execute function announce_editor();
