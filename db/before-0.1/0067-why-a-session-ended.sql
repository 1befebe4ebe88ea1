-- Why a session ended that somebody or something brought to an end: told to the browser that still shows it, and forgotten after
-- a week. Outside the wall as `session` is: looked up by the hash of a secret, and saying nothing of whose it was.
create table ended_session (
  id_hash  bytea primary key check (octet_length(id_hash) = 32),
  ground   text not null check (ground in ('idle', 'longest', 'person', 'deactivated', 'credentials', 'provider')),
  ended_at timestamptz not null default now()
);
create index ended_session_by_age on ended_session (ended_at);
grant select, insert, delete on ended_session to asiento_app;

create or replace function end_sessions_of_staff() returns trigger language plpgsql as $$
begin
  with gone as (
    delete from session where municipality_id = new.municipality_id and staff_id = new.staff_id returning id_hash
  )
  insert into ended_session (id_hash, ground) select id_hash, 'deactivated' from gone on conflict do nothing;
  delete from account_link
   where new.issuer = 'asiento' and municipality_id = new.municipality_id and subject = new.subject;
  return null;
end
$$;
