-- Several municipalities in one installation, each at a host name of its own. The first one needs no row: it answers at the
-- address of the settings (PUBLIC_URL). What belonged to the installation while it could have only one of each now belongs to
-- a municipality.

-- Which municipality answers at a host name. Asked before anyone knows which municipality it is, so the table stands outside
-- the wall, and the application sees it only through the functions below: only the console, as the owner, adds a name.
create table municipality_host (
  -- As a URL writes it: lower case, Punycode, no port.
  host            text primary key check (host ~ '^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$'),
  -- Null until it is set up.
  municipality_id uuid unique references municipality,
  -- SHA-256 of the code that opens the set-up page of this name; gone with the set-up.
  setup_hash      bytea check (octet_length(setup_hash) = 32),
  added_at        timestamptz not null,
  constraint municipality_host_is_set_up_or_waits check ((municipality_id is null) = (setup_hash is not null))
);

-- Every address and who answers there; the one without a host is that of the settings, and is always the first. Before any
-- set-up nobody answers.
create function municipality_sites() returns table (host text, municipality_id uuid, name text)
  language sql stable security definer set search_path = public
  begin atomic
    select null::text, first.municipality_id, first.name
      from (select 1) always
      left join lateral (
        select m.municipality_id, m.name from municipality m
         where not exists (select from municipality_host h where h.municipality_id = m.municipality_id)
         order by m.created_at, m.municipality_id limit 1) first on true
    union all
    (select h.host, h.municipality_id, m.name
      from municipality_host h left join municipality m on m.municipality_id = h.municipality_id
     order by h.added_at, h.host);
  end;

create function is_setup_code_of_host(host_of text, hash bytea) returns boolean
  language sql stable security definer set search_path = public
  begin atomic
    select exists (select from municipality_host h where h.host = host_of and h.setup_hash = hash);
  end;

-- A municipality that was founded now answers at this name: once, and with its code.
create function take_host(host_of text, hash bytea, municipality uuid) returns boolean
  language sql security definer set search_path = public
  begin atomic
    update municipality_host h set municipality_id = municipality, setup_hash = null
     where h.host = host_of and h.setup_hash = hash
    returning true;
  end;

revoke all on function municipality_sites(), is_setup_code_of_host(text, bytea), take_host(text, bytea, uuid) from public;
grant execute on function municipality_sites(), is_setup_code_of_host(text, bytea), take_host(text, bytea, uuid) to asiento_app;

-- A receipt is looked for at the address of the municipality that gave it.
drop function municipality_of_code(text);

-- ── One person, several municipalities ─────────────────────────────────────────────────────────────────────
-- Whoever works in two has an account, a password and factors in each, and neither learns of the other.

drop index account_email_once;
create unique index account_email_once on account (municipality_id, lower(email));

drop function account_by_email(text);
-- The account behind what a person typed at a municipality's address.
create function account_by_email(municipality uuid, email_of text)
  returns table (municipality_id uuid, subject text, email text, password_hash text)
  language sql stable security definer set search_path = public
  begin atomic
    select a.municipality_id, a.subject, a.email, a.password_hash from account a
     where a.municipality_id = municipality and lower(a.email) = lower(email_of);
  end;

drop index staff_known_by_issuer_and_subject;
create unique index staff_known_by_issuer_and_subject on staff (municipality_id, issuer, subject);
-- What a provider says when it ends a session names a person, and no municipality.
create index staff_by_issuer_and_subject on staff (issuer, subject);

drop function staff_behind(text, text);
create function staff_behind(municipality uuid, issuer_of text, subject_of text)
  returns table (municipality_id uuid, staff_id uuid, status text)
  language sql stable security definer set search_path = public
  begin atomic
    select s.municipality_id, s.staff_id, s.status from staff s
     where s.municipality_id = municipality and s.issuer = issuer_of and s.subject = subject_of;
  end;

revoke all on function account_by_email(uuid, text), staff_behind(uuid, text, text) from public;
grant execute on function account_by_email(uuid, text), staff_behind(uuid, text, text) to asiento_app;
