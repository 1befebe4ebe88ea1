-- Who works there and as what: roles with their dates and where they come from, substitutions, the
-- accounts people have elsewhere, credentials of integrations, and power that is given by two.

create table staff (
  municipality_id      uuid not null references municipality,
  staff_id             uuid not null,
  -- Who vouches for this person: 'asiento' for the embedded provider, else the issuer's address.
  -- Never the e-mail.
  issuer               text not null,
  subject              text not null,
  name                 text not null check (length(name) between 2 and 120),
  email                text not null,
  clerk_code           text not null check (clerk_code ~ '^[A-Z0-9]{2,8}$'),
  -- Somebody turned away stays on the list: to be let in after all, and so that knocking again does
  -- not ask again.
  status               text not null check (status in ('PENDING', 'REJECTED', 'ACTIVE', 'DISABLED')),
  created_at           timestamptz not null,
  -- The daily letter: whether they want it, and the last day that was looked at for them.
  wants_digest         boolean not null default true,
  digest_on            date,
  -- The weekly letter of what is overdue, to whoever heads a unit and to the head of registry.
  wants_overdue_letter boolean not null default true,
  primary key (municipality_id, staff_id),
  constraint staff_clerk_code_once unique (municipality_id, clerk_code)
);
create unique index staff_known_by_issuer_and_subject on staff (municipality_id, issuer, subject);
-- What a provider says when it ends a session names a person, and no municipality.
create index staff_by_issuer_and_subject on staff (issuer, subject);

create table role_assignment (
  municipality_id uuid not null,
  staff_id        uuid not null,
  role            text not null check (role in ('ADM', 'REG', 'JREG', 'JU', 'TR', 'AUD')),
  -- Where it holds: an office for REG and JREG, a unit for JU and TR, the whole municipality when
  -- both are null.
  office_id       uuid,
  unit_id         uuid,
  valid_from      date not null,
  valid_to        date,
  assignment_id   uuid not null,
  -- CLAIM: given by what the sign-in service says at each sign-in; LOCAL: given here, and never
  -- touched by it.
  source          text not null default 'LOCAL' check (source in ('LOCAL', 'CLAIM')),
  primary key (municipality_id, assignment_id),
  foreign key (municipality_id, staff_id) references staff,
  foreign key (municipality_id, office_id) references registry_office,
  foreign key (municipality_id, unit_id) references org_unit
);
create index role_assignment_of_staff on role_assignment (municipality_id, staff_id);

-- In its days the substitute holds what the absent person was given. A last day before the first:
-- withdrawn before it began.
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

-- Tells every process to forget what it remembers of a person.
create function announce_staff() returns trigger language plpgsql as $$
begin
  perform pg_notify('asiento_session', coalesce(new.staff_id, old.staff_id)::text);
  return null;
end
$$;
create trigger staff_changes after update on staff for each row execute function announce_staff();
create trigger role_assignment_changes after insert or update or delete on role_assignment
  for each row execute function announce_staff();

create function announce_substitute() returns trigger language plpgsql as $$
begin
  perform pg_notify('asiento_session', new.substitute_id::text);
  return null;
end
$$;
create trigger substitution_changes after insert or update on substitution
  for each row execute function announce_substitute();

-- What somebody lends changes with what they hold.
create function announce_lender() returns trigger language plpgsql as $$
begin
  perform pg_notify('asiento_session', s.substitute_id::text)
     from substitution s
    where s.municipality_id = coalesce(new.municipality_id, old.municipality_id)
      and s.absent_id = coalesce(new.staff_id, old.staff_id);
  return null;
end
$$;
create trigger role_assignment_changes_what_is_lent after insert or update or delete on role_assignment
  for each row execute function announce_lender();

-- What somebody was given and what they hold in place of others, with the days of each. What a
-- substitute holds is not lent further.
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

-- Who signs in elsewhere as whom here: bound by a link that was theirs, and by nothing that they only
-- say of themselves, such as an e-mail. One account of a service for a person, and one person for an
-- account; a later link replaces the account. The ledger says each (`StaffBound`).
create table identity_binding (
  municipality_id uuid not null,
  staff_id        uuid not null,
  issuer          text not null check (issuer <> 'asiento'),
  subject         text not null,
  bound_at        timestamptz not null,
  primary key (municipality_id, staff_id, issuer),
  constraint an_account_is_one_person unique (municipality_id, issuer, subject),
  foreign key (municipality_id, staff_id) references staff
);
create index identity_binding_by_issuer_and_subject on identity_binding (issuer, subject);

-- The link that waits for somebody. secret_hash is SHA-256 of what it carries.
create table binding_link (
  municipality_id uuid not null,
  staff_id        uuid not null,
  secret_hash     bytea not null check (octet_length(secret_hash) = 32),
  issued_at       timestamptz not null,
  expires_at      timestamptz not null,
  primary key (municipality_id, staff_id),
  foreign key (municipality_id, staff_id) references staff
);
create unique index binding_link_secret_once on binding_link (secret_hash);

-- A link is for what the person was when it was made: with other access or roles it ends.
create function end_binding_link() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'substitution' then
    delete from binding_link where municipality_id = new.municipality_id and staff_id = new.substitute_id;
  else
    delete from binding_link
     where municipality_id = coalesce(new.municipality_id, old.municipality_id)
       and staff_id = coalesce(new.staff_id, old.staff_id);
  end if;
  return null;
end
$$;
create trigger staff_ends_binding_link after update on staff
  for each row when (old.status <> new.status) execute function end_binding_link();
create trigger role_assignment_ends_binding_link after insert or update or delete on role_assignment
  for each row execute function end_binding_link();
create trigger substitution_ends_binding_link after insert on substitution
  for each row execute function end_binding_link();

-- Who is behind a verified sign-in. An account that is bound is that person's, and a person who is
-- bound to an account of a service is known by no other account of it.
create function staff_behind(municipality uuid, issuer_of text, subject_of text)
  returns table (municipality_id uuid, staff_id uuid, status text)
  language sql stable security definer set search_path = public
  begin atomic
    select s.municipality_id, s.staff_id, s.status
      from identity_binding b
      join staff s on s.municipality_id = b.municipality_id and s.staff_id = b.staff_id
     where b.municipality_id = municipality and b.issuer = issuer_of and b.subject = subject_of
    union all
    select s.municipality_id, s.staff_id, s.status
      from staff s
     where s.municipality_id = municipality and s.issuer = issuer_of and s.subject = subject_of
       and not exists (select from identity_binding b
                        where b.municipality_id = municipality and b.issuer = issuer_of
                          and (b.subject = subject_of or b.staff_id = s.staff_id));
  end;

-- A program's way in. It acts as a member of staff of its own (staff.issuer 'integracion').
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

grant select, insert, update on staff, role_assignment, substitution, identity_binding, api_token
  to asiento_app;
grant select, insert, update, delete on binding_link to asiento_app;
revoke all on function staff_behind(uuid, text, text), token_behind(uuid) from public;
grant execute on function staff_behind(uuid, text, text), token_behind(uuid) to asiento_app;
