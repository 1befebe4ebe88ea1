-- Who signs in and for how long. These tables are read before anyone knows which municipality asks, so most stand outside
-- the wall; what they hold is hashed, sealed or short-lived. Accounts do belong to a municipality and keep its wall.

-- ── The embedded provider ──────────────────────────────────────────────────────────────────────────────────

-- A person's password at the provider that comes with the product. A hosted provider keeps its own.
create table account (
  municipality_id uuid not null references municipality,
  -- `sub` of the ID token, and staff.subject.
  subject         text not null,
  email           text not null check (length(email) between 3 and 254),
  password_hash   text not null,
  created_at      timestamptz not null,
  primary key (municipality_id, subject)
);
create unique index account_subject_once on account (subject);
create unique index account_email_once on account (lower(email));

-- What oidc-provider remembers between requests: interactions, codes, sessions, grants. Outlives a restart, not its term.
create table provider_record (
  model       text not null,
  id          text not null,
  payload     jsonb not null,
  grant_id    text,
  uid         text,
  user_code   text,
  consumed_at timestamptz,
  expires_at  timestamptz,
  primary key (model, id)
);
create index provider_record_of_grant on provider_record (grant_id) where grant_id is not null;
create index provider_record_by_uid on provider_record (model, uid) where uid is not null;
create index provider_record_by_term on provider_record (expires_at);

-- Wrong passwords, by what was attacked: 'account' or 'address'. The key is a hash: no list of addresses or names here.
create table sign_in_throttle (
  kind          text not null check (kind in ('account', 'address')),
  key           bytea not null check (octet_length(key) = 32),
  failures      integer not null check (failures >= 0),
  failed_at     timestamptz not null,
  blocked_until timestamptz not null,
  primary key (kind, key)
);
create index sign_in_throttle_by_age on sign_in_throttle (failed_at);

-- ── Our sign-in and our session ────────────────────────────────────────────────────────────────────────────

-- One way to the provider and back. The browser holds the attempt's secret in a cookie; here is its hash.
create table sign_in_attempt (
  secret_hash       bytea primary key check (octet_length(secret_hash) = 32),
  state             text not null,
  nonce             text not null,
  code_verifier     text not null,
  mode              text not null check (mode in ('popup', 'page')),
  return_to         text not null,
  is_fresh          boolean not null,
  -- The session the browser came with, to be ended when another begins.
  previous_id_hash  bytea,
  started_at        timestamptz not null,
  used_at           timestamptz,
  -- The session it led to, until its token is claimed.
  session_id_hash   bytea
);
create index sign_in_attempt_by_age on sign_in_attempt (started_at);

-- id_hash is SHA-256 of the cookie: whoever reads this table cannot be anyone.
create table session (
  id_hash          bytea primary key check (octet_length(id_hash) = 32),
  public_id        text not null,
  municipality_id  uuid not null,
  staff_id         uuid not null,
  created_at       timestamptz not null,
  -- Last use by the person, to the minute.
  seen_at          timestamptz not null,
  authenticated_at timestamptz not null,
  methods          text[] not null,
  -- What the provider needs to end its own: the embedded one's session, or a hosted one's ID token, sealed.
  provider_session text,
  sealed_id_token  bytea,
  user_agent       text not null,
  address          text not null,
  constraint session_public_id_once unique (public_id),
  foreign key (municipality_id, staff_id) references staff
);
create index session_of_staff on session (municipality_id, staff_id);
create index session_by_age on session (created_at);

-- Disabled means now: every session of the person ends with the change itself, whoever makes it.
create function end_sessions_of_staff() returns trigger language plpgsql as $$
begin
  delete from session where municipality_id = new.municipality_id and staff_id = new.staff_id;
  return null;
end
$$;
create trigger staff_not_active_has_no_session after update of status on staff
  for each row when (new.status <> 'ACTIVE') execute function end_sessions_of_staff();

-- Tells every server process to forget what it remembers of a person: delivered at commit, carries only who.
create function announce_staff() returns trigger language plpgsql as $$
begin
  perform pg_notify('asiento_session', coalesce(new.staff_id, old.staff_id)::text);
  return null;
end
$$;
create trigger session_ends after delete on session for each row execute function announce_staff();
create trigger staff_changes after update on staff for each row execute function announce_staff();
create trigger role_assignment_changes after insert or update or delete on role_assignment
  for each row execute function announce_staff();

-- ── The wall ───────────────────────────────────────────────────────────────────────────────────────────────

alter table account enable row level security;
create policy account_of_the_municipality_in_force on account to asiento_app
  using (municipality_id = (select municipality_in_force()))
  with check (municipality_id = (select municipality_in_force()));

grant select, insert, update on account to asiento_app;
grant select, insert, update, delete on provider_record, sign_in_throttle, sign_in_attempt, session to asiento_app;

-- The account behind what a person typed; to check a password, whose municipality is not known yet.
create function account_by_email(email_of text)
  returns table (municipality_id uuid, subject text, email text, password_hash text)
  language sql stable security definer set search_path = public
  begin atomic
    select a.municipality_id, a.subject, a.email, a.password_hash from account a where lower(a.email) = lower(email_of);
  end;

create function account_by_subject(subject_of text) returns table (municipality_id uuid, email text)
  language sql stable security definer set search_path = public
  begin atomic
    select a.municipality_id, a.email from account a where a.subject = subject_of;
  end;

-- Everything a request must know about its session, in one look: who, since when, with which roles.
create function session_behind(hash bytea) returns table (
  public_id text, municipality_id uuid, staff_id uuid, created_at timestamptz, seen_at timestamptz,
  provider_session text, sealed_id_token bytea,
  name text, email text, clerk_code text, status text, time_zone text, grants jsonb
)
  language sql stable security definer set search_path = public
  begin atomic
    select s.public_id, s.municipality_id, s.staff_id, s.created_at, s.seen_at, s.provider_session, s.sealed_id_token,
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

revoke all on function account_by_email(text), account_by_subject(text), session_behind(bytea) from public;
grant execute on function account_by_email(text), account_by_subject(text), session_behind(bytea) to asiento_app;
