-- Finding places in the book: what a page of results and a count are made of.
--
-- The operator of text search is not known to keep secrets, so PostgreSQL will not use its index
-- under row-level security. These functions use it as the owner and put the same scope into the
-- question: municipality and scope, as `entry_within_scope` has them (27-row-level-security.sql).

create function quoted_mark(text) returns text language sql immutable strict parallel safe
  return '''' || $1 || '''';

-- Null when everything is in scope.
create function scope_marks_in_force() returns tsquery language plpgsql stable as $$
declare
  scope text := visibility_in_force();
begin
  if scope = 'EVERY' then return null; end if;
  return array_to_string(array(select quoted_mark('r:' || unit_id) from unnest(units_in_force()) unit_id)
    || quoted_mark('p:' || coalesce(reader_in_force()::text, ''))
    || case when scope = 'ORDINARY' then array[quoted_mark('c:ORDINARY')] else '{}' end, ' | ')::tsquery;
end
$$;

-- The places from `low` to below `high` as marks of a level; the stretches at both ends whole.
create function stretches_asked(of_municipality uuid, level integer, low bigint, high bigint) returns tsquery
  language sql immutable
  return (select string_agg(quoted_mark(stretch_mark(of_municipality, level, n << (10 + 3 * level))), ' | ')
    from generate_series(low >> (10 + 3 * level), (high - 1) >> (10 + 3 * level)) n)::tsquery;

-- How many rows the planner expects of a statement with this parameter. Volatile, because only such
-- a function may ask it.
create function rows_expected(statement text, parts tsquery[]) returns numeric
  language plpgsql volatile set search_path = public as $$
declare
  plan json;
begin
  execute 'explain (format json) ' || statement into plan using parts;
  return plan -> 0 -> 'Plan' ->> 'Plan Rows';
end
$$;

-- ── places_found ────────────────────────────────────────────────────────────────────────────────
-- What is asked:
--   asked     all of them, over the documents of entries; what narrows down most comes first,
--             because the index asks each part in turn and leaves off at the first that says no
--   guard     one more over the same, which nearly all that matches the others matches too, and of
--             which nothing is expected; null where there is none
--   said      all of them, over the texts of entries (attachments and notes); null for no texts
--   readable  over the documents of entries: whose texts the asker reads; null where that is nearly
--             all they know of. That they read what texts alone say is for the rows to confirm
--   top, bottom   the stretch of the book: below the one, not included, down to the other
--   most      how many places are wanted
-- What is answered: places, the newest first; for counting in any order, and then what both an
-- entry and its text say is there twice.
--
-- The book is looked through in stretches from the newest until there are `most`. How long the
-- first one is, the planner's expectation says; each next one is as long as what was found before
-- asks for. A stretch is asked for by its marks (`stretch_mark`), few of the level that fits,
-- because each costs; or it is the whole book. The statement is written anew for each question,
-- because every part of it that narrows nothing down would be gone through all the same. The
-- branches are lettered; `places-found.test.ts` goes through them by those letters.
create function places_found(
  asked tsquery[], guard tsquery, said tsquery[], readable tsquery,
  top bigint, bottom bigint, most integer, is_counting boolean
) returns table (place bigint, is_said_only boolean)
  language plpgsql stable security definer rows 200
  set search_path = public set enable_seqscan = off set max_parallel_workers_per_gather = 0
  set work_mem = '16MB' as $$
declare
  of_municipality uuid := municipality_in_force();
  scope text := visibility_in_force();
  is_alone boolean := (select count(*) = 1 from (select from municipality limit 2) m);
  scope_marks tsquery := scope_marks_in_force();
  -- A. A scope around one office or two narrows down more than most words do, and comes first; one
  -- around half the municipality, or around all that is ordinary, comes last. Who reaches all has none.
  parts tsquery[] := array_remove(case when scope <> 'ORDINARY' and cardinality(units_in_force()) < 4
    then array_prepend(scope_marks, asked) else array_append(asked, scope_marks) end, null);
  -- As the index `entry_found` has it, letter by letter.
  document constant text := $document$ and entry_document(
    e.municipality_id, e.ledger_position, e.registered_on, e.office_id, e.series_code,
    e.series_year, e.series_number, e.registered_by_id, e.type_id, e.destination_unit_id,
    e.current_unit_id, e.assignee_id, e.handling_status, e.register_status,
    e.annulment ->> 'stage', e.confidentiality, e.route_unit_ids, e.reader_ids, e.subject,
    e.party_names, e.identity_numbers,
    coalesce(e.statement, '') || ' ' || coalesce(e.request, '') || ' '
      || coalesce(e.sender_reference, '') || ' ' || coalesce(e.file_number, '')) @@ $document$;
  entries text := '';
  texts text := '';
  estimate text := 'select from entry e where true';
  expected numeric := 0;
  texts_expected numeric := 0;
  readable_expected numeric := top;
  reads_few boolean := false;
  high bigint := top;
  low bigint;
  level integer := 0;
  -- How many places to look through next.
  width bigint;
  missing integer := most;
  got integer;
  needs_stretch boolean;
