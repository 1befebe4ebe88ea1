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
  -- At every moment at least that of each entry it answers; its own comes back when they are opened.
  confidentiality  text not null check (confidentiality in ('ORDINARY', 'RESTRICTED', 'CONFIDENTIAL')),
  own_confidentiality text not null
                   check (own_confidentiality in ('ORDINARY', 'RESTRICTED', 'CONFIDENTIAL')),
  -- The names of the addressees in one line, so that the list reads one row.
  addressee_line   text not null,
  -- To how many of them a delivery is still expected.
  awaited          smallint not null check (awaited >= 0),
  -- The last day to notify it, and when the last of its addressees was first tried.
  notify_by        date,
  tried_at         timestamptz,
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
create index outgoing_to_notify on outgoing (municipality_id, notify_by, ledger_position)
  where tried_at is null and notify_by is not null and status <> 'ANNULLED';
create index outgoing_words on outgoing using gin (to_tsvector('simple', words));

create trigger outgoing_is_never_deleted before delete on outgoing
  for each row execute function refuse_change();
create trigger outgoing_is_never_truncated before truncate on outgoing
  for each statement execute function refuse_change();

-- Of what has a number nothing changes but what became of it: the columns that the trigger names.
create function keep_all_but() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - tg_argv is distinct from to_jsonb(old) - tg_argv then
    raise exception 'asiento: what has a number in % cannot change', tg_table_name
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger outgoing_keeps_its_dispatch before update on outgoing
  for each row execute function keep_all_but('awaited', 'tried_at', 'status', 'annulment', 'confidentiality');

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

-- The files that leave with a document: named in its event, as the files of an entry are.
create table outgoing_file (
  municipality_id uuid not null,
  outgoing_id     uuid not null,
  file_id         uuid not null,
  -- From 1: the document itself, then what goes with it.
  ordinal         smallint not null check (ordinal > 0),
  role            text not null check (role in ('DOCUMENT', 'ANNEX')),
  file_name       text not null check (length(file_name) between 1 and 255),
  sha256          bytea not null,
  size_bytes      bigint not null check (size_bytes > 0),
  media_type      text not null,
  pages           integer,
  primary key (municipality_id, outgoing_id, file_id),
  unique (municipality_id, outgoing_id, ordinal),
  foreign key (municipality_id, outgoing_id) references outgoing,
  foreign key (municipality_id, sha256) references stored_file
);
create index outgoing_file_by_file on outgoing_file (municipality_id, sha256);

-- Each time an answer was downloaded at `/consulta`. By whom is not known.
create table answer_download (
  municipality_id uuid not null,
  download_id     bigint generated always as identity,
  outgoing_id     uuid not null,
  -- Whose receipt opened it.
  entry_id        uuid not null,
  downloaded_at   timestamptz not null,
  primary key (municipality_id, download_id),
  foreign key (municipality_id, outgoing_id, entry_id) references outgoing_answer
);
create index answer_download_of_exit on answer_download (municipality_id, outgoing_id, downloaded_at);

do $$
declare
  kept text;
begin
  foreach kept in array array['outgoing_addressee', 'delivery_attempt', 'outgoing_answer', 'outgoing_file',
    'answer_download'] loop
    execute format('create trigger %I before update or delete on %I for each row execute function refuse_change()',
      kept || '_is_append_only', kept);
  end loop;
end
$$;

-- ── As secret as what it answers ───────────────────────────────────────────────────────────────

create function most_secret(levels text[]) returns text
  language sql immutable parallel safe
  return case when 'CONFIDENTIAL' = any (levels) then 'CONFIDENTIAL'
    when 'RESTRICTED' = any (levels) then 'RESTRICTED' else 'ORDINARY' end;

-- Each reads entries by the rights of their owner: whoever acts may not reach them. Two entries that
-- change at once wait for each other at the row of what answers both, and the second one looks anew.
create function keep_exit_as_secret() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  new.own_confidentiality := coalesce(new.own_confidentiality, new.confidentiality);
  new.confidentiality := most_secret(array(select e.confidentiality from outgoing_answer a
    join entry e on e.municipality_id = a.municipality_id and e.entry_id = a.entry_id
    where a.municipality_id = new.municipality_id and a.outgoing_id = new.outgoing_id)
    || new.own_confidentiality);
  return new;
end
$$;
create trigger outgoing_is_as_secret before insert or update of confidentiality, own_confidentiality
  on outgoing for each row execute function keep_exit_as_secret();

-- The entry is held, so that one that changes meanwhile finds the answer, or is found by it.
create function answer_as_secretly() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  perform from entry where municipality_id = new.municipality_id and entry_id = new.entry_id for share;
  update outgoing set confidentiality = confidentiality
   where municipality_id = new.municipality_id and outgoing_id = new.outgoing_id;
  return null;
end
$$;
create trigger outgoing_answers_as_secretly after insert on outgoing_answer
  for each row execute function answer_as_secretly();

grant select, insert, update on outgoing to asiento_app;
grant select, insert on outgoing_addressee, delivery_attempt, outgoing_answer, outgoing_file,
  answer_download to asiento_app;
revoke all on function keep_exit_as_secret(), answer_as_secretly() from public;
