-- The register: who it belongs to, what may be chosen, the entries, their numbers and the ledger that proves them.
-- Every table of a municipality leads its key with municipality_id, and row-level security holds the wall:
-- a session sees only the municipality named in the setting asiento.municipality_id.

create extension if not exists unaccent;
create extension if not exists pg_trgm;

do $$
begin
  if not exists (select from pg_roles where rolname = 'asiento_app') then
    create role asiento_app nologin;
  end if;
end
$$;
grant usage on schema public to asiento_app;

create function municipality_in_force() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('asiento.municipality_id', true), '')::uuid;

-- Lower case without accents. Immutable because the dictionary is named; indexes may rest on it.
create function es_fold(text) returns text
  language sql immutable strict parallel safe
  return lower(unaccent('unaccent'::regdictionary, $1));

-- ── Who the register belongs to ────────────────────────────────────────────────────────────────────────────

create table municipality (
  municipality_id uuid primary key,
  name            text not null check (length(name) between 3 and 120),
  country         text not null check (country ~ '^[A-Z]{2}$'),
  time_zone       text not null,
  book_scope      text not null check (book_scope in ('MUNICIPALITY', 'OFFICE')),
  book_prefix     text not null check (book_prefix ~ '^[A-Z0-9]{1,2}$'),
  shield_png      bytea check (octet_length(shield_png) <= 524288),
  contact         text not null default '',
  created_at      timestamptz not null
);

create table registry_office (
  municipality_id    uuid not null references municipality,
  office_id          uuid not null,
  code               text not null check (code ~ '^[A-Z0-9]{2,4}$'),
  name               text not null check (length(name) between 3 and 120),
  address            text not null default '',
  time_zone          text not null,
  -- Closing time by ISO weekday, '17:00'; a weekday that is absent does not open.
  closes_at          jsonb not null,
  after_hours_policy text not null check (after_hours_policy in ('SAME_DAY', 'NEXT_WORKING_DAY')),
  is_main            boolean not null,
  primary key (municipality_id, office_id),
  constraint registry_office_code_once unique (municipality_id, code)
);

create table org_unit (
  municipality_id uuid not null references municipality,
  unit_id         uuid not null,
  parent_id       uuid,
  code            text not null check (code ~ '^[A-Z0-9-]{2,8}$'),
  name            text not null check (length(name) between 3 and 120),
  valid_from      date not null,
  valid_to        date,
  successor_id    uuid,
  primary key (municipality_id, unit_id),
  constraint org_unit_code_once unique (municipality_id, code),
  foreign key (municipality_id, parent_id) references org_unit,
  foreign key (municipality_id, successor_id) references org_unit,
  constraint org_unit_closes_after_it_opens check (valid_to is null or valid_to >= valid_from)
);

create table document_type (
  municipality_id      uuid not null references municipality,
  type_id              uuid not null,
  code                 text not null check (code ~ '^[A-Z0-9]{2,8}$'),
  name                 text not null check (length(name) between 3 and 120),
  default_unit_id      uuid,
  deadline_amount      smallint check (deadline_amount between 1 and 999),
  deadline_unit        text check (deadline_unit in ('WORKING_DAY', 'CALENDAR_DAY', 'MONTH')),
  confidentiality      text not null check (confidentiality in ('ORDINARY', 'RESTRICTED', 'CONFIDENTIAL')),
  priority             text not null check (priority in ('NORMAL', 'URGENT', 'VERY_URGENT')),
  required_attachments text[] not null default '{}',
  subject_template     text not null default '',
  is_sealed            boolean not null default false,
  is_active            boolean not null default true,
  primary key (municipality_id, type_id),
  constraint document_type_code_once unique (municipality_id, code),
  foreign key (municipality_id, default_unit_id) references org_unit,
  constraint document_type_deadline_whole check ((deadline_amount is null) = (deadline_unit is null))
);

create table holiday (
  municipality_id uuid not null references municipality,
  on_date         date not null,
  layer           text not null check (layer in ('COUNTRY', 'REGION', 'MUNICIPALITY', 'ENTITY', 'OFFICE')),
  name            text not null,
  source          text not null,
  primary key (municipality_id, on_date, layer)
);

