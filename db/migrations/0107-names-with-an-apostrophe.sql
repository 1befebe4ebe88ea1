-- A name with an apostrophe is a word beside its parts, so that «O'H» begins «O'Higgins», however
-- it is typed (', ’, `, ´), and «OHiggins» is it.

create or replace function es_words(text) returns text
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

-- What was registered before.
reindex index entry_found;

insert into search_word as known (municipality_id, word, is_name)
select municipality_id, word, bool_or(is_name) from (
  select e.municipality_id, unnest(string_to_array(es_words(e.party_names), ' ')) as word, true as is_name
  from entry e where e.confidentiality <> 'CONFIDENTIAL' and es_fold(e.party_names) ~ '[''\u0060\u00b4]'
  union all
  select e.municipality_id, unnest(string_to_array(es_words(e.subject), ' ')), false
  from entry e where e.confidentiality <> 'CONFIDENTIAL' and es_fold(e.subject) ~ '[''\u0060\u00b4]'
) w where word <> '' group by municipality_id, word
on conflict (municipality_id, word) do update set is_name = true where excluded.is_name and not known.is_name;

update attachment_text t set stems = es_stems(left(array_to_string(pages, ' '), 600000))
where exists (select from unnest(pages) as page where es_fold(page) ~ '[''\u0060\u00b4]');

select gather_entry_text(d.municipality_id, d.entry_id) from entry_text d;
