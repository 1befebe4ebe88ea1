-- Finding: one document of words for each entry, kept by an index and not by a column, so that registering writes what it wrote.
-- Beside its words a document carries marks (which municipality, which stretch of the book, which office, who may read it), and
-- a question is one tsquery over both: whoever may not see an entry does not meet it in the index either.

-- ── Who appears, for looking them up ───────────────────────────────────────────────────────────────────────
-- `sender` is a line for people ("Soto Díaz, Ana y 2 más"); these hold everybody.
alter table entry
  add column party_names text not null default '',
  -- Compact, with a space between.
  add column identity_numbers text not null default '';

update entry e set party_names = p.names, identity_numbers = p.numbers
from (
  select municipality_id, entry_id,
    string_agg(
      case kind
        when 'ANONYMOUS' then 'Anónimo'
        when 'NATURAL' then concat_ws(', ',
          nullif(concat_ws(' ', nullif(surname1, ''), nullif(surname2, '')), ''), nullif(given_names, ''))
        else coalesce(legal_name, '')
      end, ' · ' order by ordinal) as names,
    coalesce(string_agg(identity_number, ' ' order by ordinal), '') as numbers
  from entry_party group by municipality_id, entry_id
) p
where p.municipality_id = e.municipality_id and p.entry_id = e.entry_id;

-- ── Words ──────────────────────────────────────────────────────────────────────────────────────────────────

-- Letters and digits without accents, one space between: what counts as a word here.
create function es_words(text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(es_fold($1), '[^a-z0-9]+', ' ', 'g'));

-- Singular and plural as one. Folding took the accent that the stemmer knows "-ción" by: the plural needs none. What the parser
-- would take for more than a word (addresses, signs, tags) is parted before.
create function es_stems(text) returns text[]
  language sql immutable strict parallel safe
  return tsvector_to_array(to_tsvector('pg_catalog.spanish'::regconfig,
    replace(translate(es_fold($1), '-/.,;:@_<>&+~%=?#''"()', repeat(' ', 20)) || ' ', 'cion ', 'ciones ')));

-- Building an index looks for functions nowhere but in pg_catalog: here the others are named with their schema.

-- What an entry is found by, with a space between. Of the subject: its words, their stems, and the first two, three and four
-- letters of each with a star; of the people: the same without stems, behind an at sign; of what only its readers may read:
-- stems, behind an x.
create function entry_lexemes(subject text, party_names text, identity_numbers text, texts text) returns text
  language plpgsql immutable parallel safe as $$
declare
  said text := public.es_words(subject);
  named text := '@' || replace(public.es_words(party_names), ' ', ' @');
begin
  return concat_ws(' ', said, array_to_string(public.es_stems(said), ' '), named,
    regexp_replace(said || ' ' || named, '(@?[^ @]{2})([^ ]?)([^ ]?)[^ ]*', '\1* \1\2* \1\2\3*', 'g'),
    'i:' || replace(nullif(upper(identity_numbers), ''), ' ', ' i:'),
    'x:' || array_to_string(nullif(public.es_stems(texts), '{}'), ' x:'));
end
$$;

-- Stretches of the book of a municipality, by place: a thousand events, eight thousand, sixty-five thousand. The newest are asked
-- first.
create function stretch_mark(municipality_id uuid, level integer, place bigint) returns text
  language sql immutable strict parallel safe
  return 'b' || level || ':' || (place >> (10 + 3 * level)) || ':' || municipality_id;

create function stretch_marks(municipality_id uuid, place bigint) returns text
  language sql immutable strict parallel safe
  return 'm:' || municipality_id || ' ' || stretch_mark(municipality_id, 0, place) || ' ' || stretch_mark(municipality_id, 1, place)
    || ' ' || stretch_mark(municipality_id, 2, place);

create function document_of(lexemes text) returns tsvector
  language sql immutable strict parallel safe
  return array_to_tsvector(array_remove(string_to_array(lexemes, ' '), ''));

