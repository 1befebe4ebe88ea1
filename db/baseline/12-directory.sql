-- The directory: people and bodies known from what open entries say of them, never from what is
-- confidential. Old entries never change with it.

create table party (
  municipality_id      uuid not null references municipality,
  party_id             uuid not null,
  kind                 text not null check (kind in ('NATURAL', 'LEGAL', 'PUBLIC_BODY')),
  given_names          text,
  surname1             text,
  surname2             text,
  legal_name           text,
  identity_country     text,
  identity_type        text,
  identity_number      text,
  address              text,
  postal_code          text,
  city                 text,
  phone                text,
  email                text,
  notification_channel text check (notification_channel in ('ELECTRONIC', 'PAPER', 'EMAIL')),
  seen_at              timestamptz not null,
  folded_name          text not null generated always as (
    es_fold(coalesce(legal_name, '') || coalesce(surname1, '') || ' ' || coalesce(surname2, '') || ' ' || coalesce(given_names, ''))
  ) stored,
  primary key (municipality_id, party_id)
);
create unique index party_identity_once on party (municipality_id, identity_type, identity_number)
  where identity_number is not null;
-- Bodies without a number (courts, ministries) are known by name.
create unique index party_name_once on party (municipality_id, folded_name)
  where identity_number is null and kind <> 'NATURAL';
create index party_by_number on party (municipality_id, identity_number text_pattern_ops);
create index party_by_name on party using gin (folded_name gin_trgm_ops);
create index party_by_name_prefix on party (municipality_id, folded_name text_pattern_ops);

-- Everybody whom entries that are not confidential name by a number, and every body they name
-- without one, as the last of them has it. Of these numbers and names, or of all where they are null.
create function people_said_openly(of_municipality uuid, numbers text[], names text[]) returns setof party
  language plpgsql stable security definer set search_path = public as $$
begin
  return query
    with said as (
      select p.*, e.registered_at, row_number() over (order by e.ledger_position desc, p.ordinal desc) as age
      from entry_party p join entry e on e.municipality_id = p.municipality_id and e.entry_id = p.entry_id
      where p.municipality_id = of_municipality and e.confidentiality <> 'CONFIDENTIAL' and p.kind <> 'ANONYMOUS'
        and case when p.identity_number is null then p.legal_name is not null and p.kind <> 'NATURAL' else true end
        and (numbers is null or p.identity_number = any (numbers)
          or (p.identity_number is null and p.legal_name is not null and es_fold(p.legal_name) = any (names)))
    )
    select of_municipality, gen_random_uuid(), (array_agg(s.kind order by age))[1],
      (array_agg(s.given_names order by age))[1], (array_agg(s.surname1 order by age))[1], (array_agg(s.surname2 order by age))[1],
      (array_agg(s.legal_name order by age))[1], (array_agg(s.identity_country order by age))[1], s.identity_type, s.identity_number,
      (array_agg(s.address order by age) filter (where s.address is not null))[1],
      (array_agg(s.postal_code order by age) filter (where s.postal_code is not null))[1],
      (array_agg(s.city order by age) filter (where s.city is not null))[1],
      (array_agg(s.phone order by age) filter (where s.phone is not null))[1],
      (array_agg(s.email order by age) filter (where s.email is not null))[1],
      (array_agg(s.notification_channel order by age) filter (where s.notification_channel is not null))[1],
      max(s.registered_at), ''
    from said s
    group by s.identity_type, s.identity_number, case when s.identity_number is null then es_fold(s.legal_name) end;
end
$$;

-- After an entry became confidential, or open, or names other people.
create function learn_people_again(numbers text[], names text[]) returns void
  language plpgsql security definer set search_path = public as $$
declare
  of_municipality uuid := municipality_in_force();
  folded text[] := array(select es_fold(name) from unnest(names) as name);
begin
  perform hold_learnt(of_municipality);
  delete from party d where d.municipality_id = of_municipality and (d.identity_number = any (numbers)
    or (d.identity_number is null and d.folded_name = any (select name || '  ' from unnest(folded) as name)));
  insert into party (municipality_id, party_id, kind, given_names, surname1, surname2, legal_name, identity_country, identity_type,
    identity_number, address, postal_code, city, phone, email, notification_channel, seen_at)
  select s.municipality_id, s.party_id, s.kind, s.given_names, s.surname1, s.surname2, s.legal_name, s.identity_country, s.identity_type,
    s.identity_number, s.address, s.postal_code, s.city, s.phone, s.email, s.notification_channel, s.seen_at
  from people_said_openly(of_municipality, numbers, folded) s on conflict do nothing;
end
$$;

grant select on party to asiento_app;
revoke all on function people_said_openly(uuid, text[], text[]), learn_people_again(text[], text[])
  from public;
grant execute on function learn_people_again(text[], text[]) to asiento_app;
