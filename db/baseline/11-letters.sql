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

create trigger numbered_letter_keeps_its_number before update on numbered_letter
  for each row execute function keep_all_but('status', 'since', 'next_signer_id', 'outgoing_id', 'annulment');

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

-- What letters begin from (docs/specification/letters.md): each approved version, as the ledger says
-- it. The last one is in force; one that was withdrawn says so itself.
create table letter_template (
  municipality_id uuid not null references municipality,
  template_id     uuid not null,
  version         integer not null check (version > 0),
  form            jsonb not null,
  written_by_id   uuid not null,
  approved_by_id  uuid not null,
  approved_at     timestamptz not null,
  primary key (municipality_id, template_id, version),
  foreign key (municipality_id, written_by_id) references staff,
  foreign key (municipality_id, approved_by_id) references staff,
  constraint letter_template_is_approved_by_another check (written_by_id <> approved_by_id)
);

do $$
declare
  kept text;
begin
  foreach kept in array array['letter_text', 'letter_remark', 'letter_file', 'letter_template'] loop
    execute format('create trigger %I before update or delete on %I for each row execute function refuse_change()',
      kept || '_is_append_only', kept);
  end loop;
end
$$;
create trigger letter_template_is_never_truncated before truncate on letter_template
  for each statement execute function refuse_change();

-- ── As secret as what it answers ───────────────────────────────────────────────────────────────

-- What a letter says of itself is in its last text or, once it has one, with its number.
create function keep_letter_as_secret() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  answered uuid[] := array(select jsonb_array_elements_text(new.form -> 'answers')::uuid);
begin
  if tg_op = 'INSERT' or new.form is distinct from old.form then
    perform from entry where municipality_id = new.municipality_id and entry_id = any (answered)
      order by entry_id for share;
  end if;
  new.confidentiality := most_secret(array(select e.confidentiality from entry e
    where e.municipality_id = new.municipality_id and e.entry_id = any (answered))
    || coalesce((select n.content #>> '{heading,confidentiality}' from numbered_letter n
      where n.municipality_id = new.municipality_id and n.letter_id = new.letter_id),
      new.form ->> 'confidentiality'));
  return new;
end
$$;
create trigger letter_is_as_secret before insert or update of confidentiality, form on letter
  for each row execute function keep_letter_as_secret();

create function keep_answers_as_secret() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  update outgoing set confidentiality = confidentiality
   where municipality_id = new.municipality_id and outgoing_id in (
     select a.outgoing_id from outgoing_answer a
      where a.municipality_id = new.municipality_id and a.entry_id = new.entry_id);
  update letter set confidentiality = confidentiality
   where municipality_id = new.municipality_id
     and form -> 'answers' @> jsonb_build_array(new.entry_id);
  return null;
end
$$;
create trigger entry_keeps_its_answers_as_secret after update of confidentiality on entry for each row
  when (new.confidentiality is distinct from old.confidentiality)
  execute function keep_answers_as_secret();
grant select, insert, update on letter, numbered_letter to asiento_app;
grant select, insert on letter_text, letter_remark, letter_file, letter_template to asiento_app;
revoke all on function keep_letter_as_secret(), keep_answers_as_secret() from public;
