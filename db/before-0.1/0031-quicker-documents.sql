-- The same documents of words, made in a quarter of the time: registering and every act on an entry write one. What an index holds
-- was made by the functions of before, and is not made again: `entry-documents.test.ts` compares both, lexeme by lexeme.

-- Of words already parted: as es_words leaves them.
create function stems_of_words(text) returns text[]
  language sql immutable strict parallel safe
  return tsvector_to_array(to_tsvector('pg_catalog.spanish'::regconfig, replace($1 || ' ', 'cion ', 'ciones ')));

-- `translate` looks each letter up among all the signs. It had a space too few: a closing bracket vanished, and does so still.
create or replace function es_stems(text) returns text[]
  language sql immutable strict parallel safe
  return stems_of_words(replace(regexp_replace(es_fold($1), '[-/.,;:@_<>&+~%=?#''"(]', ' ', 'g'), ')', ''));

-- The casts let PostgreSQL put the body in place of the call: joining a text with anything else is only stable.
create or replace function stretch_mark(municipality_id uuid, level integer, place bigint) returns text
  language sql immutable strict parallel safe
  return 'b' || level::text || ':' || (place >> (10 + 3 * level))::text || ':' || municipality_id::text;

create or replace function stretch_marks(municipality_id uuid, place bigint) returns text
  language sql immutable strict parallel safe
  return 'm:' || municipality_id::text || ' ' || stretch_mark(municipality_id, 0, place)
    || ' ' || stretch_mark(municipality_id, 1, place) || ' ' || stretch_mark(municipality_id, 2, place);

-- Not said to be strict, which keeps a call a call; null is answered with null all the same.
create or replace function document_of(lexemes text) returns tsvector
  language sql immutable parallel safe
  return array_to_tsvector(array_remove(string_to_array(lexemes, ' '), ''));

create or replace function entry_lexemes(subject text, party_names text, identity_numbers text, texts text) returns text
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
