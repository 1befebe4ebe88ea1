-- The handling of entries: where each is, the hand-overs of its route, and row-level security by reach.

-- Whether the head of the unit lets its staff return, route on and answer.
alter table org_unit add column delegates boolean not null default false;

alter table entry
  add column handling_status text not null default 'REGISTERED' check (handling_status in
    ('REGISTERED', 'ROUTED', 'RECEIVED', 'IN_PROGRESS', 'OBSERVED', 'RETURNED', 'CLOSED', 'ARCHIVED')),
  add column status_since timestamptz,
  -- The responsible office; null is the registry office.
  add column current_unit_id uuid,
  add column assignee_id uuid,
  -- Every office of the route: what visibility rests on.
  add column route_unit_ids uuid[] not null default '{}',
  -- Persons named to read what is confidential or restricted.
  add column reader_ids uuid[] not null default '{}',
  add column pending_sender_id uuid,
  add column pending_from_unit_id uuid,
  add column pending_copy_unit_ids uuid[] not null default '{}',
  add column received_copy_unit_ids uuid[] not null default '{}',
  -- The deadline's clock stands since this day.
  add column suspended_since date,
  add column is_extended boolean not null default false,
  add column remedy_by date,
  add column outcome text,
  add column has_reply boolean not null default false,
  add constraint entry_current_unit_is_known foreign key (municipality_id, current_unit_id) references org_unit,
  add constraint entry_assignee_is_known foreign key (municipality_id, assignee_id) references staff;

update entry set status_since = registered_at;
alter table entry alter column status_since set not null;

-- The trays: few rows are open at any time, however long the book.
create index entry_open on entry (municipality_id, handling_status, current_unit_id, ledger_position desc)
  where handling_status not in ('CLOSED', 'ARCHIVED') and register_status <> 'ANNULLED';
create index entry_due on entry (municipality_id, due_on, current_unit_id)
  where handling_status not in ('CLOSED', 'ARCHIVED') and register_status <> 'ANNULLED'
    and due_on is not null and suspended_since is null;
create index entry_of_assignee on entry (municipality_id, assignee_id, ledger_position desc)
  where assignee_id is not null;
create index entry_annulment_pending on entry (municipality_id, ledger_position desc)
  where annulment ->> 'stage' = 'REQUESTED';
create index entry_route on entry using gin (route_unit_ids);
create index entry_reader on entry using gin (reader_ids) where reader_ids <> '{}';
create index entry_pending_copy on entry using gin (pending_copy_unit_ids) where pending_copy_unit_ids <> '{}';
create index entry_received_copy on entry using gin (received_copy_unit_ids) where received_copy_unit_ids <> '{}';

-- One line of the route sheet (hoja de ruta).
create table hand_over (
  municipality_id uuid not null,
  entry_id        uuid not null,
  sequence        smallint not null check (sequence > 0),
  kind            text not null check (kind in ('PRINCIPAL', 'COPY')),
  from_unit_id    uuid,
  unit_id         uuid not null,
  purpose         text not null check (purpose in ('ACTION', 'INFORMATION', 'REPORT', 'APPROVAL', 'FILING')),
  instruction     text check (length(instruction) <= 500),
  paper_included  boolean not null,
  folios_sent     integer,
  due_on          date,
  sent_by_id      uuid not null,
  sent_at         timestamptz not null,
  state           text not null check (state in ('PENDING', 'RECEIVED', 'RETURNED', 'RECALLED')),
  received_by_id  uuid,
  received_at     timestamptz,
  folios_received integer,
  -- When it ended: a copy read or reported on, a return, a recall.
  ended_by_id     uuid,
  ended_at        timestamptz,
  primary key (municipality_id, entry_id, sequence),
  foreign key (municipality_id, entry_id) references entry,
  foreign key (municipality_id, unit_id) references org_unit,
  foreign key (municipality_id, sent_by_id) references staff
);
create index hand_over_to_unit on hand_over (municipality_id, unit_id, sent_at desc);

alter table hand_over enable row level security;
create policy hand_over_of_the_municipality_in_force on hand_over to asiento_app
  using (municipality_id = (select municipality_in_force()))
  with check (municipality_id = (select municipality_in_force()));
-- Delete, because taking back a hand-over within its moment takes its line away; the ledger keeps both acts.
grant select, insert, update, delete on hand_over to asiento_app;

-- ── The wall between people ────────────────────────────────────────────────────────────────────────────────
-- A transaction that works for a person says how far they reach: 'EVERY' entry (registry, auditors), the 'ORDINARY' ones
-- (administrators) or those of the 'ROUTE' of their units; with their units and themselves. Work of the house itself says
-- nothing, and reaches all. How much of a visible entry they may read is a matter of `server/entries/visibility.ts`.

create function reach_in_force() returns text language sql stable parallel safe
  return coalesce(nullif(current_setting('asiento.reach', true), ''), 'EVERY');
create function units_in_force() returns uuid[] language sql stable parallel safe
  return coalesce(nullif(current_setting('asiento.units', true), ''), '{}')::uuid[];
create function person_in_force() returns uuid language sql stable parallel safe
  return nullif(current_setting('asiento.person', true), '')::uuid;

create policy entry_within_reach on entry as restrictive for select to asiento_app using (
  (select reach_in_force()) = 'EVERY'
  or ((select reach_in_force()) = 'ORDINARY' and confidentiality = 'ORDINARY')
  or route_unit_ids && (select units_in_force())
  or (select person_in_force()) = any (reader_ids)
);

do $$
declare
  walled text;
begin
  foreach walled in array array['entry_party', 'attachment', 'entry_note', 'entry_relation', 'receipt', 'hand_over'] loop
    execute format(
      'create policy %I on %I as restrictive for select to asiento_app using (
         (select reach_in_force()) = ''EVERY'' or exists (
           select from entry e where e.municipality_id = %I.municipality_id and e.entry_id = %I.entry_id))',
      walled || '_within_reach', walled, walled, walled);
  end loop;
end
$$;

-- Of the ledger, somebody with a limited reach reads what was done to the entries they reach, and the terms that types of
-- document had: an extension is counted with them.
create policy ledger_event_within_reach on ledger_event as restrictive for select to asiento_app using (
  (select reach_in_force()) = 'EVERY'
  or exists (select from entry e
    where e.municipality_id = ledger_event.municipality_id and e.entry_id = ledger_event.subject_id)
  or exists (select from document_type t
    where t.municipality_id = ledger_event.municipality_id and t.type_id = ledger_event.subject_id)
);
