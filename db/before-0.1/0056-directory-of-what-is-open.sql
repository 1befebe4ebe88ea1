-- The directory of persons is what open entries say of people, and numbers of identity stand in one writing. No fact changes: the
-- ledger keeps what was written, and rows show what the register makes of it.

-- ── Numbers of identity ────────────────────────────────────────────────────────────────────────────────────
-- What `compactIdentityNumber` (src/domain/identity-number.ts) makes of a number that was registered; a test holds the two together.
-- Whatever is no letter, digit, & or dash goes; of the dashes those of passports and other documents stay.
create function pg_temp.one_writing(type text, typed text) returns text language plpgsql immutable as $$
declare
  capitals text := replace(translate(normalize(typed, nfkc), 'ñı‐‒–—―−֊־᐀᠆⸗⸚⸺⸻⹀⹝〜〰゠', 'ÑI------------------'), 'ß', 'SS');
  plain text := regexp_replace(upper(capitals collate "C"), '[^A-Z0-9Ñ&-]', '', 'g');
  sum integer := 0;
begin
  if type in ('PASSPORT', 'OTHER') then return plain; end if;
  plain := replace(plain, '-', '');
  if type = 'CL_RUT' then
    return regexp_replace(regexp_replace(plain, '^CL(?=\d)', ''), '^0+(?=\d)', '');
  elsif type = 'ES_NIF' then
    plain := regexp_replace(plain, '^ES(?=[A-Z0-9]{9}$)', '');
    return case when plain ~ '^\d{6,7}[A-Z]$' then lpad(plain, 9, '0') else plain end;
  elsif type = 'PE_DNI' and plain ~ '^\d{8}[\dA-K]$' then
    for place in 1..8 loop
      sum := sum + substr('32765432', place, 1)::integer * substr(plain, place, 1)::integer;
    end loop;
    return case when right(plain, 1) in (substr('65432110987', sum % 11 + 1, 1), substr('KJIHGFEDCBA', sum % 11 + 1, 1))
      then left(plain, 8) else plain end;
  end if;
  return plain;
end
$$;

update entry_party set identity_number = pg_temp.one_writing(identity_type, identity_number)
where identity_number is not null and identity_number <> pg_temp.one_writing(identity_type, identity_number);

update entry e set identity_numbers = p.numbers
from (
  select municipality_id, entry_id, string_agg(identity_number, ' ' order by ordinal) as numbers
  from entry_party where identity_number is not null group by municipality_id, entry_id
) p
where p.municipality_id = e.municipality_id and p.entry_id = e.entry_id and p.numbers <> e.identity_numbers;

-- ── The directory ──────────────────────────────────────────────────────────────────────────────────────────
create index entry_party_by_name on entry_party (municipality_id, es_fold(legal_name)) where identity_number is null and legal_name is not null;

-- Everybody whom entries that are not confidential name by a number, and every body they name without one: as the last of them has
-- it, with what is known since of where they are reached. Of these numbers and names only; of everybody where they are null.
create function people_said_openly(town uuid, numbers text[], names text[]) returns setof party
  language plpgsql stable security definer set search_path = public as $$
begin
  return query
    with said as (
      select p.*, e.registered_at, row_number() over (order by e.ledger_position desc, p.ordinal desc) as age
      from entry_party p join entry e on e.municipality_id = p.municipality_id and e.entry_id = p.entry_id
      where p.municipality_id = town and e.confidentiality <> 'CONFIDENTIAL' and p.kind <> 'ANONYMOUS'
        and case when p.identity_number is null then p.legal_name is not null and p.kind <> 'NATURAL' else true end
        and (numbers is null or p.identity_number = any (numbers)
          or (p.identity_number is null and p.legal_name is not null and es_fold(p.legal_name) = any (names)))
    )
    select town, gen_random_uuid(), (array_agg(s.kind order by age))[1],
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
revoke all on function people_said_openly(uuid, text[], text[]) from public;

-- After an entry became confidential, or open, or names other people: what the directory knows of them begins anew.
create function learn_people_again(numbers text[], names text[]) returns void
  language plpgsql security definer set search_path = public as $$
