-- What an index is built from must find its own helpers wherever it is built. PostgreSQL makes and analyzes indexes with an
-- empty search path (since 17), so that restoring a backup, `reindex` and every `analyze` of `entry` failed on this function.
do $$
declare
  made regprocedure;
begin
  for made in select oid from pg_proc where proname = 'entry_document' and pronamespace = 'public'::regnamespace loop
    execute format('alter function %s set search_path = public', made);
  end loop;
end
$$;
