-- The weekly letter of what is overdue, to whoever heads a unit and to the head of registry.
alter table staff add column wants_overdue_letter boolean not null default true;

-- The week whose letters were queued, in the same transaction: of several server processes one is first.
create table overdue_letters_queued (
  municipality_id uuid not null references municipality,
  -- Its Monday.
  week            date not null check (extract(isodow from week) = 1),
  queued_at       timestamptz not null,
  primary key (municipality_id, week)
);
alter table overdue_letters_queued enable row level security;
create policy overdue_letters_queued_of_the_municipality_in_force on overdue_letters_queued to asiento_app
  using (municipality_id = (select municipality_in_force()))
  with check (municipality_id = (select municipality_in_force()));
grant select, insert, delete on overdue_letters_queued to asiento_app;
