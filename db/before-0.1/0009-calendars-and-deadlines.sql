-- Calendars in layers, what an administrator proposes and the head of registry confirms, and the due dates a new closed day moves.

-- An office may close alone; every other layer closes for all. The act is the number of the decree that says so.
alter table holiday
  drop constraint holiday_pkey,
  add column office_id uuid,
  add column act text not null default '',
  add foreign key (municipality_id, office_id) references registry_office,
  add constraint holiday_has_a_name check (length(name) between 1 and 200),
  add constraint holiday_of_an_office check ((layer = 'OFFICE') = (office_id is not null)),
  -- A key cannot hold nothing: a day of every office stands at the place of none.
  add column place uuid not null generated always as (coalesce(office_id, '00000000-0000-0000-0000-000000000000')) stored,
  add primary key (municipality_id, on_date, layer, place);
grant update on holiday to asiento_app;

alter table document_type add column silence_note text not null default '' check (length(silence_note) <= 120);

-- The last day it registers. Its entries keep pointing to it.
alter table registry_office add column valid_to date;

alter table municipality
  add column receipt_footer text not null default '' check (length(receipt_footer) <= 600),
  add column label_size text not null default '62x29' check (label_size in ('50x25', '62x29'));

-- Calendar, document types, offices and papers change in two steps (domain specification, §6.1, note 5).
create table proposal (
  municipality_id uuid not null references municipality,
  proposal_id     uuid not null,
  change          jsonb not null,
  stage           text not null check (stage in ('PROPOSED', 'CONFIRMED', 'DECLINED')),
  proposed_at     timestamptz not null,
  proposed_by_id  uuid not null,
  decided_at      timestamptz,
  decided_by_id   uuid,
  reason          text,
  primary key (municipality_id, proposal_id),
  foreign key (municipality_id, proposed_by_id) references staff,
  foreign key (municipality_id, decided_by_id) references staff,
  constraint proposal_decided_whole check ((stage = 'PROPOSED') = (decided_at is null) and (decided_at is null) = (decided_by_id is null))
);
create index proposal_waiting on proposal (municipality_id, proposed_at) where stage = 'PROPOSED';

-- A confirmed calendar change walks over the open entries in small steps; `after_position` is how far it got. It says
-- nothing of its own: each moved date is an event of its entry.
create table deadline_sweep (
  municipality_id uuid not null references municipality,
  sweep_id        uuid not null,
  dates           date[] not null,
  office_id       uuid,
  total           integer not null,
  examined        integer not null default 0,
  moved           integer not null default 0,
  after_position  bigint not null default 0,
  started_at      timestamptz not null default clock_timestamp(),
  finished_at     timestamptz,
  primary key (municipality_id, sweep_id),
  foreign key (municipality_id, sweep_id) references proposal
);

do $$
declare
  walled text;
begin
  foreach walled in array array['proposal', 'deadline_sweep'] loop
    execute format('alter table %I enable row level security', walled);
    execute format(
      'create policy %I on %I to asiento_app using (municipality_id = (select municipality_in_force())) with check (municipality_id = (select municipality_in_force()))',
      walled || '_of_the_municipality_in_force', walled);
  end loop;
end
$$;
grant select, insert, update on proposal, deadline_sweep to asiento_app;

-- Sweeps that a stopped server left half done, asked before any municipality is known.
create function unfinished_sweeps() returns table (municipality_id uuid)
  language sql stable security definer set search_path = public
  begin atomic
    select distinct s.municipality_id from deadline_sweep s where s.finished_at is null;
  end;
revoke all on function unfinished_sweeps() from public;
grant execute on function unfinished_sweeps() to asiento_app;
