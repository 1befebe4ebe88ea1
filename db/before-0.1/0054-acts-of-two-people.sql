-- Power over other people's matters is given by two. What one person proposes waits here; another confirms it or puts it aside,
-- each with an event of the ledger.
create table power_act (
  municipality_id uuid not null references municipality,
  act_id          uuid not null,
  kind            text not null check (kind in ('GRANT', 'SUBSTITUTE', 'CLEAR_FACTORS')),
  -- To whom the power goes: in a substitution the substitute.
  staff_id        uuid not null,
  data            jsonb not null,
  stage           text not null check (stage in ('PROPOSED', 'CONFIRMED', 'WITHDRAWN')),
  proposed_at     timestamptz not null,
  proposed_by_id  uuid not null,
  decided_at      timestamptz,
  decided_by_id   uuid,
  primary key (municipality_id, act_id),
  foreign key (municipality_id, staff_id) references staff,
  foreign key (municipality_id, proposed_by_id) references staff,
  foreign key (municipality_id, decided_by_id) references staff,
  constraint power_act_decided_whole
    check ((stage = 'PROPOSED') = (decided_at is null) and (decided_at is null) = (decided_by_id is null)),
  constraint power_act_is_for_another check (proposed_by_id <> staff_id),
  -- Alone only where nobody else could, and two days after everybody concerned was told.
  constraint power_act_is_of_two_people check (
    stage <> 'CONFIRMED' or (decided_by_id <> staff_id
      and (decided_by_id <> proposed_by_id or decided_at >= proposed_at + interval '48 hours')))
);
create index power_act_waiting on power_act (municipality_id, staff_id) where stage = 'PROPOSED';

alter table power_act enable row level security;
create policy power_act_of_the_municipality_in_force on power_act to asiento_app
  using (municipality_id = (select municipality_in_force()))
  with check (municipality_id = (select municipality_in_force()));
grant select, insert, update on power_act to asiento_app;

-- Whether one of these people has their account from this one: nobody else vouched for who it is. It looks past the wall between
-- people, which hides from most what the ledger says of staff.
create function has_made_any(of_municipality uuid, maker uuid, people uuid[]) returns boolean
  language sql stable security definer set search_path = public
  begin atomic
    select exists (select from ledger_event e
      where e.municipality_id = of_municipality and of_municipality = municipality_in_force()
        and e.subject_id = any (people) and e.actor_id = maker and e.type in ('StaffAdded', 'StaffApproved'));
  end;
revoke all on function has_made_any(uuid, uuid, uuid[]) from public;
grant execute on function has_made_any(uuid, uuid, uuid[]) to asiento_app;

-- What is told of somebody: who read a confidential entry, to whom power is to be given.
alter table notice
  add column about_id uuid,
  add foreign key (municipality_id, about_id) references staff,
  drop constraint notice_of_an_entry_is_of_an_act_or_of_a_day,
  -- A reading is no act of the ledger, nor of a day.
  add constraint notice_of_an_entry_is_of_an_act_a_day_or_a_reading check
    (entry_id is null or (ledger_position is not null)::int + (due_on is not null)::int
      = case when kind = 'CONFIDENTIAL_READ' then 0 else 1 end);

-- Disabled means now: what would choose a password for the account later dies with its sessions.
create or replace function end_sessions_of_staff() returns trigger language plpgsql as $$
begin
  delete from session where municipality_id = new.municipality_id and staff_id = new.staff_id;
  delete from account_link
   where new.issuer = 'asiento' and municipality_id = new.municipality_id and subject = new.subject;
  return null;
end
$$;