create function entry_document(
  municipality_id uuid, place bigint, registered_on date, office_id uuid, series_code text, series_year integer,
  series_number integer, registered_by_id uuid, type_id uuid, destination_unit_id uuid, current_unit_id uuid,
  assignee_id uuid, handling_status text, register_status text, annulment_stage text, confidentiality text,
  route_unit_ids uuid[], reader_ids uuid[], subject text, party_names text, identity_numbers text, texts text
) returns tsvector language plpgsql immutable parallel safe cost 5000 as $$
begin
  return public.document_of(concat_ws(' ', public.stretch_marks(municipality_id, place), 'd:' || registered_on, 'o:' || office_id,
    'k:' || series_code, 'y:' || series_year, '#' || series_number, 'g:' || registered_by_id, 't:' || type_id,
    'f:' || destination_unit_id, 'u:' || coalesce(current_unit_id::text, ''), 'a:' || assignee_id, 'h:' || handling_status,
    's:' || register_status, case when annulment_stage = 'REQUESTED' then 's:ANNULMENT_PENDING' end, 'c:' || confidentiality,
    case when handling_status not in ('CLOSED', 'ARCHIVED') and register_status <> 'ANNULLED' then 'open:' end,
    'r:' || array_to_string(route_unit_ids, ' r:'), 'p:' || array_to_string(nullif(reader_ids, '{}'), ' p:'),
    public.entry_lexemes(subject, party_names, identity_numbers, texts)));
end
$$;

-- The words of the list of before: each mid-word piece of subject and sender, sixty to an entry.
drop index entry_words;
create index entry_found on entry using gin (entry_document(
  municipality_id, ledger_position, registered_on, office_id, series_code, series_year, series_number, registered_by_id,
  type_id, destination_unit_id, current_unit_id, assignee_id, handling_status, register_status, annulment ->> 'stage',
  confidentiality, route_unit_ids, reader_ids, subject, party_names, identity_numbers,
  coalesce(statement, '') || ' ' || coalesce(request, '') || ' ' || coalesce(sender_reference, '') || ' ' || coalesce(file_number, '')
)) with (fastupdate = off);

-- ── The text of attachments ────────────────────────────────────────────────────────────────────────────────

-- What was read in a file, by its bytes: the same scan in two entries is read once.
create table attachment_text (
  municipality_id uuid not null,
  sha256          bytea not null,
  -- The text of each page, in order; a file without pages has one.
  pages           text[] not null,
  -- Its stems, for the documents of the entries that carry the file.
  stems           text[] not null,
  read_at         timestamptz not null,
  primary key (municipality_id, sha256),
  foreign key (municipality_id, sha256) references stored_file
);
alter table attachment_text enable row level security;
create policy attachment_text_of_the_municipality_in_force on attachment_text to asiento_app
  using (municipality_id = (select municipality_in_force()))
  with check (municipality_id = (select municipality_in_force()));
create policy attachment_text_within_reach on attachment_text as restrictive for select to asiento_app using (
  (select reach_in_force()) = 'EVERY' or exists (
    select from attachment a
    where a.municipality_id = attachment_text.municipality_id and a.sha256 = attachment_text.sha256));
grant select, insert, update on attachment_text to asiento_app;

-- The document of an entry with everything its readers may read: attachments and notes too. Apart from the entry, because a long
-- scan has thousands of words, and every act of handling writes the entry's own document again.
create table entry_text (
  municipality_id uuid not null,
  entry_id        uuid not null,
  ledger_position bigint not null,
  document        tsvector not null,
  primary key (municipality_id, entry_id),
  foreign key (municipality_id, entry_id) references entry
);
create index entry_text_found on entry_text using gin (document) with (fastupdate = off);
alter table entry_text enable row level security;
create policy entry_text_of_the_municipality_in_force on entry_text to asiento_app
  using (municipality_id = (select municipality_in_force()));

create function gather_entry_text(of_municipality uuid, of_entry uuid) returns void
  language plpgsql security definer set search_path = public as $$
declare
  gathered text := (
    select string_agg(distinct 'x:' || stem, ' ') from (
      select unnest(t.stems || es_stems(a.file_name)) as stem from attachment a
      join attachment_text t using (municipality_id, sha256)
      where a.municipality_id = of_municipality and a.entry_id = of_entry
      union
      select unnest(es_stems(n.text)) from entry_note n
      where n.municipality_id = of_municipality and n.entry_id = of_entry
      -- A document may have one megabyte: some ninety thousand different words.
      limit 60000
    ) s);
begin
  if gathered is null then return; end if;
  insert into entry_text (municipality_id, entry_id, ledger_position, document)
  select e.municipality_id, e.entry_id, e.ledger_position, document_of(concat_ws(' ',
    stretch_marks(e.municipality_id, e.ledger_position), gathered,
    entry_lexemes(e.subject, e.party_names, e.identity_numbers,
      concat_ws(' ', e.statement, e.request, e.sender_reference, e.file_number))))
  from entry e where e.municipality_id = of_municipality and e.entry_id = of_entry
  on conflict (municipality_id, entry_id) do update set document = excluded.document;
end
$$;
revoke all on function gather_entry_text(uuid, uuid) from public;

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

