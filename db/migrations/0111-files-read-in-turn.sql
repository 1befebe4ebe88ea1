-- Files to be read wait in `file_reading` alone, without a job of the queue for each: whoever reads
-- takes the newest there.
create or replace function municipalities_with_files_to_read() returns table (municipality_id uuid)
  language sql stable security definer set search_path = public
  begin atomic
    select m.municipality_id from municipality m where exists (
      select from file_reading r
      where r.municipality_id = m.municipality_id and r.state = 'WAITING');
  end;

alter table file_reading
  drop column job_id,
  -- When a process took it, or last said that it still reads it; null while nobody does.
  add column taken_at timestamptz,
  -- How often it was taken; whoever holds an older one has been overtaken and writes nothing any
  -- more.
  add column tries integer not null default 0;

create or replace function municipalities_with_files_to_read() returns table (municipality_id uuid)
  language sql stable security definer set search_path = public
  begin atomic
    select m.municipality_id from municipality m where exists (
      select from file_reading r
      where r.municipality_id = m.municipality_id and r.state = 'WAITING'
        and (r.taken_at is null or r.taken_at < clock_timestamp() - interval '2 minutes'));
  end;

delete from graphile_worker._private_jobs where task_id in (
  select id from graphile_worker._private_tasks where identifier = 'READ_SCAN');
delete from job where kind = 'READ_SCAN';