declare
  town uuid := municipality_in_force();
  folded text[] := array(select es_fold(name) from unnest(names) as name);
begin
  delete from party d where d.municipality_id = town and (d.identity_number = any (numbers)
    or (d.identity_number is null and d.folded_name = any (select name || '  ' from unnest(folded) as name)));
  insert into party (municipality_id, party_id, kind, given_names, surname1, surname2, legal_name, identity_country, identity_type,
    identity_number, address, postal_code, city, phone, email, notification_channel, seen_at)
  select s.municipality_id, s.party_id, s.kind, s.given_names, s.surname1, s.surname2, s.legal_name, s.identity_country, s.identity_type,
    s.identity_number, s.address, s.postal_code, s.city, s.phone, s.email, s.notification_channel, s.seen_at
  from people_said_openly(town, numbers, folded) s on conflict do nothing;
end
$$;
revoke all on function learn_people_again(text[], text[]) from public;
grant execute on function learn_people_again(text[], text[]) to asiento_app;

-- As it would be, had it never learnt from what is confidential.
delete from party;
insert into party (municipality_id, party_id, kind, given_names, surname1, surname2, legal_name, identity_country, identity_type,
  identity_number, address, postal_code, city, phone, email, notification_channel, seen_at)
select s.municipality_id, s.party_id, s.kind, s.given_names, s.surname1, s.surname2, s.legal_name, s.identity_country, s.identity_type,
  s.identity_number, s.address, s.postal_code, s.city, s.phone, s.email, s.notification_channel, s.seen_at
from municipality m, people_said_openly(m.municipality_id, null, null) s on conflict do nothing;

-- ── Texts ──────────────────────────────────────────────────────────────────────────────────────────────────
-- The content of what is confidential is searched by nobody: its document of texts only made looking for its words take longer.
create or replace function gather_entry_text(of_municipality uuid, of_entry uuid) returns void
  language plpgsql security definer set search_path = public as $$
declare
  gathered text := (
    select string_agg(distinct 'x:' || stem, ' ') from (
      select unnest(t.stems || es_stems(a.file_name)) as stem from attachment a
      join attachment_text t using (municipality_id, sha256)
      where a.municipality_id = of_municipality and a.entry_id = of_entry
      union
      select unnest(es_stems(n.text)) from entry_note n
      where n.municipality_id = of_municipality and n.entry_id = of_entry
      -- A document may have one megabyte: some ninety thousand different words.
      limit 60000
    ) s);
begin
  delete from entry_text t where t.municipality_id = of_municipality and t.entry_id = of_entry and exists (
    select from entry e where e.municipality_id = of_municipality and e.entry_id = of_entry and e.confidentiality = 'CONFIDENTIAL');
  if gathered is null then return; end if;
  insert into entry_text (municipality_id, entry_id, ledger_position, document)
  select e.municipality_id, e.entry_id, e.ledger_position, document_of(concat_ws(' ',
    stretch_marks(e.municipality_id, e.ledger_position), gathered,
    entry_lexemes(e.subject, e.party_names, e.identity_numbers,
      concat_ws(' ', e.statement, e.request, e.sender_reference, e.file_number))))
  from entry e where e.municipality_id = of_municipality and e.entry_id = of_entry and e.confidentiality <> 'CONFIDENTIAL'
  on conflict (municipality_id, entry_id) do update set document = excluded.document;
end
$$;

create function gather_after_level() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform gather_entry_text(new.municipality_id, new.entry_id);
  return null;
end
$$;
create trigger entry_is_found_by_its_level after update on entry for each row
  when (old.confidentiality is distinct from new.confidentiality
    and (old.confidentiality = 'CONFIDENTIAL' or new.confidentiality = 'CONFIDENTIAL'))
  execute function gather_after_level();

delete from entry_text t using entry e
where e.municipality_id = t.municipality_id and e.entry_id = t.entry_id and e.confidentiality = 'CONFIDENTIAL';
