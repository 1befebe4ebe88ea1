-- Finding: one document of words for each entry, kept by an index and not by a column, so that
-- registering writes what it wrote. Beside its words a document carries marks (which municipality,
-- which stretch of the book, which office, who may read it), and a question is one tsquery over
-- both: whoever may not see an entry does not meet it in the index either.

-- ── Words ──────────────────────────────────────────────────────────────────────────────────────
-- An index holds what these functions made when it was built, and is not made again: whoever
-- changes one holds it to the same lexemes (`entry-documents.test.ts`), or reindexes every
-- register.

-- What counts as a word: whatever stands between spaces and signs, in any script, without accents and
-- with one space between. Where a script puts no spaces between words, each of its signs is one. A
-- name with an apostrophe is a word beside its parts, so that «O'H» begins «O'Higgins», however it is
-- typed (', ’, `, ´), and «OHiggins» is it.
create function es_words(text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(
    regexp_replace(
      regexp_replace(es_fold($1),
        '([a-z\u00df-\u1fff]+)[''\u0060\u00b4]([a-z\u00df-\u1fff]+)(?:[''\u0060\u00b4]([a-z\u00df-\u1fff]+))?', '\1 \2 \3 \1\2\3', 'g'),
      '([\u3041-\u3096\u30a1-\u30fa\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])', ' \1 ', 'g'),
    '[\u0001-\u002f\u003a-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7'
    '\u037e\u0387\u055a-\u055f\u0589\u05be\u05c0\u05c3\u05c6\u060c\u061b-\u061f\u066a-\u066d\u06d4\u0964\u0965'
    '\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u30a0\u30fb'
    '\ufd3e\ufd3f\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\ufff0-\uffff'
    '\U0001f000-\U0001faff]+', ' ', 'g'));

-- Of words already parted: as es_words leaves them.
create function stems_of_words(text) returns text[]
  language sql immutable strict parallel safe
  return tsvector_to_array(to_tsvector('pg_catalog.spanish'::regconfig, replace($1 || ' ', 'cion ', 'ciones ')));

-- Singular and plural as one. Folding took the accent that the stemmer knows "-ción" by: the plural
-- needs none. The parser is given words alone, and takes nothing for more than one.
create function es_stems(text) returns text[]
  language sql immutable strict parallel safe
  return stems_of_words(es_words($1));

-- What an entry is found by, with a space between. Of the subject: its words, their stems, and the
-- first two, three and four letters of each with a star; of the people: the same without stems,
-- behind an at sign; of what only its readers may read: stems, behind an x. Building an index looks
-- for functions nowhere but in pg_catalog: here the others are named with their schema.
create function entry_lexemes(subject text, party_names text, identity_numbers text, texts text) returns text
  language plpgsql immutable parallel safe as $$
declare
  said text := public.es_words(subject);
  named text := public.es_words(party_names);
  begun text := '';
  word text;
begin
  foreach word in array coalesce(string_to_array(said, ' '), '{}') loop
    if length(word) > 1 then
      begun := begun || left(word, 2) || '* ' || left(word, 3) || '* ' || left(word, 4) || '* ';
    end if;
  end loop;
  foreach word in array coalesce(string_to_array(named, ' '), '{}') loop
    if length(word) > 1 then
      begun := begun || '@' || left(word, 2) || '* @' || left(word, 3) || '* @' || left(word, 4) || '* ';
    end if;
  end loop;
  return concat_ws(' ', said, array_to_string(public.stems_of_words(said), ' '), '@' || replace(named, ' ', ' @'), begun,
    'i:' || replace(nullif(upper(identity_numbers), ''), ' ', ' i:'),
    'x:' || array_to_string(nullif(public.es_stems(texts), '{}'), ' x:'));
end
$$;

-- Stretches of the book of a municipality, by place: a thousand events, eight thousand, sixty-five
-- thousand. The newest are asked first. The casts let PostgreSQL put the body in place of the call:
-- joining a text with anything else is only stable.
create function stretch_mark(municipality_id uuid, level integer, place bigint) returns text
  language sql immutable strict parallel safe
  return 'b' || level::text || ':' || (place >> (10 + 3 * level))::text || ':' || municipality_id::text;

create function stretch_marks(municipality_id uuid, place bigint) returns text
  language sql immutable strict parallel safe
  return 'm:' || municipality_id::text || ' ' || stretch_mark(municipality_id, 0, place)
    || ' ' || stretch_mark(municipality_id, 1, place) || ' ' || stretch_mark(municipality_id, 2, place);

-- Not said to be strict, which keeps a call a call; null is answered with null all the same.
create function document_of(lexemes text) returns tsvector
  language sql immutable parallel safe
  return array_to_tsvector(array_remove(string_to_array(lexemes, ' '), ''));

-- What a confidential entry says is not in it: the time of an answer would tell of it.
-- PostgreSQL makes and analyzes indexes with an empty search path (since 17): restoring a backup,
-- `reindex` and every `analyze` of `entry` would not find its helpers without one of its own.
create function entry_document(
  municipality_id uuid, place bigint, registered_on date, office_id uuid, series_code text, series_year integer,
  series_number integer, registered_by_id uuid, type_id uuid, destination_unit_id uuid, current_unit_id uuid,
  assignee_id uuid, handling_status text, register_status text, annulment_stage text, confidentiality text,
  route_unit_ids uuid[], reader_ids uuid[], subject text, party_names text, identity_numbers text, texts text
) returns tsvector language plpgsql immutable parallel safe cost 5000
  set search_path = public as $$
begin
  return public.document_of(concat_ws(' ', public.stretch_marks(municipality_id, place), 'd:' || registered_on, 'o:' || office_id,
    'k:' || series_code, 'y:' || series_year, '#' || series_number, 'g:' || registered_by_id, 't:' || type_id,
    'f:' || destination_unit_id, 'u:' || coalesce(current_unit_id::text, ''), 'a:' || assignee_id, 'h:' || handling_status,
    's:' || register_status, case when annulment_stage = 'REQUESTED' then 's:ANNULMENT_PENDING' end, 'c:' || confidentiality,
    case when handling_status not in ('CLOSED', 'ARCHIVED') and register_status <> 'ANNULLED' then 'open:' end,
    'r:' || array_to_string(route_unit_ids, ' r:'), 'p:' || array_to_string(nullif(reader_ids, '{}'), ' p:'),
    case when confidentiality <> 'CONFIDENTIAL'
      then public.entry_lexemes(subject, party_names, identity_numbers, texts) end));
end
$$;

-- What waits to be put into it is looked through by each search, and is never more than a few pages.
create index entry_found on entry using gin (entry_document(
  municipality_id, ledger_position, registered_on, office_id, series_code, series_year, series_number, registered_by_id,
  type_id, destination_unit_id, current_unit_id, assignee_id, handling_status, register_status, annulment ->> 'stage',
  confidentiality, route_unit_ids, reader_ids, subject, party_names, identity_numbers,
  coalesce(statement, '') || ' ' || coalesce(request, '') || ' ' || coalesce(sender_reference, '') || ' ' || coalesce(file_number, '')
)) with (fastupdate = on, gin_pending_list_limit = 64);

-- ── The text of attachments ────────────────────────────────────────────────────────────────────

-- The document of an entry with everything its readers may read: attachments and notes too. Apart
-- from the entry, because a long scan has thousands of words, and every act of handling writes the
-- entry's own document again.
create table entry_text (
  municipality_id uuid not null,
  entry_id        uuid not null,
  ledger_position bigint not null,
  document        tsvector not null,
  primary key (municipality_id, entry_id),
  foreign key (municipality_id, entry_id) references entry
);
create index entry_text_found on entry_text using gin (document) with (fastupdate = off);
-- Written by the functions below alone, so that nothing says which rows may be written.
alter table entry_text enable row level security;
create policy entry_text_of_the_municipality_in_force on entry_text to asiento_app
  using (municipality_id = (select municipality_in_force()));

-- The content of what is confidential is searched by nobody, and what a file in quarantine says is
-- nobody's until it is released.
create function gather_entry_text(of_municipality uuid, of_entry uuid) returns void
  language plpgsql security definer set search_path = public as $$
declare
  gathered text := (
    select string_agg(distinct 'x:' || stem, ' ') from (
      select unnest(t.stems || es_stems(a.file_name)) as stem from attachment a
      join attachment_text t using (municipality_id, sha256)
      where a.municipality_id = of_municipality and a.entry_id = of_entry
        and not is_in_quarantine(a.municipality_id, a.sha256)
      union
      select unnest(es_stems(n.text)) from entry_note n
      where n.municipality_id = of_municipality and n.entry_id = of_entry
      -- A document may have one megabyte: some ninety thousand different words.
      limit 60000
    ) s);
begin
  delete from entry_text t where t.municipality_id = of_municipality and t.entry_id = of_entry and (gathered is null or exists (
    select from entry e where e.municipality_id = of_municipality and e.entry_id = of_entry and e.confidentiality = 'CONFIDENTIAL'));
  if gathered is null then return; end if;
  insert into entry_text (municipality_id, entry_id, ledger_position, document)
  select e.municipality_id, e.entry_id, e.ledger_position, document_of(concat_ws(' ',
    stretch_marks(e.municipality_id, e.ledger_position), gathered,
    entry_lexemes(e.subject, e.party_names, e.identity_numbers,
      concat_ws(' ', e.statement, e.request, e.sender_reference, e.file_number))))
  from entry e where e.municipality_id = of_municipality and e.entry_id = of_entry and e.confidentiality <> 'CONFIDENTIAL'
  on conflict (municipality_id, entry_id) do update set document = excluded.document;
end
$$;

create function gather_after_note() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform gather_entry_text(new.municipality_id, new.entry_id);
  return null;
end
$$;
create trigger entry_note_is_found after insert on entry_note for each row execute function gather_after_note();

create function gather_after_attachment() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (select from attachment_text t where t.municipality_id = new.municipality_id and t.sha256 = new.sha256) then
    perform gather_entry_text(new.municipality_id, new.entry_id);
  end if;
  return null;
end
$$;
create trigger attachment_is_found after insert on attachment for each row execute function gather_after_attachment();

create function gather_after_reading() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform gather_entry_text(a.municipality_id, a.entry_id) from attachment a
   where a.municipality_id = new.municipality_id and a.sha256 = new.sha256;
  return null;
end
$$;
create trigger attachment_text_is_found after insert or update on attachment_text
  for each row execute function gather_after_reading();
-- Found, released, or found to be nothing after all.
create trigger file_is_found_infected after insert on file_scan for each row
  when (new.state = 'INFECTED') execute function gather_after_reading();
create trigger file_goes_in_or_out_of_quarantine after update on file_scan for each row
  when ((new.state = 'INFECTED' or old.state = 'INFECTED')
    and (old.state, old.released_at) is distinct from (new.state, new.released_at))
  execute function gather_after_reading();

create function gather_after_rectification() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (select from entry_text t where t.municipality_id = new.municipality_id and t.entry_id = new.entry_id) then
    perform gather_entry_text(new.municipality_id, new.entry_id);
  end if;
  return null;
end
$$;
create trigger entry_is_found_as_rectified after update on entry for each row
  when ((old.subject, old.party_names, old.identity_numbers, old.statement, old.request, old.sender_reference, old.file_number)
    is distinct from
    (new.subject, new.party_names, new.identity_numbers, new.statement, new.request, new.sender_reference, new.file_number))
  execute function gather_after_rectification();

create function gather_after_level() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform gather_entry_text(new.municipality_id, new.entry_id);
  return null;
end
$$;
create trigger entry_is_found_by_its_level after update on entry for each row
  when (old.confidentiality is distinct from new.confidentiality
    and (old.confidentiality = 'CONFIDENTIAL' or new.confidentiality = 'CONFIDENTIAL'))
  execute function gather_after_level();

revoke all on function gather_entry_text(uuid, uuid) from public;
