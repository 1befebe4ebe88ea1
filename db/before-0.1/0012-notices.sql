-- What people are told: the first screen's numbers, notices with their daily letter, and work transferred at once.

-- The closings of the last weeks, for the first screen.
create index ledger_event_closing on ledger_event (municipality_id, at) where type = 'EntryClosed';

-- ── Notices ────────────────────────────────────────────────────────────────────────────────────────────────
-- Written in the transaction of the act they tell of, so each is there exactly once however many server processes there are.
create table notice (
  municipality_id uuid not null,
  notice_id       uuid not null default gen_random_uuid(),
  staff_id        uuid not null,
  entry_id        uuid not null,
  kind            text not null check (kind in ('ASSIGNED', 'ARRIVED', 'RETURNED', 'DUE_TOMORROW', 'ANNULMENT_ASKED')),
  -- Of the act; null for what only time brought, which is told once for each due date.
  ledger_position bigint,
  due_on          date,
  made_at         timestamptz not null,
  -- An act may be taken back for a moment: until that has passed nobody is told.
  shows_at        timestamptz not null,
  read_at         timestamptz,
  -- The day on which a letter told of it.
  mailed_on       date,
  primary key (municipality_id, notice_id),
  foreign key (municipality_id, staff_id) references staff,
  foreign key (municipality_id, entry_id) references entry,
  constraint notice_is_of_an_act_or_of_a_day check ((ledger_position is null) <> (due_on is null))
);
create index notice_of_staff on notice (municipality_id, staff_id, shows_at desc);
create index notice_of_act on notice (municipality_id, entry_id, ledger_position);
create unique index notice_of_a_day_once on notice (municipality_id, staff_id, entry_id, due_on) where due_on is not null;

alter table notice enable row level security;
create policy notice_of_the_municipality_in_force on notice to asiento_app
  using (municipality_id = (select municipality_in_force()))
  with check (municipality_id = (select municipality_in_force()));
-- Work done in somebody's name sees their own notices; the house itself, which writes the letters, all of them.
create policy notice_of_oneself on notice as restrictive for select to asiento_app using (
  (select person_in_force()) is null or staff_id = (select person_in_force()));
grant select, insert, update, delete on notice to asiento_app;

-- Whoever takes an act back takes its notices back, which are other people's.
create function withdraw_notices(of_entry uuid, at_position bigint) returns void
  language sql security definer set search_path = public
  begin atomic
    delete from notice n
     where n.municipality_id = municipality_in_force() and n.entry_id = of_entry and n.ledger_position = at_position;
  end;
revoke all on function withdraw_notices(uuid, bigint) from public;
grant execute on function withdraw_notices(uuid, bigint) to asiento_app;

-- The daily letter: whether they want it, and the last day that was looked at for them.
alter table staff add column wants_digest boolean not null default true;
alter table staff add column digest_on date;

-- ── Transfers of work ──────────────────────────────────────────────────────────────────────────────────────
-- Everything one person has open given to others, asked for once and done in steps. What happens to each entry is in the
-- ledger; this is the list the steps walk and the printed act is made of.
create table work_transfer (
  municipality_id uuid not null references municipality,
  transfer_id     uuid not null,
  staff_id        uuid not null,
  asked_by_id     uuid not null,
  reason          text not null check (length(reason) between 10 and 500),
  asked_at        timestamptz not null,
  primary key (municipality_id, transfer_id),
  foreign key (municipality_id, staff_id) references staff,
  foreign key (municipality_id, asked_by_id) references staff
);
create table work_transfer_line (
  municipality_id uuid not null,
  transfer_id     uuid not null,
  entry_id        uuid not null,
  unit_id         uuid not null,
  to_staff_id     uuid not null,
  -- Of the assignment; null while it waits, and for good when it turned out not to be theirs any more.
  ledger_position bigint,
  is_settled      boolean not null default false,
  primary key (municipality_id, transfer_id, entry_id),
  foreign key (municipality_id, transfer_id) references work_transfer,
  foreign key (municipality_id, entry_id) references entry,
  foreign key (municipality_id, unit_id) references org_unit,
  foreign key (municipality_id, to_staff_id) references staff
);
do $$
declare
  kept text;
begin
  foreach kept in array array['work_transfer', 'work_transfer_line'] loop
    execute format('alter table %I enable row level security', kept);
    execute format(
      'create policy %I on %I to asiento_app
         using (municipality_id = (select municipality_in_force()))
         with check (municipality_id = (select municipality_in_force()))',
      kept || '_of_the_municipality_in_force', kept);
  end loop;
end
$$;
grant select, insert on work_transfer to asiento_app;
grant select, insert, update on work_transfer_line to asiento_app;
