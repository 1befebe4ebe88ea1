-- What a search asks in less time, the same.

-- With plans that a connection keeps, and with what tells in most searches that no word of theirs
-- names anybody.
drop function read_terms(text[], integer);
create function read_terms(terms text[], most integer)
  returns table (term integer, word text, stems text[], going_on text[], begins_name boolean)
  language plpgsql stable security definer set search_path = public as $$
declare
  town constant uuid := municipality_in_force();
begin
  return query
    select t.term::integer, w.word,
      es_stems(w.word || case
        when w.word ~ '[a-z]z$' then ' ' || left(w.word, -1) || 'ces'
        when w.word ~ '[a-z]ces$' then ' ' || left(w.word, -3) || 'z'
        else '' end),
      case when length(w.word) < 5 then '{}' else array(
        select k.word from search_word k
        where k.municipality_id = town and k.word >= w.word and k.word < w.word || chr(1114111)
        limit most) end,
      w.word ~ '[^0-9]' and exists (
        select from search_word k
        where k.municipality_id = town and k.word >= w.word and k.word < w.word || chr(1114111)
          and k.is_name)
    from unnest(terms) with ordinality as t(said, term),
      lateral unnest(string_to_array(es_words(t.said), ' ')) with ordinality as w(word, place)
    where w.word <> ''
    order by t.term, w.place;
end
$$;
revoke all on function read_terms(text[], integer) from public;
grant execute on function read_terms(text[], integer) to asiento_app;

-- What is readable is estimated where texts are many: of so few it makes no difference who reads
-- them.
do $$
begin
  execute replace(
    pg_get_functiondef('places_found(tsquery[], tsquery, tsquery[], tsquery, bigint, bigint, integer, boolean)'::regprocedure),
    'if readable is not null then', 'if readable is not null and texts_expected > 64 then');
end
$$;
