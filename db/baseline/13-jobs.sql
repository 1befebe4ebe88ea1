-- Work in the background: the record of each job is what pages show, and its place in the queue.
create table job (
  municipality_id uuid not null references municipality,
  job_id          uuid not null,
  kind            text not null,
  -- Ids, filters and figures; never a name.
  payload         jsonb not null,
  -- Null when the house asked itself.
  asked_by_id     uuid,
  state           text not null default 'WAITING'
                  check (state in ('WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED')),
  -- One more with each start: whoever holds an older one has been overtaken and writes nothing any
  -- more.
  run             integer not null default 0,
  failures        integer not null default 0,
  done_count      bigint not null default 0,
  total_count     bigint,
  result          jsonb,
  asked_at        timestamptz not null default clock_timestamp(),
  next_try_at     timestamptz not null default clock_timestamp(),
  started_at      timestamptz,
  -- When its process last said that it is under way.
  seen_at         timestamptz,
  finished_at     timestamptz,
  -- When the record, and what the job made, may be forgotten.
  keep_until      timestamptz not null,
  primary key (municipality_id, job_id),
  foreign key (municipality_id, asked_by_id) references staff,
  constraint job_under_way_was_seen check (state <> 'RUNNING' or seen_at is not null),
  constraint job_is_finished_when_it_ended check ((finished_at is null) = (state in ('WAITING', 'RUNNING')))
);
create index job_of_staff on job (municipality_id, asked_by_id, asked_at desc) where asked_by_id is not null;
create index job_of_kind on job (municipality_id, kind, state);
create index job_to_do on job (kind) where state in ('WAITING', 'RUNNING');
create index job_to_forget on job (municipality_id, keep_until);

-- The files of reports that are prepared in the background, in pieces, for as long as the job is
-- remembered.
create table report_file_part (
  municipality_id uuid not null,
  job_id          uuid not null,
  part            integer not null check (part >= 0),
  bytes           bytea not null check (octet_length(bytes) <= 1048576),
  primary key (municipality_id, job_id, part),
  foreign key (municipality_id, job_id) references job on delete cascade
);
-- What is in them is compressed already, or is not worth the time.
alter table report_file_part alter column bytes set storage external;

grant select, insert, update, delete on job to asiento_app;
grant select, insert, delete on report_file_part to asiento_app;

-- Where a job of that kind waits, or was left by a process that died: for who does them, which then
-- looks behind row-level security.
create function municipalities_with_jobs(of_kind text) returns table (municipality_id uuid)
  language sql stable security definer set search_path = public
  begin atomic
    select distinct j.municipality_id from job j
     where j.kind = of_kind and (j.state = 'WAITING' and j.next_try_at <= clock_timestamp()
       or j.state = 'RUNNING' and j.seen_at < clock_timestamp() - interval '90 seconds');
  end;

-- For whoever watches the installation, who must not see whose they are.
create function jobs_waiting() returns bigint
  language sql stable security definer set search_path = public
  begin atomic
    select count(*) from job j where j.state = 'WAITING';
  end;

revoke all on function municipalities_with_jobs(text), jobs_waiting() from public;
grant execute on function municipalities_with_jobs(text), jobs_waiting() to asiento_app;
