-- What an administrator proposes and the head of registry confirms, and the due dates that a new
-- closed day moves.

-- Calendar, document types, offices and papers change in two steps (docs/specification/roles.md,
-- note 5).
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

-- A confirmed calendar change walks over the open entries in small steps; `after_position` is how
-- far it got. It says nothing of its own: each moved date is an event of its entry.
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

-- Sweeps that a stopped server left half done, asked before any municipality is known.
create function unfinished_sweeps() returns table (municipality_id uuid)
  language sql stable security definer set search_path = public
  begin atomic
    select distinct s.municipality_id from deadline_sweep s where s.finished_at is null;
  end;

grant select, insert, update on proposal, deadline_sweep to asiento_app;
revoke all on function unfinished_sweeps() from public;
grant execute on function unfinished_sweeps() to asiento_app;
