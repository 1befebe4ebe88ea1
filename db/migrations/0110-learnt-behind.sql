-- Words for near names and beginnings, and the directory, are learnt from entries after their
-- commit: nobody who registers waits for them.

-- How far: all entries up to this position are learnt. Whoever writes words or people holds its row.
create table learnt_until (
  municipality_id uuid primary key references municipality,
  position        bigint not null
);
alter table learnt_until enable row level security;
create policy learnt_until_of_the_municipality_in_force on learnt_until to asiento_app
  using (municipality_id = (select municipality_in_force()));
insert into learnt_until select municipality_id, position from ledger_head;

create function hold_learnt(town uuid) returns bigint
  language sql security definer set search_path = public
  begin atomic
    insert into learnt_until as held values (town, 0)
    on conflict (municipality_id) do update set position = held.position returning position;
  end;

-- Learns from the entries that follow, a few hundred at a time; whether there are more. People: whoever
-- has a number by it, bodies without one by name, as the last of these entries has them. `offset 0`: one
-- entry and one word after the other, whatever the planner knows of a book that has just grown.
create function learn_from_entries() returns boolean
  language plpgsql security definer set search_path = public as $$
declare
  town constant uuid := municipality_in_force();
  after constant bigint := hold_learnt(town);
  newest constant bigint := (select h.position from ledger_head h where h.municipality_id = town);
  until constant bigint := least(newest, after + 500);
begin
  if newest > after then
    insert into search_word as known (municipality_id, word, is_name)
    with said as (
      select party_names, subject from entry
      where municipality_id = town and ledger_position > after and ledger_position <= until
        and confidentiality <> 'CONFIDENTIAL'),
    words as (
      select w.word, bool_or(w.is_name) as is_name from (
        select unnest(string_to_array(es_words(party_names), ' ')) as word, true as is_name from said
        union all
        select unnest(string_to_array(es_words(subject), ' ')), false from said
      ) w where w.word <> '' group by w.word)
    select town, w.word, w.is_name from words w
    where not exists (
      select from search_word k
      where k.municipality_id = town and k.word = w.word and (k.is_name or not w.is_name) offset 0)
    on conflict (municipality_id, word) do update set is_name = true
      where excluded.is_name and not known.is_name;
    insert into party (municipality_id, party_id, kind, given_names, surname1, surname2, legal_name, identity_country,
      identity_type, identity_number, address, postal_code, city, phone, email, notification_channel, seen_at)
    select distinct on (p.identity_type, p.identity_number) town, gen_random_uuid(), p.kind, p.given_names, p.surname1,
      p.surname2, p.legal_name, p.identity_country, p.identity_type, p.identity_number, p.address, p.postal_code,
      p.city, p.phone, p.email, p.notification_channel, e.registered_at
    from entry e, lateral (
      select * from entry_party p where (p.municipality_id, p.entry_id) = (e.municipality_id, e.entry_id) offset 0) p
    where e.municipality_id = town and e.ledger_position > after and e.ledger_position <= until
      and e.confidentiality <> 'CONFIDENTIAL' and p.identity_number is not null and p.kind <> 'ANONYMOUS'
    order by p.identity_type, p.identity_number, e.ledger_position desc, p.ordinal desc
    on conflict (municipality_id, identity_type, identity_number) where identity_number is not null
    do update set kind = excluded.kind, given_names = excluded.given_names, surname1 = excluded.surname1,
      surname2 = excluded.surname2, legal_name = excluded.legal_name,
      address = coalesce(excluded.address, party.address), postal_code = coalesce(excluded.postal_code, party.postal_code),
      city = coalesce(excluded.city, party.city), phone = coalesce(excluded.phone, party.phone),
      email = coalesce(excluded.email, party.email),
      notification_channel = coalesce(excluded.notification_channel, party.notification_channel),
      seen_at = excluded.seen_at;
    insert into party (municipality_id, party_id, kind, legal_name, address, postal_code, city, phone, email,
      notification_channel, seen_at)
    select distinct on (es_fold(p.legal_name)) town, gen_random_uuid(), p.kind, p.legal_name, p.address, p.postal_code,
      p.city, p.phone, p.email, p.notification_channel, e.registered_at
    from entry e, lateral (
      select * from entry_party p where (p.municipality_id, p.entry_id) = (e.municipality_id, e.entry_id) offset 0) p
    where e.municipality_id = town and e.ledger_position > after and e.ledger_position <= until
      and e.confidentiality <> 'CONFIDENTIAL' and p.identity_number is null and p.legal_name is not null
      and p.kind in ('LEGAL', 'PUBLIC_BODY')
    order by es_fold(p.legal_name), e.ledger_position desc, p.ordinal desc
    on conflict (municipality_id, folded_name) where identity_number is null and kind <> 'NATURAL'
    do update set address = coalesce(excluded.address, party.address), city = coalesce(excluded.city, party.city),
      phone = coalesce(excluded.phone, party.phone), email = coalesce(excluded.email, party.email),
      seen_at = excluded.seen_at;
    update learnt_until set position = until where municipality_id = town;
  end if;
  return newest > until;
