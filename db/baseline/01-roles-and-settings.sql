-- What everything else rests on: extensions, the application's role, the settings that say for whom
-- a transaction works, and what may never happen.

create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

do $$
begin
  if not exists (select from pg_roles where rolname = 'asiento_app') then
    create role asiento_app nologin;
  end if;
end
$$;
grant usage on schema public to asiento_app;

-- For whom a transaction works. Every table of a municipality leads its key with municipality_id: a
-- session sees only the one named in asiento.municipality_id (27-row-level-security.sql).
create function municipality_in_force() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('asiento.municipality_id', true), '')::uuid;

-- A transaction that works for a person says its scope: 'EVERY' entry (registry, auditors), the
-- 'ORDINARY' ones (administrators) or those of the 'ROUTE' of their units. Background work says
-- nothing, and sees all.
create function visibility_in_force() returns text language sql stable parallel safe
  return coalesce(nullif(current_setting('asiento.visibility', true), ''), 'EVERY');
create function units_in_force() returns uuid[] language sql stable parallel safe
  return coalesce(nullif(current_setting('asiento.units', true), ''), '{}')::uuid[];
create function person_in_force() returns uuid language sql stable parallel safe
  return nullif(current_setting('asiento.person', true), '')::uuid;
-- Under whose name what names its readers is read: nobody's, for whoever holds no role that day and
-- for programs. Their notices and jobs are theirs all the same (`person_in_force`).
create function reader_in_force() returns uuid language sql stable parallel safe
  return nullif(current_setting('asiento.reader', true), '')::uuid;

-- Lower case without accents. Immutable because the dictionary is named; indexes may rest on it.
create function es_fold(text) returns text
  language sql immutable strict parallel safe
  return lower(unaccent('unaccent'::regdictionary, $1));

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'asiento: % on % is not allowed', tg_op, tg_table_name using errcode = 'insufficient_privilege';
end
$$;
