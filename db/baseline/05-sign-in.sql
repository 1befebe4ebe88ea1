-- Who signs in and for how long. Most of these tables are read before it is known which municipality
-- asks, so they have no row-level security; what they hold is hashed, sealed or short-lived.

-- Accounts and factors of the embedded provider. Whoever works in two municipalities has an account
-- in each, and neither learns of the other.
create table account (
  municipality_id uuid not null references municipality,
  -- `sub` of the ID token, and staff.subject.
  subject         text not null,
  email           text not null check (length(email) between 3 and 254),
  -- Null until whoever was invited chooses a password by the link: nobody else ever knows it.
  password_hash   text,
  created_at      timestamptz not null,
  primary key (municipality_id, subject)
);
create unique index account_subject_once on account (subject);
create unique index account_email_once on account (municipality_id, lower(email));

create function account_by_email(municipality uuid, email_of text)
  returns table (municipality_id uuid, subject text, email text, password_hash text)
  language sql stable security definer set search_path = public
  begin atomic
    select a.municipality_id, a.subject, a.email, a.password_hash from account a
     where a.municipality_id = municipality and lower(a.email) = lower(email_of);
  end;

create function account_by_subject(subject_of text) returns table (municipality_id uuid, email text)
  language sql stable security definer set search_path = public
  begin atomic
    select a.municipality_id, a.email from account a where a.subject = subject_of;
  end;

-- secret_hash is SHA-256 of what the link carries. A used link is gone, and with it every other of
-- the person.
create table account_link (
  municipality_id uuid not null,
  secret_hash     bytea not null check (octet_length(secret_hash) = 32),
  subject         text not null,
  purpose         text not null check (purpose in ('invitation', 'reset')),
  issued_at       timestamptz not null,
  expires_at      timestamptz not null,
  primary key (municipality_id, secret_hash),
  foreign key (municipality_id, subject) references account
);
create unique index account_link_secret_once on account_link (secret_hash);
create index account_link_of_account on account_link (municipality_id, subject);

create function account_link_behind(hash bytea) returns table (
  municipality_id uuid, municipality_name text, subject text, email text, purpose text, expires_at timestamptz, staff_name text
)
  language sql stable security definer set search_path = public
  begin atomic
    select l.municipality_id, m.name, l.subject, a.email, l.purpose, l.expires_at,
           (select s.name from staff s
             where s.municipality_id = l.municipality_id and s.issuer = 'asiento' and s.subject = l.subject)
      from account_link l
      join account a on a.municipality_id = l.municipality_id and a.subject = l.subject
      join municipality m on m.municipality_id = l.municipality_id
     where l.secret_hash = hash;
  end;

-- What oidc-provider remembers between requests: interactions, codes, sessions, grants.
create table provider_record (
  model       text not null,
  id          text not null,
  payload     jsonb not null,
  grant_id    text,
  uid         text,
  consumed_at timestamptz,
  expires_at  timestamptz,
  primary key (model, id)
);
create index provider_record_of_grant on provider_record (grant_id) where grant_id is not null;
create index provider_record_by_uid on provider_record (model, uid) where uid is not null;
create index provider_record_by_term on provider_record (expires_at);

-- ── Second factors ─────────────────────────────────────────────────────────────────────────────
-- The secret is sealed with a key that is not in the database; a recovery code is hashed as a
-- password is.

-- The authenticator app (RFC 6238).
create table totp_factor (
  municipality_id uuid not null,
  subject         text not null,
  sealed_secret   bytea not null,
  -- The latest period of thirty seconds whose code was taken.
  last_step       bigint not null check (last_step > 0),
  created_at      timestamptz not null,
  primary key (municipality_id, subject),
  foreign key (municipality_id, subject) references account
);

-- A credential belongs to one account in the whole installation.
create table passkey (
  municipality_id uuid not null,
  subject         text not null,
  credential_id   bytea not null check (octet_length(credential_id) between 1 and 1023),
  public_key      bytea not null,
  counter         bigint not null check (counter >= 0),
  transports      text[] not null,
  name            text not null check (length(name) between 1 and 60),
  -- Kept by a service that carries it from device to device, and not bound to one.
  is_synced       boolean not null,
  created_at      timestamptz not null,
  used_at         timestamptz,
  primary key (municipality_id, subject, credential_id),
  foreign key (municipality_id, subject) references account
);
create unique index passkey_credential_once on passkey (credential_id);

-- `label` is the beginning of the code, which tells which hash to try.
create table recovery_code (
  municipality_id uuid not null,
  subject         text not null,
  label           text not null check (length(label) = 2),
  code_hash       text not null,
  created_at      timestamptz not null,
  used_at         timestamptz,
  primary key (municipality_id, subject, label),
  foreign key (municipality_id, subject) references account
);

-- ── Rate limits ────────────────────────────────────────────────────────────────────────────────

-- Tries at an account and letters to it, as rate-limiter-flexible counts them: its columns, its
-- names. Of the whole installation and of no municipality: what was typed may be nobody's account.
-- The key is a hash: no list of names here.
create table rate_limit (
  key    text primary key,
  points integer not null,
  expire bigint
);

-- ── The way to a provider and back ─────────────────────────────────────────────────────────────