create table calendar_year (
  municipality_id uuid not null references municipality,
  year            smallint not null,
  approved_at     timestamptz,
  approved_by     uuid,
  primary key (municipality_id, year)
);

-- ── Who works there ────────────────────────────────────────────────────────────────────────────────────────

create table staff (
  municipality_id uuid not null references municipality,
  staff_id        uuid not null,
  -- Who vouches for this person: 'asiento' for the embedded provider, else the issuer's address. Never the e-mail.
  issuer          text not null,
  subject         text not null,
  name            text not null check (length(name) between 2 and 120),
  email           text not null,
  clerk_code      text not null check (clerk_code ~ '^[A-Z0-9]{2,8}$'),
  status          text not null check (status in ('PENDING', 'ACTIVE', 'DISABLED')),
  created_at      timestamptz not null,
  primary key (municipality_id, staff_id),
  constraint staff_clerk_code_once unique (municipality_id, clerk_code)
);
create unique index staff_known_by_issuer_and_subject on staff (issuer, subject);

create table role_assignment (
  municipality_id uuid not null,
  staff_id        uuid not null,
  role            text not null check (role in ('ADM', 'REG', 'JREG', 'JU', 'TR', 'AUD')),
  -- Where it holds: an office for REG and JREG, a unit for JU and TR, the whole municipality when both are null.
  office_id       uuid,
  unit_id         uuid,
  valid_from      date not null,
  valid_to        date,
  assignment_id   uuid not null,
  primary key (municipality_id, assignment_id),
  foreign key (municipality_id, staff_id) references staff,
  foreign key (municipality_id, office_id) references registry_office,
  foreign key (municipality_id, unit_id) references org_unit
);
create index role_assignment_of_staff on role_assignment (municipality_id, staff_id);

-- ── The directory: people and bodies known from earlier entries. Old entries never change with it. ─────────

create table party (
  municipality_id      uuid not null references municipality,
  party_id             uuid not null,
  kind                 text not null check (kind in ('NATURAL', 'LEGAL', 'PUBLIC_BODY')),
  given_names          text,
  surname1             text,
  surname2             text,
  legal_name           text,
  identity_country     text,
  identity_type        text,
  identity_number      text,
  address              text,
  postal_code          text,
  city                 text,
  phone                text,
  email                text,
  notification_channel text check (notification_channel in ('ELECTRONIC', 'PAPER', 'EMAIL')),
  seen_at              timestamptz not null,
  folded_name          text not null generated always as (
    es_fold(coalesce(legal_name, '') || coalesce(surname1, '') || ' ' || coalesce(surname2, '') || ' ' || coalesce(given_names, ''))
  ) stored,
  primary key (municipality_id, party_id)
);
create unique index party_identity_once on party (municipality_id, identity_type, identity_number)
  where identity_number is not null;
-- Bodies without a number (courts, ministries) are known by name.
create unique index party_name_once on party (municipality_id, folded_name)
  where identity_number is null and kind <> 'NATURAL';
create index party_by_number on party (municipality_id, identity_number text_pattern_ops);
create index party_by_name on party using gin (folded_name gin_trgm_ops);
create index party_by_name_prefix on party (municipality_id, folded_name text_pattern_ops);

-- ── Files: what the content-addressed store holds, and what waits to be attached ───────────────────────────

create table stored_file (
  municipality_id uuid not null references municipality,
  sha256          bytea not null check (octet_length(sha256) = 32),
  size_bytes      bigint not null check (size_bytes > 0),
  media_type      text not null,
  pages           integer,
  is_encrypted    boolean not null,
  stored_at       timestamptz not null,
  primary key (municipality_id, sha256)
);

create table upload (
  municipality_id uuid not null,
  upload_id       uuid not null,
  staff_id        uuid not null,
  file_name       text not null check (length(file_name) between 1 and 255),
  sha256          bytea not null,
  uploaded_at     timestamptz not null,
  primary key (municipality_id, upload_id),
  foreign key (municipality_id, staff_id) references staff,
  foreign key (municipality_id, sha256) references stored_file
);
create index upload_by_age on upload (municipality_id, uploaded_at);

-- ── Numbers and the ledger ─────────────────────────────────────────────────────────────────────────────────

