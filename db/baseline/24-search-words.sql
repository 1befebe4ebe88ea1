-- The lexicon, and searches kept under a name.

-- Every word of subjects and names, once: what a beginning may go on to, and which names a mistyped
-- one is near to. No one reads it: it only makes questions, whose answers are then confined as any
-- other's.
create table search_word (
  municipality_id uuid not null,
  word            text collate "C" not null,
  is_name         boolean not null,
  primary key (municipality_id, word)
);
create index search_word_near on search_word using gin (municipality_id, word gin_trgm_ops) where is_name;
alter table search_word enable row level security;
create policy search_word_of_the_municipality_in_force on search_word to asiento_app
  using (municipality_id = (select municipality_in_force()));

-- ── Learnt behind ──────────────────────────────────────────────────────────────────────────────
-- Words, and the directory (12-directory.sql), are learnt from entries after their commit: nobody
-- who registers waits for them.

-- All entries up to this position are learnt. Whoever writes words or people holds its row.
create table learnt_until (
  municipality_id uuid primary key references municipality,
  position        bigint not null
);
alter table learnt_until enable row level security;
create policy learnt_until_of_the_municipality_in_force on learnt_until to asiento_app
  using (municipality_id = (select municipality_in_force()));

create function hold_learnt(of_municipality uuid) returns bigint
  language sql security definer set search_path = public
  begin atomic
    insert into learnt_until as held values (of_municipality, 0)
    on conflict (municipality_id) do update set position = held.position returning position;
  end;

-- Learns from the entries that follow, a few hundred at a time; whether there are more. People: whoever
-- has a number by it, bodies without one by name, as the last of these entries has them. `offset 0`: one
-- entry and one word after the other, whatever the planner knows of a book that has just grown.
create function learn_from_entries() returns boolean
  language plpgsql security definer set search_path = public as $$
declare
  of_municipality constant uuid := municipality_in_force();
  after constant bigint := hold_learnt(of_municipality);
  newest constant bigint := (select h.position from ledger_head h where h.municipality_id = of_municipality);
  until constant bigint := least(newest, after + 500);
begin
  if newest > after then
    insert into search_word as known (municipality_id, word, is_name)
    with said as (
      select party_names, subject from entry
      where municipality_id = of_municipality and ledger_position > after and ledger_position <= until
        and confidentiality <> 'CONFIDENTIAL'),
    words as (
      select w.word, bool_or(w.is_name) as is_name from (
        select unnest(string_to_array(es_words(party_names), ' ')) as word, true as is_name from said
        union all
        select unnest(string_to_array(es_words(subject), ' ')), false from said
      ) w where w.word <> '' group by w.word)
    select of_municipality, w.word, w.is_name from words w
    where not exists (
      select from search_word k
      where k.municipality_id = of_municipality and k.word = w.word and (k.is_name or not w.is_name) offset 0)
    on conflict (municipality_id, word) do update set is_name = true
      where excluded.is_name and not known.is_name;
    insert into party (municipality_id, party_id, kind, given_names, surname1, surname2, legal_name, identity_country,
      identity_type, identity_number, address, postal_code, city, phone, email, notification_channel, seen_at)
    select distinct on (p.identity_type, p.identity_number) of_municipality, gen_random_uuid(), p.kind, p.given_names, p.surname1,
      p.surname2, p.legal_name, p.identity_country, p.identity_type, p.identity_number, p.address, p.postal_code,
      p.city, p.phone, p.email, p.notification_channel, e.registered_at
    from entry e, lateral (
      select * from entry_party p where (p.municipality_id, p.entry_id) = (e.municipality_id, e.entry_id) offset 0) p
    where e.municipality_id = of_municipality and e.ledger_position > after and e.ledger_position <= until
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
    select distinct on (es_fold(p.legal_name)) of_municipality, gen_random_uuid(), p.kind, p.legal_name, p.address, p.postal_code,
      p.city, p.phone, p.email, p.notification_channel, e.registered_at
    from entry e, lateral (
      select * from entry_party p where (p.municipality_id, p.entry_id) = (e.municipality_id, e.entry_id) offset 0) p
    where e.municipality_id = of_municipality and e.ledger_position > after and e.ledger_position <= until
      and e.confidentiality <> 'CONFIDENTIAL' and p.identity_number is null and p.legal_name is not null
      and p.kind in ('LEGAL', 'PUBLIC_BODY')
    order by es_fold(p.legal_name), e.ledger_position desc, p.ordinal desc
    on conflict (municipality_id, folded_name) where identity_number is null and kind <> 'NATURAL'
    do update set address = coalesce(excluded.address, party.address), city = coalesce(excluded.city, party.city),
      phone = coalesce(excluded.phone, party.phone), email = coalesce(excluded.email, party.email),
      seen_at = excluded.seen_at;
    update learnt_until set position = until where municipality_id = of_municipality;
  end if;
  return newest > until;
end
$$;

-- Whether a lexeme stands in the document of any entry of the municipality. Asked of the newest places
-- first: what is said often is said there.
create function is_said_openly(of_municipality uuid, lexeme text) returns boolean
  language plpgsql stable security definer set search_path = public set enable_seqscan = off as $$
