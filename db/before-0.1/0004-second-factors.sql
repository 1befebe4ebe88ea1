-- Second factors of the accounts at the provider that comes with the product, and sign-ins that wait for one. A hosted
-- provider keeps its own. Nothing here signs anyone in by itself: the secret is sealed with a key that is not in the
-- database, a passkey is only its public half, and a recovery code is hashed as a password is.

-- The authenticator app (RFC 6238): one for each account.
create table totp_factor (
  municipality_id uuid not null,
  subject         text not null,
  sealed_secret   bytea not null,
  -- The latest period of thirty seconds whose code was taken: neither it nor any before it is taken again.
  last_step       bigint not null check (last_step > 0),
  created_at      timestamptz not null,
  primary key (municipality_id, subject),
  foreign key (municipality_id, subject) references account
);

-- Passkeys (Web Authentication). A credential belongs to one account in the whole installation.
create table passkey (
  municipality_id uuid not null,
  subject         text not null,
  credential_id   bytea not null check (octet_length(credential_id) between 1 and 1023),
  public_key      bytea not null,
  counter         bigint not null check (counter >= 0),
  transports      text[] not null,
  -- What the person calls it.
  name            text not null check (length(name) between 1 and 60),
  -- Kept by a service that carries it from device to device, and not bound to one.
  is_synced       boolean not null,
  created_at      timestamptz not null,
  used_at         timestamptz,
  primary key (municipality_id, subject, credential_id),
  foreign key (municipality_id, subject) references account
);
create unique index passkey_credential_once on passkey (credential_id);

-- Ten codes on paper for the day the phone is lost. `label` is the beginning of the code, which tells which hash to try.
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

-- A sign-in whose password was right and that is not over: it outlives a restart, and dies with the provider's interaction.
create table sign_in_step (
  interaction     text primary key,
  municipality_id uuid not null,
  subject         text not null,
  -- 'proof': the second factor is asked for. 'offer': one may or must be set up. 'shown': proven; something is left to read.
  stage           text not null check (stage in ('proof', 'offer', 'shown')),
  -- What was proven so far, as the ID token's `amr` will say it.
  methods         text[] not null,
  tries           integer not null default 0 check (tries >= 0),
  -- What is read in stage 'shown'.
  codes_left      integer,
  started_at      timestamptz not null,
  foreign key (municipality_id, subject) references account
);
create index sign_in_step_by_age on sign_in_step (started_at);
create index sign_in_step_of_account on sign_in_step (municipality_id, subject);

do $$
declare
  walled text;
begin
  foreach walled in array array['totp_factor', 'passkey', 'recovery_code'] loop
    execute format('alter table %I enable row level security', walled);
    execute format(
      'create policy %I on %I to asiento_app using (municipality_id = (select municipality_in_force())) with check (municipality_id = (select municipality_in_force()))',
      walled || '_of_the_municipality_in_force', walled);
  end loop;
end
$$;

grant select, insert, update, delete on totp_factor, passkey, recovery_code, sign_in_step to asiento_app;
