-- What a session is beyond its beginning: the browser it lives in, the provider's own name for it, when the person last proved
-- who they are; and what a provider may say to end it.

-- ── Browsers a person signed in from ───────────────────────────────────────────────────────────────────────

-- A browser is told apart by a cookie of its own that opens nothing; here is its hash. Two people at one computer are two rows.
create table known_device (
  municipality_id uuid not null references municipality,
  device_id       uuid not null,
  staff_id        uuid not null,
  device_hash     bytea not null check (octet_length(device_hash) = 32),
  user_agent      text not null,
  address         text not null,
  first_seen_at   timestamptz not null,
  last_seen_at    timestamptz not null,
  -- Whether the person must be told: false for the very first browser, which can surprise nobody.
  is_news         boolean not null,
  primary key (municipality_id, device_id),
  foreign key (municipality_id, staff_id) references staff,
  constraint known_device_once unique (municipality_id, staff_id, device_hash)
);
create index known_device_news on known_device (municipality_id, staff_id) where is_news;

alter table known_device enable row level security;
create policy known_device_of_the_municipality_in_force on known_device to asiento_app
  using (municipality_id = (select municipality_in_force()))
  with check (municipality_id = (select municipality_in_force()));
grant select, insert, update, delete on known_device to asiento_app;

-- ── Sessions ───────────────────────────────────────────────────────────────────────────────────────────────

-- `sid` of the provider's ID token: what its back-channel log-out names. The device is null for a session older than this.
alter table session add column provider_sid text check (length(provider_sid) <= 255);
alter table session add column device_hash bytea check (octet_length(device_hash) = 32);
create index session_of_device on session (device_hash) where device_hash is not null;
create index session_of_provider on session (provider_sid) where provider_sid is not null;

drop function session_behind(bytea);

-- Everything a request must know about its session, in one look: who, since when, how proven, with which roles.
create function session_behind(hash bytea) returns table (
  public_id text, municipality_id uuid, staff_id uuid, created_at timestamptz, seen_at timestamptz,
  authenticated_at timestamptz, methods text[], device_hash bytea,
  provider_session text, sealed_id_token bytea,
  name text, email text, clerk_code text, status text, time_zone text, grants jsonb
)
  language sql stable security definer set search_path = public
  begin atomic
    select s.public_id, s.municipality_id, s.staff_id, s.created_at, s.seen_at, s.authenticated_at, s.methods, s.device_hash,
           s.provider_session, s.sealed_id_token,
           p.name, p.email, p.clerk_code, p.status, m.time_zone,
           (select coalesce(jsonb_agg(jsonb_build_object('role', r.role, 'officeId', r.office_id, 'unitId', r.unit_id,
                                                         'validFrom', r.valid_from, 'validTo', r.valid_to)
                                      order by r.role, r.assignment_id), '[]')
              from role_assignment r where r.municipality_id = s.municipality_id and r.staff_id = s.staff_id)
      from session s
      join staff p on p.municipality_id = s.municipality_id and p.staff_id = s.staff_id
      join municipality m on m.municipality_id = s.municipality_id
     where s.id_hash = hash;
  end;

-- The sessions a provider means when it ends one of its own: of that person, and of that session of theirs when it names one.
-- Where it never told us the names of its sessions, the person's name alone decides.
create function sessions_of_provider(issuer_of text, subject_of text, sid_of text)
  returns table (id_hash bytea, municipality_id uuid, staff_id uuid)
  language sql stable security definer set search_path = public
  begin atomic
    select s.id_hash, s.municipality_id, s.staff_id
      from session s
      join staff p on p.municipality_id = s.municipality_id and p.staff_id = s.staff_id
     where p.issuer = issuer_of
       and (subject_of is null or p.subject = subject_of)
       and (sid_of is null or s.provider_sid = sid_of or (s.provider_sid is null and subject_of is not null))
       and (subject_of is not null or sid_of is not null);
  end;

revoke all on function session_behind(bytea), sessions_of_provider(text, text, text) from public;
grant execute on function session_behind(bytea), sessions_of_provider(text, text, text) to asiento_app;

-- ── The provider, on the way in and on the way out ─────────────────────────────────────────────────────────

-- Which provider an attempt set out to: the usual one, or the emergency door. Its answer is checked against that one alone.
alter table sign_in_attempt add column door text not null default 'main' check (door in ('main', 'emergency'));

-- Log-out tokens that were obeyed, by the hash of issuer and jti: none is obeyed twice.
create table obeyed_logout (
  token_hash   bytea primary key check (octet_length(token_hash) = 32),
  forget_after timestamptz not null
);
create index obeyed_logout_by_term on obeyed_logout (forget_after);

-- Where a browser goes to end the provider's own session, sealed, for the minute it takes. The browser holds the secret.
create table provider_exit (
  secret_hash    bytea primary key check (octet_length(secret_hash) = 32),
  sealed_address bytea not null,
  opened_at      timestamptz not null
);
create index provider_exit_by_age on provider_exit (opened_at);

grant select, insert, update, delete on obeyed_logout, provider_exit to asiento_app;
