-- How long the municipality takes to answer, for everybody at `/tiempos`, where it wants that known.

alter table municipality add column publishes_times boolean not null default false;

-- What was told of a quarter that had ended: reckoned once, when it is first asked for. Reckoned
-- anew, the difference of two days would tell of the one document that changed between them.
create table public_times (
  municipality_id uuid not null references municipality,
  -- As `2026-T3`.
  quarter         text not null check (quarter ~ '^\d{4}-T[1-4]$'),
  reckoned_at     timestamptz not null,
  -- For each type: received, answered, and how many took so many days, in time or not.
  types           jsonb not null,
  primary key (municipality_id, quarter)
);

alter table public_times enable row level security;
create policy public_times_of_the_municipality_in_force on public_times to asiento_app
  using (municipality_id = (select municipality_in_force()))
  with check (municipality_id = (select municipality_in_force()));
grant select, insert on public_times to asiento_app;
