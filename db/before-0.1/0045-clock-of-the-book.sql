-- The clock of the book. Somebody's word that it is right after a long rest; the act of two people that puts a wrong one right;
-- and the act of two people that lets a book brought back from a copy go on above the numbers already told.

-- The last time somebody said, with the hour before their eyes, that the clock is right: a row for each event `ClockConfirmed`
-- would only repeat the ledger, so the last one is kept.
create table clock_confirmation (
  municipality_id uuid primary key references municipality,
  confirmed_at    timestamptz not null,
  confirmed_by_id uuid not null,
  ledger_position bigint not null,
  foreign key (municipality_id, confirmed_by_id) references staff,
  foreign key (municipality_id, ledger_position) references ledger_event
);

-- An act that one person prepares and another confirms. It says nothing of its own: what counts is the event.
create table book_act (
  municipality_id uuid not null references municipality,
  act_id          uuid not null,
  kind            text not null check (kind in ('CLOCK', 'RESUME')),
  data            jsonb not null,
  reason          text not null check (length(reason) between 10 and 1000),
  stage           text not null check (stage in ('PROPOSED', 'CONFIRMED', 'WITHDRAWN')),
  proposed_at     timestamptz not null,
  proposed_by_id  uuid not null,
  decided_at      timestamptz,
  decided_by_id   uuid,
  primary key (municipality_id, act_id),
  foreign key (municipality_id, proposed_by_id) references staff,
  foreign key (municipality_id, decided_by_id) references staff,
  constraint book_act_decided_whole check ((stage = 'PROPOSED') = (decided_at is null) and (decided_at is null) = (decided_by_id is null)),
  constraint book_act_is_of_two_people check (stage <> 'CONFIRMED' or decided_by_id <> proposed_by_id)
);
create unique index book_act_one_waits on book_act (municipality_id, kind) where stage = 'PROPOSED';

-- The stretch of the ledger that was written with a wrong clock. What was closed in it is void; what was registered stands.
create table clock_correction (
  municipality_id  uuid not null,
  correction_id    uuid not null,
  from_position    bigint not null check (from_position > 0),
  through_position bigint not null,
  ledger_position  bigint not null,
  -- The true time, from which the book goes on.
  corrected_at     timestamptz not null,
  primary key (municipality_id, correction_id),
  foreign key (municipality_id, ledger_position) references ledger_event,
  constraint clock_correction_covers_all_before_it check (from_position <= through_position and through_position = ledger_position - 1)
);

-- Numbers told before a restoration and no longer in the book: given to nobody again.
create table skipped_numbers (
  municipality_id uuid not null,
  series_code     text not null,
  year            smallint not null,
  first_number    integer not null check (first_number > 0),
  last_number     integer not null,
  ledger_position bigint not null,
  primary key (municipality_id, series_code, year, first_number),
  foreign key (municipality_id, ledger_position) references ledger_event,
  constraint skipped_numbers_are_some check (last_number >= first_number)
);

create trigger clock_correction_is_append_only before update or delete on clock_correction
  for each row execute function refuse_change();
create trigger skipped_numbers_is_append_only before update or delete on skipped_numbers
  for each row execute function refuse_change();

-- A year that was closed by a wrong clock is closed again when it is over.
alter table year_closing
  add column sequence smallint not null default 1 check (sequence > 0),
  drop constraint year_closing_pkey,
  add primary key (municipality_id, series_code, year, sequence);

do $$
declare
  walled text;
begin
  foreach walled in array array['clock_confirmation', 'book_act', 'clock_correction', 'skipped_numbers'] loop
    execute format('alter table %I enable row level security', walled);
    execute format(
      'create policy %I on %I to asiento_app using (municipality_id = (select municipality_in_force())) with check (municipality_id = (select municipality_in_force()))',
      walled || '_of_the_municipality_in_force', walled);
  end loop;
end
$$;
grant select, insert on clock_confirmation, book_act, clock_correction, skipped_numbers to asiento_app;
grant update on clock_confirmation, book_act to asiento_app;