-- One row per book and year: whoever holds its lock gives the next number. Never a sequence: a rollback would leave a gap.
create table registry_series (
  municipality_id uuid not null references municipality,
  series_code     text not null,
  year            smallint not null,
  last_number     integer not null check (last_number >= 0),
  last_at         timestamptz not null,
  primary key (municipality_id, series_code, year)
);

-- One row per municipality that every writer must hold: the chain cannot fork and position order is commit order.
create table ledger_head (
  municipality_id uuid primary key references municipality,
  position        bigint not null check (position >= 0),
  hash            bytea not null check (octet_length(hash) = 32),
  -- The time of the last event: the ledger never runs backwards, whatever the machine's clock does.
  last_at         timestamptz not null
);

create table ledger_event (
  municipality_id uuid not null references municipality,
  position        bigint not null check (position > 0),
  -- hash = SHA-256(previous_hash ‖ body); body is the canonical JSON (RFC 8785) of the event, byte for byte.
  previous_hash   bytea not null check (octet_length(previous_hash) = 32),
  hash            bytea not null check (octet_length(hash) = 32),
  body            text not null,
  type            text not null,
  subject_id      uuid not null,
  actor_id        uuid,
  at              timestamptz not null,
  primary key (municipality_id, position)
);
create index ledger_event_of_subject on ledger_event (municipality_id, subject_id, position);

-- ── Entries ────────────────────────────────────────────────────────────────────────────────────────────────

create table entry (
  municipality_id     uuid not null references municipality,
  entry_id            uuid not null,
  office_id           uuid not null,
  series_code         text not null,
  series_year         smallint not null,
  series_number       integer not null check (series_number > 0),
  entry_number        text not null check (length(entry_number) <= 20),
  registered_at       timestamptz not null,
  registered_on       date not null,
  registered_by_id    uuid not null,
  presented_at        timestamptz not null,
  late_reason         text,
  effective_date      date not null,
  due_on              date,
  channel             text not null,
  transport_type      text,
  transport_number    text,
  type_id             uuid not null,
  subject             text not null check (length(subject) between 5 and 240 and subject !~ '[\n\r]'),
  statement           text,
  request             text,
  document_date       date,
  sender_reference    text,
  file_number         text,
  folios              integer not null check (folios between 0 and 99999),
  declared_attachments integer,
  non_document_items  text,
  physical_docs       text not null,
  physical_custody    text,
  priority            text not null,
  urgency_reason      text,
  confidentiality     text not null,
  destination_unit_id uuid not null,
  register_status     text not null check (register_status in ('REGISTERED', 'RECTIFIED', 'ANNULLED')),
  annulment           jsonb,
  verification_code   text not null,
  receipt_version     smallint not null check (receipt_version > 0),
  rectified_at        timestamptz,
  -- The names of the interested parties in one line, so that the list reads one row.
  sender              text not null,
  version             integer not null check (version > 0),
  ledger_position     bigint not null,
  hash                bytea not null,
  previous_hash       bytea not null,
  primary key (municipality_id, entry_id),
  constraint entry_number_once unique (municipality_id, series_code, series_year, series_number),
  constraint entry_number_text_once unique (municipality_id, entry_number),
  foreign key (municipality_id, office_id) references registry_office,
  foreign key (municipality_id, type_id) references document_type,
  foreign key (municipality_id, destination_unit_id) references org_unit,
  foreign key (municipality_id, registered_by_id) references staff,
  foreign key (municipality_id, ledger_position) references ledger_event
);
-- The order of the book is the order of the ledger: unique, and the same as the order of time.
create unique index entry_newest on entry (municipality_id, ledger_position desc);
create index entry_newest_of_unit on entry (municipality_id, destination_unit_id, ledger_position desc);
create index entry_newest_of_type on entry (municipality_id, type_id, ledger_position desc);
create index entry_by_day on entry (municipality_id, registered_on, ledger_position);
create index entry_by_number on entry (municipality_id, series_year, series_number);
create index entry_words on entry using gin (es_fold(subject || ' ' || sender) gin_trgm_ops);

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

