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

create function learn_words() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into search_word as known (municipality_id, word, is_name)
  select municipality_id, word, bool_or(is_name) from (
    select f.municipality_id, unnest(string_to_array(es_words(f.party_names), ' ')) as word, true as is_name from fresh f
    union all
    select f.municipality_id, unnest(string_to_array(es_words(f.subject), ' ')), false from fresh f
  ) w where word <> '' group by municipality_id, word
  on conflict (municipality_id, word) do update set is_name = true where excluded.is_name and not known.is_name;
  return null;
end
$$;
create trigger entry_words_are_learnt after insert on entry
  referencing new table as fresh for each statement execute function learn_words();

create function learn_rectified_words() returns trigger language plpgsql security definer set search_path = public as $$
begin
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
  when ((old.subject, old.party_names) is distinct from (new.subject, new.party_names))
  execute function learn_rectified_words();

-- The lexemes a question may match, for each of its terms: the words it is made of, their stems,
-- the words that begin with the last. «luz» and «luces» are one word: a question asks for the stems
-- of both.
create function read_terms(terms text[], most integer)
  returns table (term integer, word text, stems text[], going_on text[])
  language sql stable security definer set search_path = public
  begin atomic
    select t.term::integer, w.word,
      es_stems(w.word || case
        when w.word ~ '[a-z]z$' then ' ' || left(w.word, -1) || 'ces'
        when w.word ~ '[a-z]ces$' then ' ' || left(w.word, -3) || 'z'
        else '' end),
      case when length(w.word) < 5 then '{}' else array(
        select k.word from search_word k
        where k.municipality_id = (select municipality_in_force()) and k.word >= w.word and k.word < w.word || '~'
        limit most) end
    from unnest(terms) with ordinality as t(said, term),
      lateral unnest(string_to_array(es_words(t.said), ' ')) with ordinality as w(word, place)
    where w.word <> ''
    order by t.term, w.place;
  end;

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
-- asked and never what was found: whoever opens a shared one is answered behind their own wall.
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
revoke all on function read_terms(text[], integer), names_near(text, integer) from public;
grant execute on function read_terms(text[], integer), names_near(text, integer) to asiento_app;
