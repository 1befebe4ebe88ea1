-- The book of exits: what the council sends out, to whom, and what became of each delivery
-- (docs/specification/exits.md). A cache of its events, as the rows of entries are.

create table outgoing (
  municipality_id  uuid not null references municipality,
  outgoing_id      uuid not null,
  office_id        uuid not null,
  series_code      text not null,
  series_year      smallint not null,
  series_number    integer not null check (series_number > 0),
  exit_number      text not null check (length(exit_number) <= 20),
  dispatched_at    timestamptz not null,
  dispatched_on    date not null,
  dispatched_by_id uuid not null,
  unit_id          uuid not null,
  kind             text not null check (kind in
    ('OFFICIAL_LETTER', 'LETTER', 'RESOLUTION', 'NOTIFICATION', 'CERTIFICATE', 'CIRCULAR')),
  document_number  text,
  document_date    date not null,
  signed_by        text not null,
  subject          text not null check (length(subject) between 5 and 240 and subject !~ '[\n\r]'),
  folios           integer not null check (folios between 0 and 99999),
  confidentiality  text not null check (confidentiality in ('ORDINARY', 'RESTRICTED', 'CONFIDENTIAL')),
  -- The names of the addressees in one line, so that the list reads one row.
  addressee_line   text not null,
  -- To how many of them a delivery is still expected.
  awaited          smallint not null check (awaited >= 0),
  status           text not null default 'DISPATCHED' check (status in ('DISPATCHED', 'ANNULLED')),
  annulment        jsonb,
  -- As of entries, for who sees what: its unit, and whoever sent it out.
  route_unit_ids   uuid[] not null,
  reader_ids       uuid[] not null,
  -- What is looked for: subject, addressees and numbers, folded.
  words            text not null,
  ledger_position  bigint not null,
  hash             bytea not null,
  previous_hash    bytea not null,
  primary key (municipality_id, outgoing_id),
  constraint exit_number_once unique (municipality_id, series_code, series_year, series_number),
  constraint exit_number_text_once unique (municipality_id, exit_number),
  foreign key (municipality_id, office_id) references registry_office,
  foreign key (municipality_id, unit_id) references org_unit,
  foreign key (municipality_id, dispatched_by_id) references staff,
  foreign key (municipality_id, ledger_position) references ledger_event
);
create unique index outgoing_newest on outgoing (municipality_id, ledger_position desc);
create index outgoing_awaited on outgoing (municipality_id, ledger_position desc)
  where awaited > 0 and status <> 'ANNULLED';
create index outgoing_annulment_asked on outgoing (municipality_id, ledger_position desc)
  where annulment is not null and status <> 'ANNULLED';
create index outgoing_words on outgoing using gin (to_tsvector('simple', words));

create trigger outgoing_is_never_deleted before delete on outgoing
  for each row execute function refuse_change();
create trigger outgoing_is_never_truncated before truncate on outgoing
  for each statement execute function refuse_change();

-- Of what left nothing changes but what became of it.
create function keep_dispatch() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - array['awaited', 'status', 'annulment'] is distinct from
     to_jsonb(old) - array['awaited', 'status', 'annulment'] then
    raise exception 'asiento: what left as % cannot change', old.exit_number
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger outgoing_keeps_its_dispatch before update on outgoing
  for each row execute function keep_dispatch();

create table outgoing_addressee (
  municipality_id  uuid not null,
  outgoing_id      uuid not null,
  ordinal          smallint not null check (ordinal > 0),
  name             text not null,
  identity         text,
  address          text,
  means            text not null check (means in
    ('IN_PERSON', 'CERTIFIED_POST', 'NOTIFIER', 'ELECTRONIC_BOX', 'PUBLICATION')),
  primary key (municipality_id, outgoing_id, ordinal),
  foreign key (municipality_id, outgoing_id) references outgoing
);

create table delivery_attempt (
  municipality_id uuid not null,
  outgoing_id     uuid not null,
  delivery_id     uuid not null,
  ordinal         smallint not null,
  attempted_at    timestamptz not null,
  result          text not null check (result in
    ('DELIVERED', 'REFUSED', 'RETURNED', 'PUBLISHED', 'NOT_FOUND')),
  received_by     text,
  note            text,
  recorded_by_id  uuid not null,
  recorded_at     timestamptz not null,
  ledger_position bigint not null,
  primary key (municipality_id, outgoing_id, delivery_id),
  foreign key (municipality_id, outgoing_id, ordinal) references outgoing_addressee,
  foreign key (municipality_id, recorded_by_id) references staff,
  foreign key (municipality_id, ledger_position) references ledger_event
);

-- The entries that it answers.
create table outgoing_answer (
  municipality_id uuid not null,
  outgoing_id     uuid not null,
  entry_id        uuid not null,
  primary key (municipality_id, outgoing_id, entry_id),
  foreign key (municipality_id, outgoing_id) references outgoing,
  foreign key (municipality_id, entry_id) references entry
);
create index outgoing_answer_of_entry on outgoing_answer (municipality_id, entry_id);

do $$
declare
  part text;
begin
  foreach part in array array['outgoing', 'outgoing_addressee', 'delivery_attempt', 'outgoing_answer'] loop
    execute format('alter table %I enable row level security', part);
    execute format(
      'create policy %I on %I to asiento_app
         using (municipality_id = (select municipality_in_force()))
         with check (municipality_id = (select municipality_in_force()))',
      part || '_of_the_municipality_in_force', part);
  end loop;
  foreach part in array array['outgoing_addressee', 'delivery_attempt', 'outgoing_answer'] loop
    execute format('create trigger %I before update or delete on %I for each row execute function refuse_change()',
      part || '_is_append_only', part);
    execute format(
      'create policy %I on %I as restrictive for select to asiento_app using (
         (select reach_in_force()) = ''EVERY'' or exists (
           select from outgoing o where o.municipality_id = %I.municipality_id and o.outgoing_id = %I.outgoing_id))',
      part || '_within_reach', part, part, part);
  end loop;
end
$$;
create policy outgoing_within_reach on outgoing as restrictive for select to asiento_app using (
  (select reach_in_force()) = 'EVERY'
  or ((select reach_in_force()) = 'ORDINARY' and confidentiality = 'ORDINARY')
  or route_unit_ids && (select units_in_force())
  or (select reader_in_force()) = any (reader_ids)
);
grant select, insert, update on outgoing to asiento_app;
grant select, insert on outgoing_addressee, delivery_attempt, outgoing_answer to asiento_app;

-- Of the ledger too, somebody with a limited reach reads what was done to what they reach.
drop policy ledger_event_within_reach on ledger_event;
create policy ledger_event_within_reach on ledger_event as restrictive for select to asiento_app using (
  (select reach_in_force()) = 'EVERY'
  or exists (select from entry e
    where e.municipality_id = ledger_event.municipality_id and e.entry_id = ledger_event.subject_id)
  or exists (select from document_type t
    where t.municipality_id = ledger_event.municipality_id and t.type_id = ledger_event.subject_id)
  or exists (select from outgoing o
    where o.municipality_id = ledger_event.municipality_id and o.outgoing_id = ledger_event.subject_id)
);

-- What a closing says of the exits of its day; null where nothing left.
alter table daily_closing add column exits jsonb;
