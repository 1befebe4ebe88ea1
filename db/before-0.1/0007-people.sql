-- Who may come in and as what: approval of whoever signs in for the first time, roles with their dates and where they come from,
-- substitutions, credentials of integrations, and the way in for the day the council's own sign-in service is down.

-- ── The emergency door ─────────────────────────────────────────────────────────────────────────────────────

-- One account of the embedded provider, let in for some minutes while the council's own sign-in service is in force: opened at the
-- server's console, closed by its first sign-in or by the clock. Read before anyone knows whose it is, so it stands outside the wall.
create table break_glass (
  subject    text primary key,
  opened_at  timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz
);

-- ── People ─────────────────────────────────────────────────────────────────────────────────────────────────

-- Somebody turned away stays on the list: to be let in after all, and so that knocking again does not ask again.
alter table staff drop constraint staff_status_check;
alter table staff add constraint staff_status_check check (status in ('PENDING', 'REJECTED', 'ACTIVE', 'DISABLED'));

-- CLAIM: given by what the sign-in service says at each sign-in; LOCAL: given here, and never touched by it.
alter table role_assignment add column source text not null default 'LOCAL' check (source in ('LOCAL', 'CLAIM'));

-- In its days the substitute holds what the absent person was given. A last day before the first: withdrawn before it began.
create table substitution (
  municipality_id uuid not null references municipality,
  substitution_id uuid not null,
  absent_id       uuid not null,
  substitute_id   uuid not null,
  valid_from      date not null,
  valid_to        date not null,
  primary key (municipality_id, substitution_id),
  foreign key (municipality_id, absent_id) references staff,
  foreign key (municipality_id, substitute_id) references staff,
  constraint substitution_is_by_another check (absent_id <> substitute_id)
);
create index substitution_of_substitute on substitution (municipality_id, substitute_id);
create index substitution_of_absent on substitution (municipality_id, absent_id);

create function announce_substitute() returns trigger language plpgsql as $$
begin
  perform pg_notify('asiento_session', new.substitute_id::text);
  return null;
end
$$;
create trigger substitution_changes after insert or update on substitution
  for each row execute function announce_substitute();

-- What somebody was given and what they hold in place of others, with the days of each; which of them hold today depends on the
-- municipality's own date, and is for the reader to say. What a substitute holds in place of others is not lent further.
create function grants_held(of_municipality uuid, of_staff uuid) returns jsonb
  language sql stable set search_path = public
  begin atomic
    select coalesce(
             jsonb_agg(jsonb_build_object('role', held.role, 'officeId', held.office_id, 'unitId', held.unit_id,
                                          'validFrom', held.valid_from, 'validTo', held.valid_to,
                                          'source', held.source, 'insteadOfId', held.instead_of_id)
                       order by held.role, held.assignment_id),
             '[]')
      from (select r.role, r.office_id, r.unit_id, r.valid_from, r.valid_to, r.source,
                   null::uuid as instead_of_id, r.assignment_id
              from role_assignment r
             where r.municipality_id = of_municipality and r.staff_id = of_staff
            union all
            select r.role, r.office_id, r.unit_id, greatest(r.valid_from, s.valid_from), least(r.valid_to, s.valid_to),
                   'SUBSTITUTION', s.absent_id, r.assignment_id
              from substitution s
              join role_assignment r on r.municipality_id = s.municipality_id and r.staff_id = s.absent_id
             where s.municipality_id = of_municipality and s.substitute_id = of_staff) as held;
  end;

-- A session that began at the emergency door ends with it, whoever remembers to close what.
create or replace function session_behind(hash bytea) returns table (
  public_id text, municipality_id uuid, staff_id uuid, created_at timestamptz, seen_at timestamptz,
  authenticated_at timestamptz, methods text[], device_hash bytea,
  provider_session text, sealed_id_token bytea,
  name text, email text, clerk_code text, status text, time_zone text, grants jsonb
)
  language sql stable security definer set search_path = public
  begin atomic
    select s.public_id, s.municipality_id, s.staff_id, s.created_at, s.seen_at, s.authenticated_at, s.methods, s.device_hash,
           s.provider_session, s.sealed_id_token,
           p.name, p.email, p.clerk_code, p.status, m.time_zone, grants_held(s.municipality_id, s.staff_id)
      from session s
      join staff p on p.municipality_id = s.municipality_id and p.staff_id = s.staff_id
      join municipality m on m.municipality_id = s.municipality_id
     where s.id_hash = hash
       and not exists (select from break_glass b
                        where p.issuer = 'asiento' and b.subject = p.subject
                          and s.created_at between b.opened_at and b.expires_at and b.expires_at <= clock_timestamp());
  end;

-- ── Integrations ───────────────────────────────────────────────────────────────────────────────────────────

-- A program's way in. It acts as a member of staff of its own (staff.issuer 'integracion'); here is only the hash of its secret.
create table api_token (
  municipality_id uuid not null references municipality,
  token_id        uuid not null,
  staff_id        uuid not null,
  secret_hash     bytea not null check (octet_length(secret_hash) = 32),
  scopes          text[] not null check (cardinality(scopes) > 0),
  -- Addresses and networks it may be used from; anywhere when empty.
  networks        text[] not null default '{}',
  issued_at       timestamptz not null,
  expires_at      timestamptz not null,
  revoked_at      timestamptz,
  last_used_at    timestamptz,
  last_used_from  text,
  primary key (municipality_id, token_id),
  foreign key (municipality_id, staff_id) references staff,
  constraint api_token_lasts_a_year_at_most check (expires_at <= issued_at + interval '367 days')
);
create unique index api_token_once on api_token (token_id);
create index api_token_of_staff on api_token (municipality_id, staff_id);

-- Everything a request must know about the credential it came with, in one look.
create function token_behind(token uuid) returns table (
  municipality_id uuid, staff_id uuid, secret_hash bytea, scopes text[], networks text[],
  expires_at timestamptz, revoked_at timestamptz, last_used_at timestamptz,
  name text, clerk_code text, status text, time_zone text, grants jsonb
)
  language sql stable security definer set search_path = public
  begin atomic
    select t.municipality_id, t.staff_id, t.secret_hash, t.scopes, t.networks, t.expires_at, t.revoked_at, t.last_used_at,
           p.name, p.clerk_code, p.status, m.time_zone, grants_held(t.municipality_id, t.staff_id)
      from api_token t
      join staff p on p.municipality_id = t.municipality_id and p.staff_id = t.staff_id
      join municipality m on m.municipality_id = t.municipality_id
     where t.token_id = token;
  end;

-- ── The wall ───────────────────────────────────────────────────────────────────────────────────────────────

alter table substitution enable row level security;
create policy substitution_of_the_municipality_in_force on substitution to asiento_app
  using (municipality_id = (select municipality_in_force()))
  with check (municipality_id = (select municipality_in_force()));
alter table api_token enable row level security;
create policy api_token_of_the_municipality_in_force on api_token to asiento_app
  using (municipality_id = (select municipality_in_force()))
  with check (municipality_id = (select municipality_in_force()));

grant select, insert, update on substitution, api_token to asiento_app;
grant select, insert, update, delete on break_glass to asiento_app;

revoke all on function token_behind(uuid) from public;
grant execute on function token_behind(uuid) to asiento_app;
