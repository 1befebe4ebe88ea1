-- Work in the background: the queue of graphile-worker 0.18.0, made by the package's own steps
-- (read from it where the line below says so: `src/server/platform/database/schema/migrate.ts`), so that the
-- owner makes it and the application needs no right to make anything; and below it our own record
-- of each job, which is what pages show.
create schema "graphile_worker";
create table "graphile_worker".migrations (
  id int primary key,
  ts timestamptz default now() not null,
  breaking boolean not null default false
);

-- steps 1 to 20 of graphile-worker
insert into "graphile_worker".migrations (id, breaking)
  select step, step in (1, 3, 11, 13, 14, 16, 19) from generate_series(1, 20) step;

-- The queue belongs to no municipality: it holds ids and instants, and what the work is about
-- stands in `job`.
grant usage on schema graphile_worker to asiento_app;
grant select on graphile_worker.migrations, graphile_worker.jobs to asiento_app;
do $$
declare
  kept text;
begin
  -- The library's tables: it keeps each behind row-level security.
  for kept in select relname from pg_class
    where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity loop
    execute format('grant select, insert, update, delete on graphile_worker.%I to asiento_app', kept);
    execute format('create policy %I on graphile_worker.%I to asiento_app using (true) with check (true)',
      'the_application_runs_it', kept);
  end loop;
end
$$;

-- The processes that are doing jobs; those of one that died are given to others.
create table graphile_worker.asiento_worker (
  worker_id text primary key,
  seen_at   timestamptz not null
);
grant select, insert, update, delete on graphile_worker.asiento_worker to asiento_app;

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
  started_at      timestamptz,
  finished_at     timestamptz,
  -- When the record, and what the job made, may be forgotten.
  keep_until      timestamptz not null,
  primary key (municipality_id, job_id),
  foreign key (municipality_id, asked_by_id) references staff,
  constraint job_is_finished_when_it_ended check ((finished_at is null) = (state in ('WAITING', 'RUNNING')))
);
create index job_of_staff on job (municipality_id, asked_by_id, asked_at desc) where asked_by_id is not null;
create index job_of_kind on job (municipality_id, kind, state);
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
