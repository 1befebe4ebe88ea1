-- Each stretch of the book is as long as what was found before asks for. At a million entries the last of four fixed ones was most of
-- the book, and the one before it looked through a hundred and thirty thousand entries for the last few of a page or of a count.

drop function stretch_asked(uuid, integer, bigint);

-- The places from `low` to below `high` as marks of a level; the stretches at both ends whole.
create function stretches_asked(town uuid, level integer, low bigint, high bigint) returns tsquery
  language sql immutable
  return (select string_agg(quoted_mark(stretch_mark(town, level, n << (10 + 3 * level))), ' | ')
    from generate_series(low >> (10 + 3 * level), (high - 1) >> (10 + 3 * level)) n)::tsquery;

-- Places in the book of what matches all of `asked` (over entries) or `said` (over their texts, for their readers only: who reads is
-- for the caller to say). From `top`, not included, down to `bottom`; in stretches from the newest, until there are `most`. Newest
-- first; for counting, in any order within a stretch. Written anew for each question, because every part of it that narrows nothing
-- down would be gone through all the same: a town that is alone in its database does not ask for itself. The sums beside the places
-- keep the planner from reading half the order of the book to narrow down a handful of places.
create or replace function places_found(
  asked tsquery[], said tsquery, top bigint, bottom bigint, most integer, is_counting boolean
) returns table (place bigint, is_said_only boolean)
  language plpgsql stable security definer rows 200
  set search_path = public set enable_seqscan = off set max_parallel_workers_per_gather = 0 set work_mem = '16MB' as $$
declare
  town uuid := municipality_in_force();
  reach text := reach_in_force();
  is_alone boolean := (select count(*) = 1 from (select from municipality limit 2) m);
  parts tsquery[] := array_remove(array_append(asked, wall_in_force()), null);
  entries text := 'select e.ledger_position as found, false as is_text from entry e where '
    'e.ledger_position + 0 < $1 and e.ledger_position + 0 >= $2';
  texts text := 'select t.ledger_position, true from entry_text t where '
    't.ledger_position + 0 < $1 and t.ledger_position + 0 >= $2 and t.document @@ $5';
  document constant text := $document$ and entry_document(
    e.municipality_id, e.ledger_position, e.registered_on, e.office_id, e.series_code, e.series_year, e.series_number,
    e.registered_by_id, e.type_id, e.destination_unit_id, e.current_unit_id, e.assignee_id, e.handling_status, e.register_status,
    e.annulment ->> 'stage', e.confidentiality, e.route_unit_ids, e.reader_ids, e.subject, e.party_names, e.identity_numbers,
    coalesce(e.statement, '') || ' ' || coalesce(e.request, '') || ' ' || coalesce(e.sender_reference, '') || ' '
      || coalesce(e.file_number, '')) @@ $document$;
  high bigint := top;
  low bigint;
  level integer := 0;
  -- How many places to look through next: few marks of a level, each of which costs, or the whole rest when it is most of the book.
  width bigint := case when most > 1000 then 8192 else 2048 end;
  missing integer := most;
  got integer;
  needs_stretch boolean;
begin
  for part in 1..cardinality(parts) loop
    entries := entries || document || '$3[' || part || ']';
  end loop;
  -- As `is_within_reach` has it, with what it asks of the wall asked once.
  if reach <> 'EVERY' then
    texts := texts || ' and exists (select from entry e where e.municipality_id = t.municipality_id and e.entry_id = t.entry_id '
      'and (($7 and e.confidentiality = ''ORDINARY'') or e.route_unit_ids && $8 or $9 = any (e.reader_ids)))';
  end if;
  while missing > 0 and high > bottom loop
    width := least(width, high - bottom);
    level := case when width >= high and high > top / 2 then 3
      when width <= 4 << 10 then 0 when width <= 4 << 13 then 1 when width <= 16 << 16 then 2 else 3 end;
    low := case when level = 3 then 0 else (high - width) >> (10 + 3 * level) << (10 + 3 * level) end;
    needs_stretch := level < 3 or not is_alone or parts = '{}';
    return query execute format(
      case when is_counting then 'select f.found, f.is_text from (%s) f limit $6'
        when said is null then 'select f.found, f.is_text from (%s) f order by f.found desc limit $6'
        else 'select f.found, bool_and(f.is_text) from (%s) f group by f.found order by f.found desc limit $6' end,
      entries || case when needs_stretch then document || '$4' else '' end
        || case when said is null then '' else ' union all ' || texts
          || case when level < 3 or not is_alone then ' and t.document @@ $4' else '' end end)
      using high, greatest(low, bottom), parts,
        case when level = 3 then quoted_mark('m:' || town)::tsquery else stretches_asked(town, level, low, high) end,
        said, missing, reach = 'ORDINARY', units_in_force(), person_in_force();
    get diagnostics got = row_count;
    missing := missing - got;
    -- As long as would have held what is missing, and some more; eightfold while little is known.
    width := least(width * 8, case when got = 0 then width * 8 else missing * (top - low) / (most - missing) * 5 / 4 + 1024 end);
    high := low;
  end loop;
end
$$;

-- Whether any text of the town says it at all, whoever may read it: only for not looking further.
create function is_in_texts(said tsquery) returns boolean
  language sql stable security definer set search_path = public set enable_seqscan = off set max_parallel_workers_per_gather = 0
  begin atomic
    select exists (
      select from entry_text t where t.municipality_id = (select municipality_in_force()) and t.document @@ said);
  end;
revoke all on function is_in_texts(tsquery) from public;
grant execute on function is_in_texts(tsquery) to asiento_app;
