-- Who signs in elsewhere as whom here. Somebody founded, or employed, before they ever came by the council's own sign-in
-- service is bound to their account of that service by a link that is theirs, once; by nothing that they only say of
-- themselves, such as an e-mail.

-- One account of a service for a person, and one person for an account. A later link replaces the account: services make
-- people anew. The ledger says each (`StaffBound`).
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
alter table identity_binding enable row level security;
create policy identity_binding_of_the_municipality_in_force on identity_binding to asiento_app
  using (municipality_id = (select municipality_in_force()))
  with check (municipality_id = (select municipality_in_force()));
grant select, insert, update on identity_binding to asiento_app;

-- The link that waits for somebody; a newer one takes its place, a used one is gone. secret_hash is SHA-256 of what it
-- carries: whoever reads this table can open none.
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
alter table binding_link enable row level security;
create policy binding_link_of_the_municipality_in_force on binding_link to asiento_app
  using (municipality_id = (select municipality_in_force()))
  with check (municipality_id = (select municipality_in_force()));
grant select, insert, update, delete on binding_link to asiento_app;

-- The link that a sign-in set out with: of this attempt, whatever else the browser opens meanwhile.
alter table sign_in_attempt add column binding_hash bytea check (octet_length(binding_hash) = 32);
-- Whether a fresh proof is taken from a service that never says when it was: to tell people apart, not for what is delicate.
alter table sign_in_attempt add column takes_undated boolean not null default false;

-- An account that is bound is that person's, whoever knocked with it before; and a person who is bound to an account of a
-- service is known by no other account of it.
create or replace function staff_behind(municipality uuid, issuer_of text, subject_of text)
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

create or replace function sessions_of_provider(issuer_of text, subject_of text, sid_of text)
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
