-- What the council writes itself (docs/specification/letters.md). Until it has its number a letter is
-- a draft: rows that change, of which every text is kept. With its number it is facts of the ledger,
-- and `numbered_letter` and `letter_file` are a cache of them.

create table letter (
  municipality_id   uuid not null references municipality,
  letter_id         uuid not null,
  office_id         uuid not null,
  unit_id           uuid not null,
  confidentiality   text not null check (confidentiality in ('ORDINARY', 'RESTRICTED', 'CONFIDENTIAL')),
  status            text not null check (status in ('DRAFT', 'IN_REVIEW', 'NUMBERED', 'DISCARDED')),
  since             timestamptz not null,
  revision          integer not null check (revision > 0),
  author_id         uuid not null,
  changed_by_id     uuid not null,
  changed_at        timestamptz not null,
  reviewer_id       uuid,
  -- The text that another person than its writer said may be signed.
  approved_revision integer,
  approved_by_id    uuid,
  -- The last text, with its heading.
  form              jsonb not null,
  -- What is looked for: subject and addressees, folded.
  words             text not null,
  -- As of entries, for who sees it: its unit; author, reviewers and signers.
  route_unit_ids    uuid[] not null,
  reader_ids        uuid[] not null,
  primary key (municipality_id, letter_id),
  foreign key (municipality_id, office_id) references registry_office,
  foreign key (municipality_id, unit_id) references org_unit,
  foreign key (municipality_id, author_id) references staff,
  foreign key (municipality_id, changed_by_id) references staff,
  foreign key (municipality_id, reviewer_id) references staff,
  foreign key (municipality_id, approved_by_id) references staff,
  constraint letter_is_approved_by_somebody check ((approved_revision is null) = (approved_by_id is null))
);
create index letter_by_time on letter (municipality_id, changed_at desc);
create index letter_answers on letter using gin ((form -> 'answers') jsonb_path_ops);
create index letter_words on letter using gin (to_tsvector('simple', words));

create trigger letter_is_never_deleted before delete on letter
  for each row execute function refuse_change();
create trigger letter_is_never_truncated before truncate on letter
  for each statement execute function refuse_change();

-- Every text that was saved; without a revision where another one had been saved meanwhile.
create table letter_text (
  municipality_id uuid not null,
  letter_id       uuid not null,
  text_id         uuid not null,
  revision        integer,
  saved_by_id     uuid not null,
  saved_at        timestamptz not null,
  form            jsonb not null,
  primary key (municipality_id, letter_id, text_id),
  unique (municipality_id, letter_id, revision),
  foreign key (municipality_id, letter_id) references letter,
  foreign key (municipality_id, saved_by_id) references staff
);

create table letter_remark (
  municipality_id uuid not null,
  letter_id       uuid not null,
  remark_id       uuid not null,
  revision        integer not null,
  decision        text not null check (decision in ('RETURNED', 'APPROVED')),
  remark          text,
  made_by_id      uuid not null,
  made_at         timestamptz not null,
  primary key (municipality_id, letter_id, remark_id),
  foreign key (municipality_id, letter_id) references letter,
  foreign key (municipality_id, made_by_id) references staff
);

create table numbered_letter (
  municipality_id  uuid not null,
  letter_id        uuid not null,
  series_code      text not null,
  series_year      smallint not null,
  series_number    integer not null check (series_number > 0),
  document_number  text not null check (length(document_number) <= 80),
  document_date    date not null,
  numbered_by_id   uuid not null,
  content          jsonb not null,
  status           text not null check (status in ('TO_SIGN', 'SIGNED', 'DISPATCHED', 'ANNULLED')),
  since            timestamptz not null,
  -- Whose turn it is.
  next_signer_id   uuid,
  outgoing_id      uuid,
  annulment        jsonb,
  ledger_position  bigint not null,
  hash             bytea not null,
  previous_hash    bytea not null,
  primary key (municipality_id, letter_id),
  constraint letter_number_once unique (municipality_id, series_code, series_year, series_number),
  constraint letter_number_text_once unique (municipality_id, document_number),
  foreign key (municipality_id, letter_id) references letter,
  foreign key (municipality_id, outgoing_id) references outgoing,
  foreign key (municipality_id, ledger_position) references ledger_event
);
create index numbered_letter_waiting on numbered_letter (municipality_id, status, since)
  where status in ('TO_SIGN', 'SIGNED');

create trigger numbered_letter_is_never_deleted before delete on numbered_letter
  for each row execute function refuse_change();
create trigger numbered_letter_is_never_truncated before truncate on numbered_letter
  for each statement execute function refuse_change();

-- Of what has its number nothing changes but what became of it.
create function keep_letter() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - array['status', 'since', 'next_signer_id', 'outgoing_id', 'annulment'] is distinct from
     to_jsonb(old) - array['status', 'since', 'next_signer_id', 'outgoing_id', 'annulment'] then
    raise exception 'asiento: what has its number as % cannot change', old.document_number
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger numbered_letter_keeps_its_number before update on numbered_letter
  for each row execute function keep_letter();

-- The frozen document, and each copy that came back signed.
create table letter_file (
  municipality_id uuid not null,
  letter_id       uuid not null,
  -- 0: as it was put to signature; then by each signer.
  ordinal         smallint not null check (ordinal >= 0),
  signer_id       uuid,
  uploaded_by_id  uuid,
  -- As the certificate says.
  signed_by       text,
  kept_at         timestamptz not null,
  sha256          bytea not null,
  size_bytes      bigint not null check (size_bytes > 0),
  media_type      text not null,
  pages           integer,
  primary key (municipality_id, letter_id, ordinal),
  foreign key (municipality_id, letter_id) references numbered_letter,
  foreign key (municipality_id, sha256) references stored_file
);
create index letter_file_by_file on letter_file (municipality_id, sha256);

do $$
declare
  part text;
begin
  foreach part in array array['letter', 'letter_text', 'letter_remark', 'numbered_letter', 'letter_file'] loop
    execute format('alter table %I enable row level security', part);
    execute format(
      'create policy %I on %I to asiento_app
         using (municipality_id = (select municipality_in_force()))
         with check (municipality_id = (select municipality_in_force()))',
      part || '_of_the_municipality_in_force', part);
  end loop;
  foreach part in array array['letter_text', 'letter_remark', 'letter_file'] loop
    execute format('create trigger %I before update or delete on %I for each row execute function refuse_change()',
      part || '_is_append_only', part);
  end loop;
  foreach part in array array['letter_text', 'letter_remark', 'numbered_letter', 'letter_file'] loop
    execute format(
      'create policy %I on %I as restrictive for select to asiento_app using (
         (select reach_in_force()) = ''EVERY'' or exists (
           select from letter l where l.municipality_id = %I.municipality_id and l.letter_id = %I.letter_id))',
      part || '_within_reach', part, part, part);
  end loop;
end
$$;
create policy letter_within_reach on letter as restrictive for select to asiento_app using (
  (select reach_in_force()) = 'EVERY'
  or ((select reach_in_force()) = 'ORDINARY' and confidentiality = 'ORDINARY')
  or route_unit_ids && (select units_in_force())
  or (select reader_in_force()) = any (reader_ids)
);
grant select, insert, update on letter, numbered_letter to asiento_app;
grant select, insert on letter_text, letter_remark, letter_file to asiento_app;

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
  or exists (select from letter l
    where l.municipality_id = ledger_event.municipality_id and l.letter_id = ledger_event.subject_id)
);