do $$
begin
  perform gather_entry_text(n.municipality_id, n.entry_id) from (select distinct municipality_id, entry_id from entry_note) n;
end
$$;

-- ── The lexicon ────────────────────────────────────────────────────────────────────────────────────────────
-- Every word of subjects and names, once: what a beginning may go on to, and which names a mistyped one is near to. No one reads it:
-- it only makes questions, whose answers are then confined as any other's.
create table search_word (
  municipality_id uuid not null,
  word            text collate "C" not null,
  is_name         boolean not null,
  primary key (municipality_id, word)
);
alter table search_word enable row level security;
create policy search_word_of_the_municipality_in_force on search_word to asiento_app
  using (municipality_id = (select municipality_in_force()));
create extension if not exists btree_gin;
create index search_word_near on search_word using gin (municipality_id, word gin_trgm_ops) where is_name;

create function learn_words() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into search_word as known (municipality_id, word, is_name)
  select municipality_id, word, bool_or(is_name) from (
    select f.municipality_id, unnest(string_to_array(es_words(f.party_names), ' ')) as word, true as is_name from fresh f
    union all
    select f.municipality_id, unnest(string_to_array(es_words(f.subject), ' ')), false from fresh f
  ) w where word <> '' group by municipality_id, word
  on conflict (municipality_id, word) do update set is_name = true where excluded.is_name and not known.is_name;
  return null;
end
$$;
create trigger entry_words_are_learnt after insert on entry
  referencing new table as fresh for each statement execute function learn_words();

create function learn_rectified_words() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into search_word as known (municipality_id, word, is_name)
  select new.municipality_id, word, bool_or(is_name) from (
    select unnest(string_to_array(es_words(new.party_names), ' ')) as word, true as is_name
    union all
    select unnest(string_to_array(es_words(new.subject), ' ')), false
  ) w where word <> '' group by word
  on conflict (municipality_id, word) do update set is_name = true where excluded.is_name and not known.is_name;
  return null;
end
$$;
create trigger rectified_words_are_learnt after update on entry for each row
  when ((old.subject, old.party_names) is distinct from (new.subject, new.party_names))
  execute function learn_rectified_words();

insert into search_word
select municipality_id, word, bool_or(is_name) from (
  select municipality_id, unnest(string_to_array(es_words(party_names), ' ')) as word, true as is_name from entry
  union all
  select municipality_id, unnest(string_to_array(es_words(subject), ' ')), false from entry
) w where word <> '' group by municipality_id, word;

-- The lexemes a question may match, for each of its terms: the words it is made of, their stems, the words that begin with the last.
create function read_terms(terms text[], most integer)
  returns table (term integer, word text, stems text[], going_on text[])
  language sql stable security definer set search_path = public
  begin atomic
    select t.term::integer, w.word, es_stems(w.word), case when length(w.word) < 5 then '{}' else array(
      select k.word from search_word k
      where k.municipality_id = (select municipality_in_force()) and k.word >= w.word and k.word < w.word || '~'
      limit most) end
    from unnest(terms) with ordinality as t(said, term),
      lateral unnest(string_to_array(es_words(t.said), ' ')) with ordinality as w(word, place)
    where w.word <> ''
    order by t.term, w.place;
  end;

-- Names near to a mistyped one, the nearest first.
create function names_near(typed text, most integer) returns table (word text)
  language sql stable security definer set search_path = public set pg_trgm.similarity_threshold = 0.2
  begin atomic
    select k.word::text from search_word k
    where k.municipality_id = (select municipality_in_force()) and k.is_name and k.word % typed
    order by similarity(k.word, typed) desc, k.word limit most;
  end;

-- ── Asking ─────────────────────────────────────────────────────────────────────────────────────────────────
-- The operator of text search is not known to keep secrets, so PostgreSQL will not use its index under row-level security. These
-- functions use it as the owner and put the same wall into the question: municipality and reach, as `entry_within_reach` has them.

create function quoted_mark(text) returns text language sql immutable strict parallel safe
  return '''' || $1 || '''';

-- Null when everything is within reach.
create function wall_in_force() returns tsquery language plpgsql stable as $$
declare
  reach text := reach_in_force();
begin
  if reach = 'EVERY' then return null; end if;
  return array_to_string(array(select quoted_mark('r:' || unit_id) from unnest(units_in_force()) unit_id)
    || quoted_mark('p:' || coalesce(person_in_force()::text, ''))
    || case when reach = 'ORDINARY' then array[quoted_mark('c:ORDINARY')] else '{}' end, ' | ')::tsquery;
end
$$;

