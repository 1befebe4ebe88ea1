-- What one person proposes and another confirms, and the due dates that a new closed day moves.

-- Roles that see or decide, changes of the configuration (docs/specification/roles.md), and what
-- puts the book right. Confirming and declining are events of the ledger.
create table proposal (
  municipality_id uuid not null references municipality,
  proposal_id     uuid not null,
  kind            text not null,
  -- Who would hold more power by it; in a substitution the substitute.
  subject_id      uuid,
  payload         jsonb not null,
  stage           text not null check (stage in ('PROPOSED', 'CONFIRMED', 'DECLINED')),
  proposed_at     timestamptz not null,
  proposed_by_id  uuid not null,
  lapses_at       timestamptz,
  decided_at      timestamptz,
  decided_by_id   uuid,
  reason          text,
  primary key (municipality_id, proposal_id),
  foreign key (municipality_id, subject_id) references staff,
  foreign key (municipality_id, proposed_by_id) references staff,
  foreign key (municipality_id, decided_by_id) references staff,
  constraint proposal_decided_whole check ((stage = 'PROPOSED') = (decided_at is null) and (decided_at is null) = (decided_by_id is null)),
  constraint proposal_is_for_another check (proposed_by_id <> subject_id),
  -- Alone only where nobody else could, and two days after everybody concerned was told.
  constraint proposal_is_of_two_people check (
    stage <> 'CONFIRMED' or (decided_by_id is distinct from subject_id
      and (decided_by_id <> proposed_by_id or (subject_id is not null and decided_at >= proposed_at + interval '48 hours'))))
);
create index proposal_waiting on proposal (municipality_id, proposed_at) where stage = 'PROPOSED';
create unique index proposal_of_the_book_waits_alone on proposal (municipality_id, kind)
  where stage = 'PROPOSED' and kind in ('CLOCK', 'RESUME');

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

grant select, insert, update on proposal, deadline_sweep to asiento_app;
