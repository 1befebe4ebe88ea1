-- Under whose name a transaction reads what names its readers: nobody's, for whoever holds no role
-- that day and for programs. Their notices and jobs are theirs all the same (`person_in_force`).

create function reader_in_force() returns uuid language sql stable parallel safe
  return nullif(current_setting('asiento.reader', true), '')::uuid;

alter policy entry_within_reach on entry using (
  (select reach_in_force()) = 'EVERY'
  or ((select reach_in_force()) = 'ORDINARY' and confidentiality = 'ORDINARY')
  or route_unit_ids && (select units_in_force())
  or (select reader_in_force()) = any (reader_ids)
);

-- The wall of searches asks the same, in both functions by that one word.
do $$
declare
  walled regprocedure;
begin
  foreach walled in array array['wall_in_force()',
    'places_found(tsquery[], tsquery, tsquery[], tsquery, bigint, bigint, integer, boolean)'
  ]::regprocedure[] loop
    execute replace(pg_get_functiondef(walled), 'person_in_force()', 'reader_in_force()');
  end loop;
end
$$;
