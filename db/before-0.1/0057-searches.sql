-- What searching finds, and who is told of searching for people.

-- «luz» and «luces» are one word: a question asks for the stems of both. No document of an entry changes.
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
        where k.municipality_id = (select municipality_in_force()) and k.word >= w.word and k.word < w.word || '~'
        limit most) end
    from unnest(terms) with ordinality as t(said, term),
      lateral unnest(string_to_array(es_words(t.said), ' ')) with ordinality as w(word, place)
    where w.word <> ''
    order by t.term, w.place;
  end;

-- Searches for people, by whoever searched: how many in the last minute and in the last hour.
create index access_log_of_searcher on access_log (municipality_id, staff_id, at) where action in ('party-search', 'entry-search');

-- A notice to auditors is about somebody, who searched for more people than work explains; once in an hour of the clock.
create unique index notice_of_searches_once on notice (municipality_id, staff_id, about_id, made_at) where kind = 'PERSON_SEARCHES';
