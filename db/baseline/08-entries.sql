-- Entries as they were registered, with where each is in its handling.

create table entry (
  municipality_id      uuid not null references municipality,
  entry_id             uuid not null,
  office_id            uuid not null,
  series_code          text not null,
  series_year          smallint not null,
  series_number        integer not null check (series_number > 0),
  entry_number         text not null check (length(entry_number) <= 20),
  registered_at        timestamptz not null,
  registered_on        date not null,
  registered_by_id     uuid not null,
  presented_at         timestamptz not null,
  late_reason          text,
  effective_date       date not null,
  due_on               date,
  channel              text not null,
  transport_type       text,
  transport_number     text,
  type_id              uuid not null,
  subject              text not null check (length(subject) between 5 and 240 and subject !~ '[\n\r]'),
  statement            text,
  request              text,
  document_date        date,
  sender_reference     text,
  file_number          text,
  folios               integer not null check (folios between 0 and 99999),
  declared_attachments integer,
  non_document_items   text,
  physical_docs        text not null,
  physical_custody     text,
  priority             text not null,
  urgency_reason       text,
  confidentiality      text not null,
  destination_unit_id  uuid not null,
  register_status      text not null check (register_status in ('REGISTERED', 'RECTIFIED', 'ANNULLED')),
  annulment            jsonb,
  verification_code    text not null,
  receipt_version      smallint not null check (receipt_version > 0),
  rectified_at         timestamptz,
  -- The names of the interested parties in one line, so that the list reads one row.
  sender               text not null,
  version              integer not null check (version > 0),
  ledger_position      bigint not null,
  hash                 bytea not null,
  previous_hash        bytea not null,
  handling_status      text not null default 'REGISTERED' check (handling_status in
    ('REGISTERED', 'ROUTED', 'RECEIVED', 'IN_PROGRESS', 'OBSERVED', 'RETURNED', 'CLOSED', 'ARCHIVED')),
  status_since         timestamptz not null,
  -- The responsible office; null is the registry office.
  current_unit_id      uuid,
  assignee_id          uuid,
  -- Every office of the route: what visibility rests on.
  route_unit_ids       uuid[] not null default '{}',
  -- Persons named to read what is confidential or restricted.
  reader_ids           uuid[] not null default '{}',
  pending_sender_id    uuid,
  pending_from_unit_id uuid,
  pending_copy_unit_ids uuid[] not null default '{}',
  received_copy_unit_ids uuid[] not null default '{}',
  -- The deadline's clock stands since this day.
  suspended_since      date,
  is_extended          boolean not null default false,
  remedy_by            date,
  outcome              text,
  has_reply            boolean not null default false,
  -- Who appears, for looking them up: `sender` is a line for people ("Soto Díaz, Ana y 2 más"),
  -- these hold everybody.
  party_names          text not null default '',
  -- Compact, with a space between.
  identity_numbers     text not null default '',
  -- What was asked for by one person, while it waits for another.
  confidentiality_change jsonb,
  primary key (municipality_id, entry_id),
  constraint entry_number_once unique (municipality_id, series_code, series_year, series_number),
  constraint entry_number_text_once unique (municipality_id, entry_number),
  foreign key (municipality_id, office_id) references registry_office,
  foreign key (municipality_id, type_id) references document_type,
  foreign key (municipality_id, destination_unit_id) references org_unit,
  foreign key (municipality_id, registered_by_id) references staff,
  foreign key (municipality_id, ledger_position) references ledger_event,
  constraint entry_current_unit_is_known
    foreign key (municipality_id, current_unit_id) references org_unit,
  constraint entry_assignee_is_known foreign key (municipality_id, assignee_id) references staff
);
-- The order of the book is the order of the ledger: unique, and the same as the order of time.
create unique index entry_newest on entry (municipality_id, ledger_position desc);
create index entry_newest_of_unit on entry (municipality_id, destination_unit_id, ledger_position desc);
create index entry_newest_of_type on entry (municipality_id, type_id, ledger_position desc);
create index entry_by_day on entry (municipality_id, registered_on, ledger_position);
create index entry_by_number on entry (municipality_id, series_year, series_number);
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
create index entry_confidentiality_asked on entry (municipality_id, ledger_position desc)
  where confidentiality_change is not null;
-- A search asks whether somebody registered any of them today.
create index entry_confidential_by on entry (municipality_id, registered_by_id, registered_on)
  where confidentiality = 'CONFIDENTIAL';
create index entry_route on entry using gin (route_unit_ids);
create index entry_reader on entry using gin (reader_ids) where reader_ids <> '{}';
create index entry_pending_copy on entry using gin (pending_copy_unit_ids) where pending_copy_unit_ids <> '{}';
create index entry_received_copy on entry using gin (received_copy_unit_ids) where received_copy_unit_ids <> '{}';

create trigger entry_is_never_deleted before delete on entry
  for each row execute function refuse_change();
create trigger entry_is_never_truncated before truncate on entry
  for each statement execute function refuse_change();