declare
  newest constant bigint := (select h.position from ledger_head h where h.municipality_id = of_municipality);
  within text;
begin
  foreach within in array array[stretch_mark(of_municipality, 1, newest), 'm:' || of_municipality] loop
    if exists (select from entry e where entry_document(
      e.municipality_id, e.ledger_position, e.registered_on, e.office_id, e.series_code,
      e.series_year, e.series_number, e.registered_by_id, e.type_id, e.destination_unit_id,
      e.current_unit_id, e.assignee_id, e.handling_status, e.register_status,
      e.annulment ->> 'stage', e.confidentiality, e.route_unit_ids, e.reader_ids, e.subject,
      e.party_names, e.identity_numbers,
      coalesce(e.statement, '') || ' ' || coalesce(e.request, '') || ' '
        || coalesce(e.sender_reference, '') || ' ' || coalesce(e.file_number, ''))
      @@ (quoted_mark(lexeme) || ' & ' || quoted_mark(within))::tsquery)
    then
      return true;
    end if;
  end loop;
  return false;
end
$$;

create function forget_words(of_municipality uuid, words text[]) returns void
  language sql security definer set search_path = public
  begin atomic
    update search_word k set is_name = false
    where k.municipality_id = of_municipality and k.word = any (words) and k.is_name
      and not is_said_openly(of_municipality, '@' || k.word);
    delete from search_word k
    where k.municipality_id = of_municipality and k.word = any (words) and not k.is_name
      and not is_said_openly(of_municipality, k.word);
  end;
create function learn_rectified_words() returns trigger
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
create trigger rectified_words_are_learnt after update on entry for each row
  when ((old.subject, old.party_names, old.confidentiality)
    is distinct from (new.subject, new.party_names, new.confidentiality))
  execute function learn_rectified_words();

-- ── Questions ──────────────────────────────────────────────────────────────────────────────────

-- The lexemes a question may match, for each of its terms: the words it is made of, their stems,
-- the words that begin with the last. «luz» and «luces» are one word: a question asks for the stems
-- of both.
-- «begins_name» tells in most searches that no word of theirs names anybody.
create function read_terms(terms text[], most integer)
  returns table (term integer, word text, stems text[], going_on text[], begins_name boolean)
  language plpgsql stable security definer set search_path = public as $$
declare
  of_municipality constant uuid := municipality_in_force();
begin
  return query
    select t.term::integer, w.word,
      es_stems(w.word || case
        when w.word ~ '[a-z]z$' then ' ' || left(w.word, -1) || 'ces'
        when w.word ~ '[a-z]ces$' then ' ' || left(w.word, -3) || 'z'
        else '' end),
      case when length(w.word) < 5 then '{}' else array(
        select k.word from search_word k
        where k.municipality_id = of_municipality and k.word >= w.word and k.word < w.word || chr(1114111)
        limit most) end,
      w.word ~ '[^0-9]' and exists (
        select from search_word k
        where k.municipality_id = of_municipality and k.word >= w.word and k.word < w.word || chr(1114111)
          and k.is_name)
    from unnest(terms) with ordinality as t(said, term),
      lateral unnest(string_to_array(es_words(t.said), ' ')) with ordinality as w(word, place)
    where w.word <> ''
    order by t.term, w.place;
end
$$;

-- Names near to a mistyped one, the nearest first.
create function names_near(typed text, most integer) returns table (word text)
  language sql stable security definer set search_path = public set pg_trgm.similarity_threshold = 0.2
  begin atomic
    select k.word::text from search_word k
    where k.municipality_id = (select municipality_in_force()) and k.is_name and k.word % typed
    order by similarity(k.word, typed) desc, k.word limit most;
  end;

-- ── Kept searches ──────────────────────────────────────────────────────────────────────────────

-- Searches kept under a name: for oneself, or for everybody in the house. A view holds what is
-- asked and never what was found: whoever opens a shared one is answered behind their own scope.
create table saved_view (
  municipality_id uuid not null references municipality,
  view_id         uuid not null,
  owner_id        uuid not null,
  name            text not null check (length(name) between 1 and 40),
  is_shared       boolean not null,
  -- As `viewQuestion` of src/contract/entry/views.ts.
  question        jsonb not null,
  saved_at        timestamptz not null,
  primary key (municipality_id, view_id),
  foreign key (municipality_id, owner_id) references staff
);
create unique index saved_view_own_name_once on saved_view (municipality_id, owner_id, lower(name)) where not is_shared;
create unique index saved_view_shared_name_once on saved_view (municipality_id, lower(name)) where is_shared;

grant select, insert, update, delete on saved_view to asiento_app;
revoke all on function hold_learnt(uuid), learn_from_entries(), is_said_openly(uuid, text),
  forget_words(uuid, text[]) from public;
grant execute on function learn_from_entries() to asiento_app;
revoke all on function read_terms(text[], integer), names_near(text, integer) from public;
grant execute on function read_terms(text[], integer), names_near(text, integer) to asiento_app;