-- The browser holds the attempt's secret in a cookie; here is its hash.
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
  session_id_hash   bytea,
  -- Which provider it set out to: the usual one, or the emergency door. Its answer is checked
  -- against that one alone.
  door              text not null default 'main' check (door in ('main', 'emergency')),
  -- The link that it set out with: of this attempt, whatever else the browser opens meanwhile.
  binding_hash      bytea check (octet_length(binding_hash) = 32),
  -- Whether a fresh proof is taken from a service that never says when it was: to tell people
  -- apart, not for what is delicate.
  takes_undated     boolean not null default false
);
create index sign_in_attempt_by_age on sign_in_attempt (started_at);

-- An account of the embedded provider, let in for some minutes while the council's own sign-in
-- service is in force: opened at the console, closed by its first sign-in or by the clock.
create table break_glass (
  subject    text primary key,
  opened_at  timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz
);

-- ID tokens that were taken and log-out tokens that were obeyed, by the hash of what names them: none
-- counts twice.
create table spent_token (
  token_hash   bytea primary key check (octet_length(token_hash) = 32),
  forget_after timestamptz not null
);
create index spent_token_by_term on spent_token (forget_after);

-- Where a browser goes to end the provider's own session, sealed, for the minute it takes. The
-- browser holds the secret.
create table provider_exit (
  secret_hash    bytea primary key check (octet_length(secret_hash) = 32),
  sealed_address bytea not null,
  opened_at      timestamptz not null
);
create index provider_exit_by_age on provider_exit (opened_at);

-- ── Sessions ───────────────────────────────────────────────────────────────────────────────────

-- A browser is told apart by a cookie that opens nothing; here is its hash.
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

-- id_hash is SHA-256 of the cookie.
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
  -- What the provider needs to end its own: the embedded one's session, or a hosted one's ID token,
  -- sealed.
  provider_session text,
  sealed_id_token  bytea,
  user_agent       text not null,
  address          text not null,
  -- `sid` of the provider's ID token: what its back-channel log-out names.
  provider_sid     text check (length(provider_sid) <= 255),
  -- The browser it lives in.
  device_hash      bytea check (octet_length(device_hash) = 32),
  constraint session_public_id_once unique (public_id),
  foreign key (municipality_id, staff_id) references staff
);
create index session_of_staff on session (municipality_id, staff_id);
create index session_by_age on session (created_at);
create index session_of_device on session (device_hash) where device_hash is not null;
create index session_of_provider on session (provider_sid) where provider_sid is not null;
create trigger session_ends after delete on session for each row execute function announce_staff();

-- Why a session ended: told to the browser that still shows it, and forgotten after a week.
create table ended_session (
  id_hash  bytea primary key check (octet_length(id_hash) = 32),
  ground   text not null check (ground in ('idle', 'longest', 'person', 'deactivated', 'credentials', 'provider')),
  ended_at timestamptz not null default now()
);
create index ended_session_by_age on ended_session (ended_at);

-- Disabled means now: sessions and links of the person end with the change.
create function end_sessions_of_staff() returns trigger language plpgsql as $$
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
create trigger staff_not_active_has_no_session after update of status on staff
  for each row when (new.status <> 'ACTIVE') execute function end_sessions_of_staff();

-- What a request must know about its session. One that began at the emergency door ends with it.
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
           p.name, p.email, p.clerk_code, p.status, m.time_zone, grants_held(s.municipality_id, s.staff_id)
      from session s
      join staff p on p.municipality_id = s.municipality_id and p.staff_id = s.staff_id
      join municipality m on m.municipality_id = s.municipality_id
     where s.id_hash = hash
       and not exists (select from break_glass b
                        where p.issuer = 'asiento' and b.subject = p.subject
                          and s.created_at between b.opened_at and b.expires_at and b.expires_at <= clock_timestamp());
  end;

-- The sessions a provider means when it ends one of its own. Where it never told us the names of its
-- sessions, the person's name alone decides.
create function sessions_of_provider(issuer_of text, subject_of text, sid_of text)
  returns table (id_hash bytea, municipality_id uuid, staff_id uuid)
  language sql stable security definer set search_path = public
  begin atomic
    select s.id_hash, s.municipality_id, s.staff_id
      from session s
      join staff p on p.municipality_id = s.municipality_id and p.staff_id = s.staff_id
      left join identity_binding b
        on b.municipality_id = s.municipality_id and b.staff_id = s.staff_id and b.issuer = issuer_of
     where coalesce(b.issuer, p.issuer) = issuer_of
       and (subject_of is null or coalesce(b.subject, p.subject) = subject_of)
       and (sid_of is null or s.provider_sid = sid_of or (s.provider_sid is null and subject_of is not null))
       and (subject_of is not null or sid_of is not null);
  end;

grant select, insert, update on account to asiento_app;
grant select, insert, delete on account_link, spent_token, ended_session to asiento_app;
grant select, insert, update, delete on provider_record, totp_factor, passkey, recovery_code,
  rate_limit, sign_in_attempt, break_glass, provider_exit,
  known_device, session to asiento_app;
revoke all on function account_by_email(uuid, text), account_by_subject(text),
  account_link_behind(bytea), session_behind(bytea), sessions_of_provider(text, text, text) from
  public;
grant execute on function account_by_email(uuid, text), account_by_subject(text),
  account_link_behind(bytea), session_behind(bytea), sessions_of_provider(text, text, text) to
  asiento_app;