-- Who read what (domain specification, §7.1): looks at content, downloads, searches for persons, refusals.
create table access_log (
  municipality_id uuid not null references municipality,
  access_id       bigint generated always as identity,
  at              timestamptz not null default clock_timestamp(),
  staff_id        uuid,
  action          text not null,
  entry_id        uuid,
  detail          text not null default '',
  request_id      text not null default '',
  primary key (municipality_id, access_id)
);
create index access_log_of_entry on access_log (municipality_id, entry_id, access_id);

-- ── What may never happen, whoever asks ────────────────────────────────────────────────────────────────────

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'asiento: % on % is not allowed', tg_op, tg_table_name using errcode = 'insufficient_privilege';
end
$$;

create trigger ledger_event_is_append_only before update or delete on ledger_event
  for each row execute function refuse_change();
create trigger ledger_event_is_never_truncated before truncate on ledger_event
  for each statement execute function refuse_change();
create trigger entry_is_never_deleted before delete on entry
  for each row execute function refuse_change();
create trigger entry_is_never_truncated before truncate on entry
  for each statement execute function refuse_change();
create trigger access_log_is_append_only before update or delete on access_log
  for each row execute function refuse_change();

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

-- A number only ever follows the one before it.
create function keep_counting() returns trigger language plpgsql as $$
begin
  if new.last_number < old.last_number or new.last_at < old.last_at then
    raise exception 'asiento: the series %/% cannot run backwards', old.series_code, old.year
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger registry_series_never_runs_back before update on registry_series
  for each row execute function keep_counting();

-- Wakes those who follow the ledger; delivered only at commit. The message carries the municipality and the position, never content.
create function announce_head() returns trigger language plpgsql as $$
begin
  perform pg_notify('asiento_ledger', new.municipality_id || ' ' || new.position);
  return null;
end
$$;
create trigger ledger_head_moves after update on ledger_head
  for each row execute function announce_head();

-- ── The wall between municipalities ────────────────────────────────────────────────────────────────────────

do $$
declare
  walled text;
begin
  foreach walled in array array[
    'municipality', 'registry_office', 'org_unit', 'document_type', 'holiday', 'calendar_year', 'staff', 'role_assignment',
    'party', 'stored_file', 'upload', 'registry_series', 'ledger_head', 'ledger_event', 'entry', 'entry_party', 'attachment',
    'entry_note', 'entry_relation', 'receipt', 'access_log'
  ] loop
    execute format('alter table %I enable row level security', walled);
    execute format(
      'create policy %I on %I to asiento_app using (municipality_id = (select municipality_in_force())) with check (municipality_id = (select municipality_in_force()))',
      walled || '_of_the_municipality_in_force', walled);
  end loop;
end
$$;

grant select, insert on
  municipality, registry_office, org_unit, document_type, holiday, calendar_year, staff, role_assignment, party, stored_file, upload,
  registry_series, ledger_head, ledger_event, entry, entry_party, attachment, entry_note, entry_relation, receipt, access_log
  to asiento_app;
grant update on
  municipality, registry_office, org_unit, document_type, calendar_year, staff, role_assignment, party, registry_series, ledger_head,
  entry, entry_party, attachment
  to asiento_app;
grant delete on holiday, upload, entry_party to asiento_app;

-- ── What must be known before the municipality is ──────────────────────────────────────────────────────────

-- The municipalities of this installation, for the landing page and for sign-in: name and identity only.
create function known_municipalities() returns table (municipality_id uuid, name text)
  language sql stable security definer set search_path = public
  begin atomic
    select m.municipality_id, m.name from municipality m order by m.created_at;
  end;

-- Who is behind a verified sign-in. Null row when nobody is.
create function staff_behind(issuer_of text, subject_of text) returns table (municipality_id uuid, staff_id uuid, status text)
  language sql stable security definer set search_path = public
  begin atomic
    select s.municipality_id, s.staff_id, s.status from staff s where s.issuer = issuer_of and s.subject = subject_of;
  end;

-- Which municipality issued a verification code.
create function municipality_of_code(code text) returns uuid
  language sql stable security definer set search_path = public
  begin atomic
    select r.municipality_id from receipt r where r.verification_code = code;
  end;

revoke all on function known_municipalities(), staff_behind(text, text), municipality_of_code(text) from public;
grant execute on function known_municipalities(), staff_behind(text, text), municipality_of_code(text) to asiento_app;