create function is_within_reach(of_municipality uuid, of_entry uuid) returns boolean
  language sql stable security definer set search_path = public
  return reach_in_force() = 'EVERY' or exists (
    select from entry e where e.municipality_id = of_municipality and e.entry_id = of_entry and (
      (reach_in_force() = 'ORDINARY' and e.confidentiality = 'ORDINARY')
      or e.route_unit_ids && units_in_force() or person_in_force() = any (e.reader_ids)));

-- The stretch that ends at a place and the one before it, by level; at the last, the whole book.
create function stretch_asked(town uuid, level integer, place bigint) returns tsquery
  language sql immutable
  return case
    when level = 3 then quoted_mark('m:' || town)
    when place < 1 << (10 + 3 * level) then quoted_mark(stretch_mark(town, level, place))
    else quoted_mark(stretch_mark(town, level, place)) || ' | '
      || quoted_mark(stretch_mark(town, level, place - (1 << (10 + 3 * level))))
  end::tsquery;

-- Places in the book of what matches all of `asked` (over entries) or `said` (over their texts, for their readers only: who reads is
-- for the caller to say). From `top`, not included, down to `bottom`; in growing stretches, until there are `most`. Newest first;
-- for counting, in any order within a stretch. Written anew for each question, because every part of it that narrows nothing down
-- would be gone through all the same: a town that is alone in its database does not ask for itself. The sums beside the places
-- keep the planner from reading half the order of the book to narrow down a handful of places.
create function places_found(
  asked tsquery[], said tsquery, top bigint, bottom bigint, most integer, is_counting boolean
) returns table (place bigint, is_said_only boolean)
  language plpgsql stable security definer rows 200
  set search_path = public set enable_seqscan = off set work_mem = '16MB' as $$
declare
  town uuid := municipality_in_force();
  is_alone boolean := (select count(*) = 1 from (select from municipality limit 2) m);
  parts tsquery[] := array_remove(array_append(asked, wall_in_force()), null);
  entries text := 'select e.ledger_position as found, false as is_text from entry e where '
    'e.ledger_position + 0 < $1 and e.ledger_position + 0 >= $2';
  texts text := 'select t.ledger_position, true from entry_text t where is_within_reach(t.municipality_id, t.entry_id) and '
    't.ledger_position + 0 < $1 and t.ledger_position + 0 >= $2 and t.document @@ $5';
  document constant text := $document$ and entry_document(
    e.municipality_id, e.ledger_position, e.registered_on, e.office_id, e.series_code, e.series_year, e.series_number,
    e.registered_by_id, e.type_id, e.destination_unit_id, e.current_unit_id, e.assignee_id, e.handling_status, e.register_status,
    e.annulment ->> 'stage', e.confidentiality, e.route_unit_ids, e.reader_ids, e.subject, e.party_names, e.identity_numbers,
    coalesce(e.statement, '') || ' ' || coalesce(e.request, '') || ' ' || coalesce(e.sender_reference, '') || ' '
      || coalesce(e.file_number, '')) @@ $document$;
  high bigint := top;
  low bigint;
  missing integer := most;
  got integer;
  needs_stretch boolean;
begin
  for part in 1..cardinality(parts) loop
    entries := entries || document || '$3[' || part || ']';
  end loop;
  for level in 0..3 loop
    exit when missing <= 0 or high <= bottom;
    low := case when level < 3 then greatest((((high - 1) >> (10 + 3 * level)) - 1) << (10 + 3 * level), 0) else 0 end;
    needs_stretch := level < 3 or not is_alone or parts = '{}';
    return query execute format(
      case when is_counting then 'select f.found, f.is_text from (%s) f limit $6'
        when said is null then 'select f.found, f.is_text from (%s) f order by f.found desc limit $6'
        else 'select f.found, bool_and(f.is_text) from (%s) f group by f.found order by f.found desc limit $6' end,
      entries || case when needs_stretch then document || '$4' else '' end
        || case when said is null then '' else ' union all ' || texts
          || case when level < 3 or not is_alone then ' and t.document @@ $4' else '' end end)
      using high, greatest(low, bottom), parts, stretch_asked(town, level, high - 1), said, missing;
    get diagnostics got = row_count;
    missing := missing - got;
    high := low;
  end loop;
end
$$;

revoke all on function read_terms(text[], integer), names_near(text, integer),
  places_found(tsquery[], tsquery, bigint, bigint, integer, boolean) from public;
grant execute on function read_terms(text[], integer), names_near(text, integer),
  places_found(tsquery[], tsquery, bigint, bigint, integer, boolean) to asiento_app;
