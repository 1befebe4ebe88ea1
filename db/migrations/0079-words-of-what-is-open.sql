-- What a confidential entry says is in no index that is asked for words, and in no list of words.
-- Nobody found it by them, but the database took a little longer over what it had to leave out, and
-- looked once more for what it knew no name near to: the time of an answer told who had come in
-- confidence.

create or replace function entry_document(municipality_id uuid, place bigint, registered_on date,
  office_id uuid, series_code text, series_year integer, series_number integer,
  registered_by_id uuid, type_id uuid, destination_unit_id uuid, current_unit_id uuid,
  assignee_id uuid, handling_status text, register_status text, annulment_stage text,
  confidentiality text, route_unit_ids uuid[], reader_ids uuid[], subject text, party_names text,
  identity_numbers text, texts text)
  returns tsvector language plpgsql immutable parallel safe cost 5000 set search_path = public as $$
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
reindex index entry_found;

-- Of confidential entries that `own` marks, whoever typed them in and when: those of which `said` is
-- true with their words. They are few, and nobody else's.
create function own_places_found(own tsquery, said tsquery, top bigint, bottom bigint)
  returns table (place bigint, is_said_only boolean)
  language sql stable security definer rows 1
  set search_path = public set enable_seqscan = off
  begin atomic
    select e.ledger_position, false
    from entry e, lateral (select
      coalesce(e.statement, '') || ' ' || coalesce(e.request, '') || ' '
        || coalesce(e.sender_reference, '') || ' ' || coalesce(e.file_number, '') as texts) t,
      lateral (select entry_document(
        e.municipality_id, e.ledger_position, e.registered_on, e.office_id, e.series_code,
        e.series_year, e.series_number, e.registered_by_id, e.type_id, e.destination_unit_id,
        e.current_unit_id, e.assignee_id, e.handling_status, e.register_status,
        e.annulment ->> 'stage', e.confidentiality, e.route_unit_ids, e.reader_ids, e.subject,
        e.party_names, e.identity_numbers, t.texts) as marks) d
    where e.ledger_position + 0 < top and e.ledger_position + 0 >= bottom
      and e.municipality_id = municipality_in_force()
      and d.marks @@ own and coalesce(d.marks @@ wall_in_force(), true)
      and (d.marks || document_of(entry_lexemes(e.subject, e.party_names, e.identity_numbers, t.texts)))
        @@ said;
  end;
revoke all on function own_places_found(tsquery, tsquery, bigint, bigint) from public;
grant execute on function own_places_found(tsquery, tsquery, bigint, bigint) to asiento_app;

-- Whether a lexeme stands in the document of any entry of the town. Asked of the newest places
-- first: what is said often is said there.
create function is_said_openly(town uuid, lexeme text) returns boolean
  language plpgsql stable security definer set search_path = public set enable_seqscan = off as $$
declare
  newest constant bigint := (select h.position from ledger_head h where h.municipality_id = town);
  within text;
begin
  foreach within in array array[stretch_mark(town, 1, newest), 'm:' || town] loop
    if exists (select from entry e where entry_document(
      e.municipality_id, e.ledger_position, e.registered_on, e.office_id, e.series_code,
      e.series_year, e.series_number, e.registered_by_id, e.type_id, e.destination_unit_id,
      e.current_unit_id, e.assignee_id, e.handling_status, e.register_status,
      e.annulment ->> 'stage', e.confidentiality, e.route_unit_ids, e.reader_ids, e.subject,
      e.party_names, e.identity_numbers,
      coalesce(e.statement, '') || ' ' || coalesce(e.request, '') || ' '
        || coalesce(e.sender_reference, '') || ' ' || coalesce(e.file_number, ''))
      @@ (quoted_mark(lexeme) || ' & ' || quoted_mark(within))::tsquery)
    then
      return true;
    end if;
  end loop;
  return false;
end
$$;

create function forget_words(town uuid, words text[]) returns void
  language sql security definer set search_path = public
  begin atomic
    update search_word k set is_name = false
    where k.municipality_id = town and k.word = any (words) and k.is_name
      and not is_said_openly(town, '@' || k.word);
    delete from search_word k
    where k.municipality_id = town and k.word = any (words) and not k.is_name
      and not is_said_openly(town, k.word);
  end;
revoke all on function is_said_openly(uuid, text), forget_words(uuid, text[]) from public;

create or replace function learn_words() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  insert into search_word as known (municipality_id, word, is_name)
  with said as (select * from fresh f where f.confidentiality <> 'CONFIDENTIAL')
  select municipality_id, word, bool_or(is_name) from (
    select s.municipality_id, unnest(string_to_array(es_words(s.party_names), ' ')) as word, true as is_name from said s
    union all
    select s.municipality_id, unnest(string_to_array(es_words(s.subject), ' ')), false from said s
  ) w where word <> '' group by municipality_id, word
  on conflict (municipality_id, word) do update set is_name = true where excluded.is_name and not known.is_name;
  return null;
end
$$;

create or replace function learn_rectified_words() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  if new.confidentiality = 'CONFIDENTIAL' then
    perform forget_words(old.municipality_id,
      string_to_array(es_words(old.party_names) || ' ' || es_words(old.subject), ' '));
    return null;
  end if;
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
drop trigger rectified_words_are_learnt on entry;
create trigger rectified_words_are_learnt after update on entry for each row
  when ((old.subject, old.party_names, old.confidentiality)
    is distinct from (new.subject, new.party_names, new.confidentiality))
  execute function learn_rectified_words();

-- What was learnt before.
select forget_words(e.municipality_id, array_agg(distinct word))
from entry e, lateral unnest(string_to_array(es_words(e.party_names) || ' ' || es_words(e.subject), ' ')) word
where e.confidentiality = 'CONFIDENTIAL' group by e.municipality_id;