create function keep_registration() returns trigger language plpgsql as $$
begin
  if (new.municipality_id, new.entry_id, new.office_id, new.series_code, new.series_year, new.series_number, new.entry_number,
      new.registered_at, new.registered_on, new.registered_by_id, new.ledger_position, new.hash, new.previous_hash)
     is distinct from
     (old.municipality_id, old.entry_id, old.office_id, old.series_code, old.series_year, old.series_number, old.entry_number,
      old.registered_at, old.registered_on, old.registered_by_id, old.ledger_position, old.hash, old.previous_hash) then
    raise exception 'asiento: number, date, office and hash of entry % cannot change', old.entry_number
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger entry_keeps_its_registration before update on entry
  for each row execute function keep_registration();

create table entry_party (
  municipality_id       uuid not null,
  entry_id              uuid not null,
  ordinal               smallint not null,
  role                  text not null check (role in ('INTERESTED', 'CO_INTERESTED', 'REPRESENTATIVE', 'PRESENTER')),
  kind                  text not null check (kind in ('NATURAL', 'LEGAL', 'PUBLIC_BODY', 'ANONYMOUS')),
  given_names           text,
  surname1              text,
  surname2              text,
  legal_name            text,
  identity_country      text,
  identity_type         text,
  identity_number       text,
  identity_verified     boolean not null,
  identity_note         text,
  missing_identity      text,
  address               text,
  postal_code           text,
  city                  text,
  phone                 text,
  email                 text,
  notification_channel  text,
  representation_type   text,
  primary key (municipality_id, entry_id, ordinal),
  foreign key (municipality_id, entry_id) references entry
);
create index entry_party_by_number on entry_party (municipality_id, identity_number, entry_id)
  where identity_number is not null;
create index entry_party_by_name on entry_party (municipality_id, es_fold(legal_name)) where identity_number is null and legal_name is not null;

create table attachment (
  municipality_id uuid not null,
  entry_id        uuid not null,
  attachment_id   uuid not null,
  ordinal         smallint not null,
  file_name       text not null,
  sha256          bytea not null,
  size_bytes      bigint not null,
  media_type      text not null,
  pages           integer,
  kind            text not null check (kind in ('FORM', 'ANNEX', 'RECEIPT', 'INTERNAL', 'RESPONSE')),
  validity        text not null check (validity in ('COPY', 'CERTIFIED_COPY', 'ORIGINAL')),
  replaces_id     uuid,
  replaced_by_id  uuid,
  primary key (municipality_id, entry_id, attachment_id),
  foreign key (municipality_id, entry_id) references entry,
  foreign key (municipality_id, sha256) references stored_file
);
create index attachment_by_file on attachment (municipality_id, sha256);

create table entry_note (
  municipality_id uuid not null,
  entry_id        uuid not null,
  note_id         uuid not null,
  text            text not null check (length(text) between 1 and 1000),
  written_at      timestamptz not null,
  written_by_id   uuid not null,
  primary key (municipality_id, entry_id, note_id),
  foreign key (municipality_id, entry_id) references entry
);

create table entry_relation (
  municipality_id  uuid not null,
  entry_id         uuid not null,
  related_entry_id uuid not null,
  kind             text not null check (kind in ('ANSWERS', 'COMPLEMENTS', 'REMEDIES', 'DUPLICATES', 'REPLACES', 'MERGED_INTO')),
  primary key (municipality_id, entry_id, related_entry_id, kind),
  foreign key (municipality_id, entry_id) references entry,
  foreign key (municipality_id, related_entry_id) references entry
);

-- Every receipt ever issued: an old code still verifies and points to the new one.
create table receipt (
  municipality_id   uuid not null,
  entry_id          uuid not null,
  version           smallint not null,
  verification_code text not null,
  issued_at         timestamptz not null,
  primary key (municipality_id, entry_id, version),
  foreign key (municipality_id, entry_id) references entry
);
create unique index receipt_by_code on receipt (verification_code);

-- What a registration is given its number by, in one statement: the head of the ledger, held until
-- the transaction ends, and then, seeing all that was committed before it was granted, which of
-- these ids came before and where the books of now stand.
create function hold_books(of_municipality uuid, ids uuid[]) returns table (
    "position" bigint, hash bytea, last_at timestamptz, is_restored boolean, known jsonb, books jsonb)
  language plpgsql rows 1 as $$
begin
  select h.position, h.hash, h.last_at,
      exists (select from restored_book r where r.municipality_id = of_municipality and r.decided_position is null)
    into position, hash, last_at, is_restored
    from ledger_head h where h.municipality_id = of_municipality for update of h;
  if not found then return; end if;
  -- The ids come by a query of their own: seen by the planner, it would plan for each group anew.
  known := (select jsonb_agg(e.entry_id) from entry e
    where e.municipality_id = of_municipality and e.entry_id = any ((select ids)::uuid[]));
  -- Whatever the time zone of their office; older ones take no number.
  books := (select jsonb_agg(jsonb_build_object('code', s.series_code, 'year', s.year, 'number', s.last_number))
    from registry_series s
    where s.municipality_id = of_municipality and s.year >= extract(year from clock_timestamp()) - 1);
  return next;
end
$$;

grant select, insert, update on entry, attachment to asiento_app;
grant select, insert, update, delete on entry_party to asiento_app;
grant select, insert on entry_note, entry_relation, receipt to asiento_app;
revoke all on function hold_books(uuid, uuid[]) from public;
grant execute on function hold_books(uuid, uuid[]) to asiento_app;
