-- A word is whatever stands between spaces and signs, in any script; it was Latin letters and
-- figures alone, and who is called مريم, Петров or 李水 was never found. Where a script puts no
-- spaces between words, each of its signs is one.

create or replace function es_words(text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(
    regexp_replace(es_fold($1),
      '([\u3041-\u3096\u30a1-\u30fa\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])', ' \1 ', 'g'),
    '[\u0001-\u002f\u003a-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7'
    '\u037e\u0387\u055a-\u055f\u0589\u05be\u05c0\u05c3\u05c6\u060c\u061b-\u061f\u066a-\u066d\u06d4\u0964\u0965'
    '\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u30a0\u30fb'
    '\ufd3e\ufd3f\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\ufff0-\uffff'
    '\U0001f000-\U0001faff]+', ' ', 'g'));

-- The parser is given words alone, and takes nothing for more than one.
create or replace function es_stems(text) returns text[]
  language sql immutable strict parallel safe
  return stems_of_words(es_words($1));

-- What a beginning goes on to, in any script.
create or replace function read_terms(terms text[], most integer)
  returns table (term integer, word text, stems text[], going_on text[])
  language sql stable security definer set search_path = public
  begin atomic
    select t.term::integer, w.word,
      es_stems(w.word || case
        when w.word ~ '[a-z]z$' then ' ' || left(w.word, -1) || 'ces'
        when w.word ~ '[a-z]ces$' then ' ' || left(w.word, -3) || 'z'
        else '' end),
      case when length(w.word) < 5 then '{}' else array(
        select k.word from search_word k
        where k.municipality_id = (select municipality_in_force())
          and k.word >= w.word and k.word < w.word || chr(1114111)
        limit most) end
    from unnest(terms) with ordinality as t(said, term),
      lateral unnest(string_to_array(es_words(t.said), ' ')) with ordinality as w(word, place)
    where w.word <> ''
    order by t.term, w.place;
  end;

-- What was registered before. Words that a PDF broke at the end of a line, which it kept with a
-- hyphen or with U+FFFE in its place, are whole.
reindex index entry_found;

insert into search_word as known (municipality_id, word, is_name)
select municipality_id, word, bool_or(is_name) from (
  select e.municipality_id, unnest(string_to_array(es_words(e.party_names), ' ')) as word, true as is_name
  from entry e where e.confidentiality <> 'CONFIDENTIAL'
  union all
  select e.municipality_id, unnest(string_to_array(es_words(e.subject), ' ')), false
  from entry e where e.confidentiality <> 'CONFIDENTIAL'
) w where word <> '' group by municipality_id, word
on conflict (municipality_id, word) do update set is_name = true where excluded.is_name and not known.is_name;

update attachment_text t set pages = whole.pages, stems = es_stems(left(array_to_string(whole.pages, ' '), 600000))
from (
  select municipality_id, sha256, array(
    select regexp_replace(page, '[\ufffe\u00ad]\s*|(?<=[[:lower:]])-[ \t]*\r?\n\s*(?=[[:lower:]])', '', 'g')
    from unnest(pages) with ordinality as p(page, place) order by place) as pages
  from attachment_text) whole
where (t.municipality_id, t.sha256) = (whole.municipality_id, whole.sha256);

-- Entries without read attachments, found by a note.
select gather_entry_text(d.municipality_id, d.entry_id) from entry_text d
where not exists (
  select from attachment a join attachment_text t using (municipality_id, sha256)
  where a.municipality_id = d.municipality_id and a.entry_id = d.entry_id);