end
$$;
revoke all on function hold_learnt(uuid), learn_from_entries() from public;
grant execute on function learn_from_entries() to asiento_app;

drop trigger entry_words_are_learnt on entry;
drop function learn_words();

create or replace function learn_rectified_words() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  perform hold_learnt(new.municipality_id);
  if new.confidentiality = 'CONFIDENTIAL' then
    perform forget_words(old.municipality_id,
      string_to_array(es_words(old.party_names) || ' ' || es_words(old.subject), ' '));
    return null;
  end if;
  insert into search_word as known (municipality_id, word, is_name)
  select new.municipality_id, word, bool_or(is_name) from (
    select unnest(string_to_array(es_words(new.party_names), ' ')) as word, true as is_name
    union all
    select unnest(string_to_array(es_words(new.subject), ' ')), false
  ) w where word <> '' group by word
  on conflict (municipality_id, word) do update set is_name = true where excluded.is_name and not known.is_name;
  return null;
end
$$;

create or replace function learn_people_again(numbers text[], names text[]) returns void
  language plpgsql security definer set search_path = public as $$
declare
  town uuid := municipality_in_force();
  folded text[] := array(select es_fold(name) from unnest(names) as name);
begin
  perform hold_learnt(town);
  delete from party d where d.municipality_id = town and (d.identity_number = any (numbers)
    or (d.identity_number is null and d.folded_name = any (select name || '  ' from unnest(folded) as name)));
  insert into party (municipality_id, party_id, kind, given_names, surname1, surname2, legal_name, identity_country, identity_type,
    identity_number, address, postal_code, city, phone, email, notification_channel, seen_at)
  select s.municipality_id, s.party_id, s.kind, s.given_names, s.surname1, s.surname2, s.legal_name, s.identity_country, s.identity_type,
    s.identity_number, s.address, s.postal_code, s.city, s.phone, s.email, s.notification_channel, s.seen_at
  from people_said_openly(town, numbers, folded) s on conflict do nothing;
end
$$;
revoke insert, update on party from asiento_app;

-- What a registration is given its number by, in one statement: the head of the ledger, held until
-- the transaction ends, and then, seeing all that was committed before it was granted, which of
-- these ids came before and where the books of now stand.
create function hold_books(town uuid, ids uuid[]) returns table (
    "position" bigint, hash bytea, last_at timestamptz, is_restored boolean, known jsonb, books jsonb)
  language plpgsql rows 1 as $$
begin
  select h.position, h.hash, h.last_at,
      exists (select from restored_book r where r.municipality_id = town and r.decided_position is null)
    into position, hash, last_at, is_restored
    from ledger_head h where h.municipality_id = town for update of h;
  if not found then return; end if;
  -- The ids come by a query of their own: seen by the planner, it would plan for each group anew.
  known := (select jsonb_agg(e.entry_id) from entry e
    where e.municipality_id = town and e.entry_id = any ((select ids)::uuid[]));
  -- Whatever the time zone of their office; older ones take no number.
  books := (select jsonb_agg(jsonb_build_object('code', s.series_code, 'year', s.year, 'number', s.last_number))
    from registry_series s
    where s.municipality_id = town and s.year >= extract(year from clock_timestamp()) - 1);
  return next;
end
$$;
revoke all on function hold_books(uuid, uuid[]) from public;
grant execute on function hold_books(uuid, uuid[]) to asiento_app;