begin
  -- What entries are asked, and what the planner expects of it. B. Of the guard it expects nothing.
  for part in 1..cardinality(parts) loop
    entries := entries || document || '$3[' || part || ']';
    estimate := estimate || document || '$1[' || part || ']';
  end loop;
  entries := entries || case when guard is null then '' else document || '$11' end;
  expected := case when parts = '{}' then top else rows_expected(estimate, parts) end;

  -- What texts are asked, and whether more of them say it than the asker reads.
  if said is not null then
    for part in 1..cardinality(said) loop
      texts := texts || ' and t.document @@ $5[' || part || ']';
    end loop;
    texts_expected := rows_expected(
      'select from entry_text t where true' || replace(texts, '$5', '$1'), said);
    if readable is not null and texts_expected > 64 then
      readable_expected := least(rows_expected(
        'select from entry e where true' || document || '$1[1]', array[readable]), top);
    end if;
    reads_few := readable_expected < texts_expected;
  end if;
  expected := expected + texts_expected * readable_expected / greatest(top, 1);

  -- C. Two looks at half the book cost twice one at all of it: what little is expected of is looked
  -- for in all of it at once, the rest in as much as should hold what is wanted, and some more.
  width := case when expected < 5 * most then greatest(top, 1)
    else most::numeric * top * 5 / 4 / expected + 512 end;

  -- D. Whoever reads few begins with those: a text that everybody's papers say would be found, and
  -- refused, a hundred thousand times. The sums beside the places keep the planner from reading
  -- half the order of the book to narrow down a handful of places; `offset 0`, from joining first.
  if reads_few then
    texts := 'select e.ledger_position, true from (
        select e.municipality_id, e.entry_id, e.ledger_position from entry e
        where e.ledger_position + 0 < $1 and e.ledger_position + 0 >= $2%s' || document || '$7 offset 0) e '
      'join entry_text t using (municipality_id, entry_id) where true' || texts;
  -- E. Whoever reads many begins with the texts, behind their scope: asked once, and not in a
  -- function called for each row.
  elsif said is not null then
    texts := 'select t.ledger_position, true from entry_text t
        where t.ledger_position + 0 < $1 and t.ledger_position + 0 >= $2%s' || texts
      || case when scope = 'EVERY' then '' else
        ' and exists (select from entry e
            where e.municipality_id = t.municipality_id and e.entry_id = t.entry_id
              and (($8 and e.confidentiality = ''ORDINARY'') or e.route_unit_ids && $9
                or $10 = any (e.reader_ids)))' end;
  end if;

  -- F. As long as something is missing and the stretch is not at its end.
  while missing > 0 and high > bottom loop
    width := least(width, high - bottom);
    -- G. The whole rest at once when it is most of the book; else so few marks as its length asks.
    level := case when width * 2 >= high and high > top / 2 then 3
      when width <= 4 << 10 then 0 when width <= 4 << 13 then 1 when width <= 16 << 16 then 2
      else 3 end;
    low := case when level = 3 then 0
      else (high - width) >> (10 + 3 * level) << (10 + 3 * level) end;
    -- H. A municipality that is alone in its database does not ask for itself.
    needs_stretch := level < 3 or not is_alone;
    return query execute format(
      -- I. A count needs no order; what texts find too is one place of a page.
      case when is_counting then 'select f.found, f.is_text from (%s) f limit $6'
        when said is null then
          'select f.found, f.is_text from (%s) f order by f.found desc limit $6'
        else 'select f.found, bool_and(f.is_text) from (%s) f
            group by f.found order by f.found desc limit $6' end,
      'select e.ledger_position as found, false as is_text from entry e
          where e.ledger_position + 0 < $1 and e.ledger_position + 0 >= $2'
        -- J. A short stretch narrows down more than words do, a long one less.
        || case when not needs_stretch and parts <> '{}' then entries
          when level < 2 then document || '$4' || entries else entries || document || '$4' end
        || case when said is null then '' else ' union all ' || format(texts, case
          when not needs_stretch then '' when reads_few then document || '$4'
          else ' and t.document @@ $4' end) end)
      using high, greatest(low, bottom), parts,
        case when level = 3 then quoted_mark('m:' || of_municipality)::tsquery
          else stretches_asked(of_municipality, level, low, high) end,
        said, missing, readable, scope = 'ORDINARY', units_in_force(), reader_in_force(), guard;
    get diagnostics got = row_count;
    missing := missing - got;
    -- K. As long as would have held what is missing, and some more; eightfold while little is
    -- known.
    width := least(width * 8, case when got = 0 then width * 8
      else missing * (top - low) / (most - missing) * 5 / 4 + 1024 end);
    high := low;
  end loop;
end
$$;

-- Whether any text of the municipality says it at all, whoever may read it: only for not looking further.
create function is_in_texts(said tsquery) returns boolean
  language sql stable security definer set search_path = public set enable_seqscan = off set max_parallel_workers_per_gather = 0
  begin atomic
    select exists (
      select from entry_text t where t.municipality_id = (select municipality_in_force()) and t.document @@ said);
  end;

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
      and d.marks @@ own and coalesce(d.marks @@ scope_marks_in_force(), true)
      and (d.marks || document_of(entry_lexemes(e.subject, e.party_names, e.identity_numbers, t.texts)))
        @@ said;
  end;

revoke all on function rows_expected(text, tsquery[]),
  places_found(tsquery[], tsquery, tsquery[], tsquery, bigint, bigint, integer, boolean),
  is_in_texts(tsquery), own_places_found(tsquery, tsquery, bigint, bigint) from public;
grant execute on function
  places_found(tsquery[], tsquery, tsquery[], tsquery, bigint, bigint, integer, boolean),
  is_in_texts(tsquery), own_places_found(tsquery, tsquery, bigint, bigint) to asiento_app;
