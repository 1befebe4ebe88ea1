-- Whoever reads little of a book is asked for what texts say among that little. Before, each text that says the words was found and
-- then refused by its entry: fourteen seconds for two words that a hundred thousand attachments say. And what the whole book is
-- expected to have little of is looked for in the whole book at once: three of four stretches cost more than that.

drop function places_found(tsquery[], tsquery, bigint, bigint, integer, boolean);

-- How many rows the planner expects of a statement with this parameter. Volatile, because only such a function may ask it.
create function rows_expected(statement text, parts tsquery[]) returns numeric
  language plpgsql volatile set search_path = public as $$
declare
  plan json;
begin
  execute 'explain (format json) ' || statement into plan using parts;
  return plan -> 0 -> 'Plan' ->> 'Plan Rows';
end
$$;
revoke all on function rows_expected(text, tsquery[]) from public;

-- Places in the book of what matches all of `asked` (over entries) or `said` (over the texts of entries that are `readable`; null
-- where whoever asks reads nearly all they know of). That they read what texts alone say is for the rows to confirm. From `top`, not
-- included, down to `bottom`; in stretches from the newest, until there are `most`. Newest first; for counting, in any order within a
-- stretch. Written anew for each question, because every part of it that narrows nothing down would be gone through all the same: a
-- town that is alone in its database does not ask for itself. The sums beside the places keep the planner from reading half the
-- order of the book to narrow down a handful of places.
create function places_found(
  asked tsquery[], said tsquery, readable tsquery, top bigint, bottom bigint, most integer, is_counting boolean
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
  estimate text := 'select from entry e where true';
  texts_expected numeric := 0;
  reads_few boolean := false;
begin
  for part in 1..cardinality(parts) loop
    entries := entries || document || '$3[' || part || ']';
    estimate := estimate || document || '$1[' || part || ']';
  end loop;
  if said is not null then
    texts_expected := rows_expected('select from entry_text t where t.document @@ $1[1]', array[said]);
  end if;
  -- Words that go together are found more often than their parts let expect: hence so few.
  if parts <> '{}' and greatest(texts_expected, rows_expected(estimate, parts)) < top / 300 then
    width := high;
  elsif said is not null and readable is not null then
    reads_few :=
      rows_expected('select from entry e where true' || document || '$1[1]', array[readable]) < texts_expected;
  end if;
  -- Whoever reads few begins with those: a text that everybody's papers say would be found, and refused, a hundred thousand times.
  if reads_few then
    texts := 'select e.ledger_position, true from (select e.municipality_id, e.entry_id, e.ledger_position from entry e where '
      'e.ledger_position + 0 < $1 and e.ledger_position + 0 >= $2' || document || '$7%s offset 0) e '
      'join entry_text t using (municipality_id, entry_id) where t.document @@ $5';
  -- The wall, asked once and not in a function called for each row.
  elsif reach <> 'EVERY' then
    texts := texts || ' and exists (select from entry e where e.municipality_id = t.municipality_id and e.entry_id = t.entry_id '
      'and (($8 and e.confidentiality = ''ORDINARY'') or e.route_unit_ids && $9 or $10 = any (e.reader_ids)))';
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
        || case when said is null then ''
          when reads_few then ' union all ' || format(texts, case when level < 3 or not is_alone then document || '$4' else '' end)
          else ' union all ' || texts || case when level < 3 or not is_alone then ' and t.document @@ $4' else '' end end)
      using high, greatest(low, bottom), parts,
        case when level = 3 then quoted_mark('m:' || town)::tsquery else stretches_asked(town, level, low, high) end,
        said, missing, readable, reach = 'ORDINARY', units_in_force(), person_in_force();
    get diagnostics got = row_count;
    missing := missing - got;
    -- As long as would have held what is missing, and some more; eightfold while little is known.
    width := least(width * 8, case when got = 0 then width * 8 else missing * (top - low) / (most - missing) * 5 / 4 + 1024 end);
    high := low;
  end loop;
end
$$;

revoke all on function places_found(tsquery[], tsquery, tsquery, bigint, bigint, integer, boolean) from public;
grant execute on function places_found(tsquery[], tsquery, tsquery, bigint, bigint, integer, boolean) to asiento_app;
