-- What the migrations make, written by `npm run asiento -- dump-schema`. Read it, do not run it.

-- Extensions

extension btree_gin
extension pg_trgm
extension unaccent

-- Functions

CREATE OR REPLACE FUNCTION public.account_by_email(municipality uuid, email_of text)
 RETURNS TABLE(municipality_id uuid, subject text, email text, password_hash text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 SELECT a.municipality_id,
     a.subject,
     a.email,
     a.password_hash
    FROM account a
   WHERE ((a.municipality_id = account_by_email.municipality) AND (lower(a.email) = lower(account_by_email.email_of)));
END
;
-- execute to asiento_app

CREATE OR REPLACE FUNCTION public.account_by_subject(subject_of text)
 RETURNS TABLE(municipality_id uuid, email text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 SELECT a.municipality_id,
     a.email
    FROM account a
   WHERE (a.subject = account_by_subject.subject_of);
END
;
-- execute to asiento_app

CREATE OR REPLACE FUNCTION public.account_link_behind(hash bytea)
 RETURNS TABLE(municipality_id uuid, municipality_name text, subject text, email text, purpose text, expires_at timestamp with time zone, staff_name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 SELECT l.municipality_id,
     m.name,
     l.subject,
     a.email,
     l.purpose,
     l.expires_at,
     ( SELECT s.name
            FROM staff s
           WHERE ((s.municipality_id = l.municipality_id) AND (s.issuer = 'asiento'::text) AND (s.subject = l.subject))) AS name
    FROM ((account_link l
      JOIN account a ON (((a.municipality_id = l.municipality_id) AND (a.subject = l.subject))))
      JOIN municipality m ON ((m.municipality_id = l.municipality_id)))
   WHERE (l.secret_hash = account_link_behind.hash);
END
;
-- execute to asiento_app

CREATE OR REPLACE FUNCTION public.announce_access()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock_shared(4702111234474983745);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.announce_editor()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('asiento_editor',
    coalesce(new.municipality_id, old.municipality_id) || ' ' || coalesce(new.entry_id, old.entry_id));
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.announce_head()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('asiento_ledger', new.municipality_id || ' ' || new.position);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.announce_mail()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('asiento_mail', '');
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.announce_staff()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('asiento_session', coalesce(new.staff_id, old.staff_id)::text);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.announce_substitute()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('asiento_session', new.substitute_id::text);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.ask_to_read()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  insert into file_reading (municipality_id, sha256) values (new.municipality_id, new.sha256) on conflict do nothing;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.document_of(lexemes text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN array_to_tsvector(array_remove(string_to_array(lexemes, ' '::text), ''::text))
;

CREATE OR REPLACE FUNCTION public.end_sessions_of_staff()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from session where municipality_id = new.municipality_id and staff_id = new.staff_id;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.entry_document(municipality_id uuid, place bigint, registered_on date, office_id uuid, series_code text, series_year integer, series_number integer, registered_by_id uuid, type_id uuid, destination_unit_id uuid, current_unit_id uuid, assignee_id uuid, handling_status text, register_status text, annulment_stage text, confidentiality text, route_unit_ids uuid[], reader_ids uuid[], subject text, party_names text, identity_numbers text, texts text)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE COST 5000
 SET search_path TO 'public'
AS $function$
begin
  return public.document_of(concat_ws(' ', public.stretch_marks(municipality_id, place), 'd:' || registered_on, 'o:' || office_id,
    'k:' || series_code, 'y:' || series_year, '#' || series_number, 'g:' || registered_by_id, 't:' || type_id,
    'f:' || destination_unit_id, 'u:' || coalesce(current_unit_id::text, ''), 'a:' || assignee_id, 'h:' || handling_status,
    's:' || register_status, case when annulment_stage = 'REQUESTED' then 's:ANNULMENT_PENDING' end, 'c:' || confidentiality,
    case when handling_status not in ('CLOSED', 'ARCHIVED') and register_status <> 'ANNULLED' then 'open:' end,
    'r:' || array_to_string(route_unit_ids, ' r:'), 'p:' || array_to_string(nullif(reader_ids, '{}'), ' p:'),
    public.entry_lexemes(subject, party_names, identity_numbers, texts)));
end
$function$
;

CREATE OR REPLACE FUNCTION public.entry_lexemes(subject text, party_names text, identity_numbers text, texts text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  said text := public.es_words(subject);
  named text := public.es_words(party_names);
  begun text := '';
  word text;
begin
  foreach word in array coalesce(string_to_array(said, ' '), '{}') loop
    if length(word) > 1 then
      begun := begun || left(word, 2) || '* ' || left(word, 3) || '* ' || left(word, 4) || '* ';
    end if;
  end loop;
  foreach word in array coalesce(string_to_array(named, ' '), '{}') loop
    if length(word) > 1 then
      begun := begun || '@' || left(word, 2) || '* @' || left(word, 3) || '* @' || left(word, 4) || '* ';
    end if;
  end loop;
  return concat_ws(' ', said, array_to_string(public.stems_of_words(said), ' '), '@' || replace(named, ' ', ' @'), begun,
    'i:' || replace(nullif(upper(identity_numbers), ''), ' ', ' i:'),
    'x:' || array_to_string(nullif(public.es_stems(texts), '{}'), ' x:'));
end
$function$
;

CREATE OR REPLACE FUNCTION public.es_fold(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(unaccent('unaccent'::regdictionary, $1))
;

CREATE OR REPLACE FUNCTION public.es_stems(text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN stems_of_words(replace(regexp_replace(es_fold($1), '[-/.,;:@_<>&+~%=?#''"(]'::text, ' '::text, 'g'::text), ')'::text, ''::text))
;

CREATE OR REPLACE FUNCTION public.es_words(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN btrim(regexp_replace(es_fold($1), '[^a-z0-9]+'::text, ' '::text, 'g'::text))
;

CREATE OR REPLACE FUNCTION public.forget_mail_ended_before(instant timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 DELETE FROM mail_message m
   WHERE ((m.state <> 'WAITING'::text) AND (m.ended_at < forget_mail_ended_before.instant));
END
;
-- execute to asiento_app

CREATE OR REPLACE FUNCTION public.gather_after_attachment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if exists (select from attachment_text t where t.municipality_id = new.municipality_id and t.sha256 = new.sha256) then
    perform gather_entry_text(new.municipality_id, new.entry_id);
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.gather_after_note()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  perform gather_entry_text(new.municipality_id, new.entry_id);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.gather_after_reading()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  perform gather_entry_text(a.municipality_id, a.entry_id) from attachment a
   where a.municipality_id = new.municipality_id and a.sha256 = new.sha256;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.gather_after_rectification()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if exists (select from entry_text t where t.municipality_id = new.municipality_id and t.entry_id = new.entry_id) then
    perform gather_entry_text(new.municipality_id, new.entry_id);
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.gather_entry_text(of_municipality uuid, of_entry uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
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
  if gathered is null then return; end if;
  insert into entry_text (municipality_id, entry_id, ledger_position, document)
  select e.municipality_id, e.entry_id, e.ledger_position, document_of(concat_ws(' ',
    stretch_marks(e.municipality_id, e.ledger_position), gathered,
    entry_lexemes(e.subject, e.party_names, e.identity_numbers,
      concat_ws(' ', e.statement, e.request, e.sender_reference, e.file_number))))
  from entry e where e.municipality_id = of_municipality and e.entry_id = of_entry
  on conflict (municipality_id, entry_id) do update set document = excluded.document;
end
$function$
;

CREATE OR REPLACE FUNCTION public.grants_held(of_municipality uuid, of_staff uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO 'public'
BEGIN ATOMIC
 SELECT COALESCE(jsonb_agg(jsonb_build_object('role', held.role, 'officeId', held.office_id, 'unitId', held.unit_id, 'validFrom', held.valid_from, 'validTo', held.valid_to, 'source', held.source, 'insteadOfId', held.instead_of_id) ORDER BY held.role, held.assignment_id), '[]'::jsonb) AS "coalesce"
    FROM ( SELECT r.role,
             r.office_id,
             r.unit_id,
             r.valid_from,
             r.valid_to,
             r.source,
             NULL::uuid AS instead_of_id,
             r.assignment_id
            FROM role_assignment r
           WHERE ((r.municipality_id = grants_held.of_municipality) AND (r.staff_id = grants_held.of_staff))
         UNION ALL
          SELECT r.role,
             r.office_id,
             r.unit_id,
             GREATEST(r.valid_from, s.valid_from) AS "greatest",
             LEAST(r.valid_to, s.valid_to) AS "least",
             'SUBSTITUTION'::text,
             s.absent_id,
             r.assignment_id
            FROM (substitution s
              JOIN role_assignment r ON (((r.municipality_id = s.municipality_id) AND (r.staff_id = s.absent_id))))
           WHERE ((s.municipality_id = grants_held.of_municipality) AND (s.substitute_id = grants_held.of_staff))) held;
END
;

CREATE OR REPLACE FUNCTION public.imported_entries_saying(longest text, patterns text[], most integer)
 RETURNS TABLE(book_id uuid, ordinal integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 200
 SET search_path TO 'public'
 SET enable_seqscan TO 'off'
BEGIN ATOMIC
 SELECT e.book_id,
     e.ordinal
    FROM imported_entry e
   WHERE ((e.municipality_id = municipality_in_force()) AND (reach_in_force() = ANY (ARRAY['EVERY'::text, 'ORDINARY'::text])) AND (e.folded ~~ imported_entries_saying.longest) AND (e.folded ~~ ALL (imported_entries_saying.patterns)))
  LIMIT imported_entries_saying.most;
END
;
-- execute to asiento_app

CREATE OR REPLACE FUNCTION public.installed_since()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 SELECT min(municipality.created_at) AS min
    FROM municipality;
END
;
-- execute to asiento_app

CREATE OR REPLACE FUNCTION public.is_in_texts(said tsquery)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
 SET enable_seqscan TO 'off'
 SET max_parallel_workers_per_gather TO '0'
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM entry_text t
           WHERE ((t.municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) AND (t.document @@ is_in_texts.said)))) AS "exists";
END
;
-- execute to asiento_app

CREATE OR REPLACE FUNCTION public.is_setup_code_of_host(host_of text, hash bytea)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM municipality_host h
           WHERE ((h.host = is_setup_code_of_host.host_of) AND (h.setup_hash = is_setup_code_of_host.hash)))) AS "exists";
END
;
-- execute to asiento_app

CREATE OR REPLACE FUNCTION public.is_within_reach(of_municipality uuid, of_entry uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
RETURN ((reach_in_force() = 'EVERY'::text) OR (EXISTS (SELECT FROM entry e WHERE ((e.municipality_id = is_within_reach.of_municipality) AND (e.entry_id = is_within_reach.of_entry) AND (((reach_in_force() = 'ORDINARY'::text) AND (e.confidentiality = 'ORDINARY'::text)) OR (e.route_unit_ids && units_in_force()) OR (person_in_force() = ANY (e.reader_ids)))))))
;

CREATE OR REPLACE FUNCTION public.keep_access_log()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  if tg_op = 'DELETE' and exists (
    select from access_seal s where s.municipality_id = old.municipality_id and s.forgotten_position is not null
      and old.access_id > s.after_id and old.access_id <= s.through_id) then
    return old;
  end if;
  raise exception 'asiento: % on % is not allowed', tg_op, tg_table_name using errcode = 'insufficient_privilege';
end
$function$
;

CREATE OR REPLACE FUNCTION public.keep_counting()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.last_number < old.last_number or new.last_at < old.last_at then
    raise exception 'asiento: the series %/% cannot run backwards', old.series_code, old.year
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.keep_registration()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.municipality_id, new.entry_id, new.office_id, new.series_code, new.series_year, new.series_number, new.entry_number,
      new.registered_at, new.registered_on, new.registered_by_id, new.ledger_position, new.hash, new.previous_hash)
     is distinct from
     (old.municipality_id, old.entry_id, old.office_id, old.series_code, old.series_year, old.series_number, old.entry_number,
      old.registered_at, old.registered_on, old.registered_by_id, old.ledger_position, old.hash, old.previous_hash) then
    raise exception 'asiento: number, date, office and hash of entry % cannot change', old.entry_number
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.known_municipalities()
 RETURNS TABLE(municipality_id uuid, name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 SELECT m.municipality_id,
     m.name
    FROM municipality m
   ORDER BY m.created_at;
END
;
-- execute to asiento_app

CREATE OR REPLACE FUNCTION public.learn_rectified_words()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
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
$function$
;

CREATE OR REPLACE FUNCTION public.learn_words()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
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
$function$
;

CREATE OR REPLACE FUNCTION public.mail_in_hand(since timestamp with time zone)
 RETURNS TABLE(waiting bigint, oldest_queued_at timestamp with time zone, failed bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 SELECT count(*) FILTER (WHERE (m.state = 'WAITING'::text)) AS count,
     min(m.queued_at) FILTER (WHERE (m.state = 'WAITING'::text)) AS min,
     count(*) FILTER (WHERE ((m.state = 'FAILED'::text) AND (m.ended_at >= mail_in_hand.since))) AS count
    FROM mail_message m
   WHERE ((m.state = 'WAITING'::text) OR (m.ended_at >= mail_in_hand.since));
END
;
-- execute to asiento_app

CREATE OR REPLACE FUNCTION public.municipalities_with_files_to_read()
 RETURNS TABLE(municipality_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 SELECT m.municipality_id
    FROM municipality m
   WHERE (EXISTS ( SELECT
            FROM file_reading r
           WHERE ((r.municipality_id = m.municipality_id) AND (r.state = 'WAITING'::text) AND (r.job_id IS NULL))));
END
;
-- execute to asiento_app

CREATE OR REPLACE FUNCTION public.municipality_in_force()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('asiento.municipality_id'::text, true), ''::text))::uuid
;

CREATE OR REPLACE FUNCTION public.municipality_sites()
 RETURNS TABLE(host text, municipality_id uuid, name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 SELECT NULL::text AS text,
     first.municipality_id,
     first.name
    FROM (( SELECT 1 AS "?column?") always
      LEFT JOIN LATERAL ( SELECT m.municipality_id,
             m.name
            FROM municipality m
           WHERE (NOT (EXISTS ( SELECT
                    FROM municipality_host h
                   WHERE (h.municipality_id = m.municipality_id))))
           ORDER BY m.created_at, m.municipality_id
          LIMIT 1) first ON (true))
 UNION ALL
 ( SELECT h.host,
     h.municipality_id,
     m.name
    FROM (municipality_host h
      LEFT JOIN municipality m ON ((m.municipality_id = h.municipality_id)))
   ORDER BY h.added_at, h.host);
END
;
-- execute to asiento_app

CREATE OR REPLACE FUNCTION public.names_near(typed text, most integer)
 RETURNS TABLE(word text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
 SET "pg_trgm.similarity_threshold" TO '0.2'
BEGIN ATOMIC
 SELECT k.word
    FROM search_word k
   WHERE ((k.municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) AND k.is_name AND (k.word % names_near.typed))
   ORDER BY (similarity(k.word, names_near.typed)) DESC, k.word
  LIMIT names_near.most;
END
;
-- execute to asiento_app

CREATE OR REPLACE FUNCTION public.person_in_force()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('asiento.person'::text, true), ''::text))::uuid
;

CREATE OR REPLACE FUNCTION public.places_found(asked tsquery[], guard tsquery, said tsquery[], readable tsquery, top bigint, bottom bigint, most integer, is_counting boolean)
 RETURNS TABLE(place bigint, is_said_only boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 200
 SET search_path TO 'public'
 SET enable_seqscan TO 'off'
 SET max_parallel_workers_per_gather TO '0'
 SET work_mem TO '16MB'
AS $function$
declare
  town uuid := municipality_in_force();
  reach text := reach_in_force();
  is_alone boolean := (select count(*) = 1 from (select from municipality limit 2) m);
  wall tsquery := wall_in_force();
  -- A wall around one office or two narrows down more than most words do, and one around half the town less.
  parts tsquery[] := array_remove(case when reach <> 'ORDINARY' and cardinality(units_in_force()) < 4
    then array_prepend(wall, asked) else array_append(asked, wall) end, null);
  document constant text := $document$ and entry_document(
    e.municipality_id, e.ledger_position, e.registered_on, e.office_id, e.series_code, e.series_year, e.series_number,
    e.registered_by_id, e.type_id, e.destination_unit_id, e.current_unit_id, e.assignee_id, e.handling_status, e.register_status,
    e.annulment ->> 'stage', e.confidentiality, e.route_unit_ids, e.reader_ids, e.subject, e.party_names, e.identity_numbers,
    coalesce(e.statement, '') || ' ' || coalesce(e.request, '') || ' ' || coalesce(e.sender_reference, '') || ' '
      || coalesce(e.file_number, '')) @@ $document$;
  entries text := '';
  texts text := '';
  estimate text := 'select from entry e where true';
  expected numeric := 0;
  texts_expected numeric := 0;
  readable_expected numeric := top;
  reads_few boolean := false;
  high bigint := top;
  low bigint;
  level integer := 0;
  -- How many places to look through next: few marks of a level, each of which costs, or the whole rest when it is most of the book.
  width bigint;
  missing integer := most;
  got integer;
  needs_stretch boolean;
begin
  for part in 1..cardinality(parts) loop
    entries := entries || document || '$3[' || part || ']';
    estimate := estimate || document || '$1[' || part || ']';
  end loop;
  entries := entries || case when guard is null then '' else document || '$11' end;
  expected := case when parts = '{}' then top else rows_expected(estimate, parts) end;
  if said is not null then
    for part in 1..cardinality(said) loop
      texts := texts || ' and t.document @@ $5[' || part || ']';
    end loop;
    texts_expected := rows_expected('select from entry_text t where true' || replace(texts, '$5', '$1'), said);
    if readable is not null then
      readable_expected := least(rows_expected('select from entry e where true' || document || '$1[1]', array[readable]), top);
    end if;
    reads_few := readable_expected < texts_expected;
  end if;
  expected := expected + texts_expected * readable_expected / greatest(top, 1);
  -- Two looks at half the book cost twice one at all of it.
  width := case when expected < 5 * most then greatest(top, 1) else most::numeric * top * 5 / 4 / expected + 512 end;
  -- Whoever reads few begins with those: a text that everybody's papers say would be found, and refused, a hundred thousand times.
  if reads_few then
    texts := 'select e.ledger_position, true from (select e.municipality_id, e.entry_id, e.ledger_position from entry e where '
      'e.ledger_position + 0 < $1 and e.ledger_position + 0 >= $2%s' || document || '$7 offset 0) e '
      'join entry_text t using (municipality_id, entry_id) where true' || texts;
  elsif said is not null then
    texts := 'select t.ledger_position, true from entry_text t where t.ledger_position + 0 < $1 and t.ledger_position + 0 >= $2%s'
      || texts
      -- The wall, asked once and not in a function called for each row.
      || case when reach = 'EVERY' then '' else
        ' and exists (select from entry e where e.municipality_id = t.municipality_id and e.entry_id = t.entry_id '
        'and (($8 and e.confidentiality = ''ORDINARY'') or e.route_unit_ids && $9 or $10 = any (e.reader_ids)))' end;
  end if;
  while missing > 0 and high > bottom loop
    width := least(width, high - bottom);
    level := case when width * 2 >= high and high > top / 2 then 3
      when width <= 4 << 10 then 0 when width <= 4 << 13 then 1 when width <= 16 << 16 then 2 else 3 end;
    low := case when level = 3 then 0 else (high - width) >> (10 + 3 * level) << (10 + 3 * level) end;
    needs_stretch := level < 3 or not is_alone;
    return query execute format(
      case when is_counting then 'select f.found, f.is_text from (%s) f limit $6'
        when said is null then 'select f.found, f.is_text from (%s) f order by f.found desc limit $6'
        else 'select f.found, bool_and(f.is_text) from (%s) f group by f.found order by f.found desc limit $6' end,
      'select e.ledger_position as found, false as is_text from entry e where e.ledger_position + 0 < $1 and e.ledger_position + 0 >= $2'
        -- A short stretch narrows down more than words do, a long one less.
        || case when not needs_stretch and parts <> '{}' then entries
          when level < 2 then document || '$4' || entries else entries || document || '$4' end
        || case when said is null then '' else ' union all ' || format(texts, case
          when not needs_stretch then '' when reads_few then document || '$4' else ' and t.document @@ $4' end) end)
      using high, greatest(low, bottom), parts,
        case when level = 3 then quoted_mark('m:' || town)::tsquery else stretches_asked(town, level, low, high) end,
        said, missing, readable, reach = 'ORDINARY', units_in_force(), person_in_force(), guard;
    get diagnostics got = row_count;
    missing := missing - got;
    -- As long as would have held what is missing, and some more; eightfold while little is known.
    width := least(width * 8, case when got = 0 then width * 8 else missing * (top - low) / (most - missing) * 5 / 4 + 1024 end);
    high := low;
  end loop;
end
$function$
;
-- execute to asiento_app

CREATE OR REPLACE FUNCTION public.quoted_mark(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((''''::text || $1) || ''''::text)
;

CREATE OR REPLACE FUNCTION public.reach_in_force()
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN COALESCE(NULLIF(current_setting('asiento.reach'::text, true), ''::text), 'EVERY'::text)
;

CREATE OR REPLACE FUNCTION public.read_terms(terms text[], most integer)
 RETURNS TABLE(term integer, word text, stems text[], going_on text[])
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 SELECT (t.term)::integer AS term,
     w.word,
     es_stems(w.word) AS es_stems,
         CASE
             WHEN (length(w.word) < 5) THEN '{}'::text[]
             ELSE ARRAY( SELECT k.word
                FROM search_word k
               WHERE ((k.municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) AND (k.word >= w.word) AND (k.word < (w.word || '~'::text)))
              LIMIT read_terms.most)
         END AS "array"
    FROM unnest(read_terms.terms) WITH ORDINALITY t(said, term),
     LATERAL unnest(string_to_array(es_words(t.said), ' '::text)) WITH ORDINALITY w(word, place)
   WHERE (w.word <> ''::text)
   ORDER BY t.term, w.place;
END
;
-- execute to asiento_app

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'asiento: % on % is not allowed', tg_op, tg_table_name using errcode = 'insufficient_privilege';
end
$function$
;

CREATE OR REPLACE FUNCTION public.rows_expected(statement text, parts tsquery[])
 RETURNS numeric
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
declare
  plan json;
begin
  execute 'explain (format json) ' || statement into plan using parts;
  return plan -> 0 -> 'Plan' ->> 'Plan Rows';
end
$function$
;

CREATE OR REPLACE FUNCTION public.session_behind(hash bytea)
 RETURNS TABLE(public_id text, municipality_id uuid, staff_id uuid, created_at timestamp with time zone, seen_at timestamp with time zone, authenticated_at timestamp with time zone, methods text[], device_hash bytea, provider_session text, sealed_id_token bytea, name text, email text, clerk_code text, status text, time_zone text, grants jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 SELECT s.public_id,
     s.municipality_id,
     s.staff_id,
     s.created_at,
     s.seen_at,
     s.authenticated_at,
     s.methods,
     s.device_hash,
     s.provider_session,
     s.sealed_id_token,
     p.name,
     p.email,
     p.clerk_code,
     p.status,
     m.time_zone,
     grants_held(s.municipality_id, s.staff_id) AS grants_held
    FROM ((session s
      JOIN staff p ON (((p.municipality_id = s.municipality_id) AND (p.staff_id = s.staff_id))))
      JOIN municipality m ON ((m.municipality_id = s.municipality_id)))
   WHERE ((s.id_hash = session_behind.hash) AND (NOT (EXISTS ( SELECT
            FROM break_glass b
           WHERE ((p.issuer = 'asiento'::text) AND (b.subject = p.subject) AND ((s.created_at >= b.opened_at) AND (s.created_at <= b.expires_at)) AND (b.expires_at <= clock_timestamp()))))));
END
;
-- execute to asiento_app

CREATE OR REPLACE FUNCTION public.sessions_of_provider(issuer_of text, subject_of text, sid_of text)
 RETURNS TABLE(id_hash bytea, municipality_id uuid, staff_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 SELECT s.id_hash,
     s.municipality_id,
     s.staff_id
    FROM (session s
      JOIN staff p ON (((p.municipality_id = s.municipality_id) AND (p.staff_id = s.staff_id))))
   WHERE ((p.issuer = sessions_of_provider.issuer_of) AND ((sessions_of_provider.subject_of IS NULL) OR (p.subject = sessions_of_provider.subject_of)) AND ((sessions_of_provider.sid_of IS NULL) OR (s.provider_sid = sessions_of_provider.sid_of) OR ((s.provider_sid IS NULL) AND (sessions_of_provider.subject_of IS NOT NULL))) AND ((sessions_of_provider.subject_of IS NOT NULL) OR (sessions_of_provider.sid_of IS NOT NULL)));
END
;
-- execute to asiento_app

CREATE OR REPLACE FUNCTION public.staff_behind(municipality uuid, issuer_of text, subject_of text)
 RETURNS TABLE(municipality_id uuid, staff_id uuid, status text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 SELECT s.municipality_id,
     s.staff_id,
     s.status
    FROM staff s
   WHERE ((s.municipality_id = staff_behind.municipality) AND (s.issuer = staff_behind.issuer_of) AND (s.subject = staff_behind.subject_of));
END
;
-- execute to asiento_app

CREATE OR REPLACE FUNCTION public.stems_of_words(text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN tsvector_to_array(to_tsvector('spanish'::regconfig, replace(($1 || ' '::text), 'cion '::text, 'ciones '::text)))
;

CREATE OR REPLACE FUNCTION public.stretch_mark(municipality_id uuid, level integer, place bigint)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((((('b'::text || (level)::text) || ':'::text) || ((place >> (10 + (3 * level))))::text) || ':'::text) || (municipality_id)::text)
;

CREATE OR REPLACE FUNCTION public.stretch_marks(municipality_id uuid, place bigint)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((((((('m:'::text || (municipality_id)::text) || ' '::text) || stretch_mark(municipality_id, 0, place)) || ' '::text) || stretch_mark(municipality_id, 1, place)) || ' '::text) || stretch_mark(municipality_id, 2, place))
;

CREATE OR REPLACE FUNCTION public.stretches_asked(town uuid, level integer, low bigint, high bigint)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE
RETURN ((SELECT string_agg(quoted_mark(stretch_mark(stretches_asked.town, stretches_asked.level, (n.n << (10 + (3 * stretches_asked.level))))), ' | '::text) AS string_agg FROM generate_series((stretches_asked.low >> (10 + (3 * stretches_asked.level))), ((stretches_asked.high - 1) >> (10 + (3 * stretches_asked.level)))) n(n)))::tsquery
;

CREATE OR REPLACE FUNCTION public.take_due_mail(at timestamp with time zone, again_at timestamp with time zone, most integer)
 RETURNS TABLE(municipality_id uuid, message_id uuid, to_address text, subject text, sealed_text bytea, attempts integer, expires_at timestamp with time zone)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 UPDATE mail_message m SET attempts = (m.attempts + 1), next_try_at = take_due_mail.again_at
    FROM ( SELECT d.municipality_id,
             d.message_id
            FROM mail_message d
           WHERE ((d.state = 'WAITING'::text) AND (d.next_try_at <= take_due_mail.at))
           ORDER BY d.next_try_at
          LIMIT take_due_mail.most
          FOR UPDATE OF d SKIP LOCKED) due
   WHERE ((m.municipality_id = due.municipality_id) AND (m.message_id = due.message_id))
   RETURNING m.municipality_id,
     m.message_id,
     m.to_address,
     m.subject,
     m.sealed_text,
     m.attempts,
     m.expires_at;
END
;
-- execute to asiento_app

CREATE OR REPLACE FUNCTION public.take_host(host_of text, hash bytea, municipality uuid)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 UPDATE municipality_host h SET municipality_id = take_host.municipality, setup_hash = NULL::bytea
   WHERE ((h.host = take_host.host_of) AND (h.setup_hash = take_host.hash))
   RETURNING true;
END
;
-- execute to asiento_app

CREATE OR REPLACE FUNCTION public.token_behind(token uuid)
 RETURNS TABLE(municipality_id uuid, staff_id uuid, secret_hash bytea, scopes text[], networks text[], expires_at timestamp with time zone, revoked_at timestamp with time zone, last_used_at timestamp with time zone, name text, clerk_code text, status text, time_zone text, grants jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 SELECT t.municipality_id,
     t.staff_id,
     t.secret_hash,
     t.scopes,
     t.networks,
     t.expires_at,
     t.revoked_at,
     t.last_used_at,
     p.name,
     p.clerk_code,
     p.status,
     m.time_zone,
     grants_held(t.municipality_id, t.staff_id) AS grants_held
    FROM ((api_token t
      JOIN staff p ON (((p.municipality_id = t.municipality_id) AND (p.staff_id = t.staff_id))))
      JOIN municipality m ON ((m.municipality_id = t.municipality_id)))
   WHERE (t.token_id = token_behind.token);
END
;
-- execute to asiento_app

CREATE OR REPLACE FUNCTION public.unfinished_sweeps()
 RETURNS TABLE(municipality_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 SELECT DISTINCT s.municipality_id
    FROM deadline_sweep s
   WHERE (s.finished_at IS NULL);
END
;
-- execute to asiento_app

CREATE OR REPLACE FUNCTION public.units_in_force()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (COALESCE(NULLIF(current_setting('asiento.units'::text, true), ''::text), '{}'::text))::uuid[]
;

CREATE OR REPLACE FUNCTION public.wall_in_force()
 RETURNS tsquery
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  reach text := reach_in_force();
begin
  if reach = 'EVERY' then return null; end if;
  return array_to_string(array(select quoted_mark('r:' || unit_id) from unnest(units_in_force()) unit_id)
    || quoted_mark('p:' || coalesce(person_in_force()::text, ''))
    || case when reach = 'ORDINARY' then array[quoted_mark('c:ORDINARY')] else '{}' end, ' | ')::tsquery;
end
$function$
;

CREATE OR REPLACE FUNCTION public.withdraw_notices(of_entry uuid, at_position bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 DELETE FROM notice n
   WHERE ((n.municipality_id = municipality_in_force()) AND (n.entry_id = withdraw_notices.of_entry) AND (n.ledger_position = withdraw_notices.at_position));
END
;
-- execute to asiento_app

-- Sequences

sequence access_log_access_id_seq

-- Tables

table access_log
  municipality_id uuid not null
  access_id bigint not null identity
  at timestamp with time zone not null default clock_timestamp()
  staff_id uuid
  action text not null
  entry_id uuid
  detail text not null default ''::text
  request_id text not null default ''::text
  constraint access_log_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id)
  constraint access_log_pkey PRIMARY KEY (municipality_id, access_id)
  CREATE INDEX access_log_of_entry ON public.access_log USING btree (municipality_id, entry_id, access_id)
  row level security
  policy access_log_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  CREATE TRIGGER access_log_is_announced BEFORE INSERT ON public.access_log FOR EACH STATEMENT EXECUTE FUNCTION announce_access()
  CREATE TRIGGER access_log_is_append_only BEFORE DELETE OR UPDATE ON public.access_log FOR EACH ROW EXECUTE FUNCTION keep_access_log()
  grant insert, select to asiento_app

table access_seal
  municipality_id uuid not null
  after_id bigint not null
  through_id bigint not null
  row_count integer not null
  root bytea not null
  sealed_at timestamp with time zone not null
  ledger_position bigint not null
  forgotten_position bigint
  constraint access_seal_after_id_check CHECK ((after_id >= 0))
  constraint access_seal_covers_rows CHECK ((through_id > after_id))
  constraint access_seal_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id)
  constraint access_seal_municipality_id_forgotten_position_fkey FOREIGN KEY (municipality_id, forgotten_position) REFERENCES ledger_event(municipality_id, "position")
  constraint access_seal_municipality_id_ledger_position_fkey FOREIGN KEY (municipality_id, ledger_position) REFERENCES ledger_event(municipality_id, "position")
  constraint access_seal_pkey PRIMARY KEY (municipality_id, through_id)
  constraint access_seal_root_check CHECK ((octet_length(root) = 32))
  constraint access_seal_row_count_check CHECK ((row_count > 0))
  row level security
  policy access_seal_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  grant insert, select to asiento_app

table account
  municipality_id uuid not null
  subject text not null
  email text not null
  password_hash text
  created_at timestamp with time zone not null
  constraint account_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254)))
  constraint account_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id)
  constraint account_pkey PRIMARY KEY (municipality_id, subject)
  CREATE UNIQUE INDEX account_email_once ON public.account USING btree (municipality_id, lower(email))
  CREATE UNIQUE INDEX account_subject_once ON public.account USING btree (subject)
  row level security
  policy account_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  grant insert, select, update to asiento_app

table account_link
  municipality_id uuid not null
  secret_hash bytea not null
  subject text not null
  purpose text not null
  issued_at timestamp with time zone not null
  expires_at timestamp with time zone not null
  constraint account_link_municipality_id_subject_fkey FOREIGN KEY (municipality_id, subject) REFERENCES account(municipality_id, subject)
  constraint account_link_pkey PRIMARY KEY (municipality_id, secret_hash)
  constraint account_link_purpose_check CHECK ((purpose = ANY (ARRAY['invitation'::text, 'reset'::text])))
  constraint account_link_secret_hash_check CHECK ((octet_length(secret_hash) = 32))
  CREATE INDEX account_link_of_account ON public.account_link USING btree (municipality_id, subject)
  CREATE UNIQUE INDEX account_link_secret_once ON public.account_link USING btree (secret_hash)
  row level security
  policy account_link_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  grant delete, insert, select to asiento_app

table api_token
  municipality_id uuid not null
  token_id uuid not null
  staff_id uuid not null
  secret_hash bytea not null
  scopes text[] not null
  networks text[] not null default '{}'::text[]
  issued_at timestamp with time zone not null
  expires_at timestamp with time zone not null
  revoked_at timestamp with time zone
  last_used_at timestamp with time zone
  last_used_from text
  constraint api_token_lasts_a_year_at_most CHECK ((expires_at <= (issued_at + '367 days'::interval)))
  constraint api_token_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id)
  constraint api_token_municipality_id_staff_id_fkey FOREIGN KEY (municipality_id, staff_id) REFERENCES staff(municipality_id, staff_id)
  constraint api_token_pkey PRIMARY KEY (municipality_id, token_id)
  constraint api_token_scopes_check CHECK ((cardinality(scopes) > 0))
  constraint api_token_secret_hash_check CHECK ((octet_length(secret_hash) = 32))
  CREATE INDEX api_token_of_staff ON public.api_token USING btree (municipality_id, staff_id)
  CREATE UNIQUE INDEX api_token_once ON public.api_token USING btree (token_id)
  row level security
  policy api_token_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  grant insert, select, update to asiento_app

table attachment
  municipality_id uuid not null
  entry_id uuid not null
  attachment_id uuid not null
  ordinal smallint not null
  file_name text not null
  sha256 bytea not null
  size_bytes bigint not null
  media_type text not null
  pages integer
  kind text not null
  validity text not null
  replaces_id uuid
  replaced_by_id uuid
  constraint attachment_kind_check CHECK ((kind = ANY (ARRAY['FORM'::text, 'ANNEX'::text, 'RECEIPT'::text, 'INTERNAL'::text, 'RESPONSE'::text])))
  constraint attachment_municipality_id_entry_id_fkey FOREIGN KEY (municipality_id, entry_id) REFERENCES entry(municipality_id, entry_id)
  constraint attachment_municipality_id_sha256_fkey FOREIGN KEY (municipality_id, sha256) REFERENCES stored_file(municipality_id, sha256)
  constraint attachment_pkey PRIMARY KEY (municipality_id, entry_id, attachment_id)
  constraint attachment_validity_check CHECK ((validity = ANY (ARRAY['COPY'::text, 'CERTIFIED_COPY'::text, 'ORIGINAL'::text])))
  CREATE INDEX attachment_by_file ON public.attachment USING btree (municipality_id, sha256)
  row level security
  policy attachment_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  policy attachment_within_reach restrictive for select to asiento_app using ((( SELECT reach_in_force() AS reach_in_force) = 'EVERY'::text) OR (EXISTS ( SELECT
   FROM entry e
  WHERE ((e.municipality_id = attachment.municipality_id) AND (e.entry_id = attachment.entry_id)))))
  CREATE TRIGGER attachment_is_found AFTER INSERT ON public.attachment FOR EACH ROW EXECUTE FUNCTION gather_after_attachment()
  CREATE TRIGGER attachment_is_to_be_read AFTER INSERT ON public.attachment FOR EACH ROW EXECUTE FUNCTION ask_to_read()
  grant insert, select, update to asiento_app

table attachment_text
  municipality_id uuid not null
  sha256 bytea not null
  pages text[] not null
  stems text[] not null
  read_at timestamp with time zone not null
  constraint attachment_text_municipality_id_sha256_fkey FOREIGN KEY (municipality_id, sha256) REFERENCES stored_file(municipality_id, sha256)
  constraint attachment_text_pkey PRIMARY KEY (municipality_id, sha256)
  row level security
  policy attachment_text_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  policy attachment_text_within_reach restrictive for select to asiento_app using ((( SELECT reach_in_force() AS reach_in_force) = 'EVERY'::text) OR (EXISTS ( SELECT
   FROM attachment a
  WHERE ((a.municipality_id = attachment_text.municipality_id) AND (a.sha256 = attachment_text.sha256)))))
  CREATE TRIGGER attachment_text_is_found AFTER INSERT OR UPDATE ON public.attachment_text FOR EACH ROW EXECUTE FUNCTION gather_after_reading()
  grant insert, select, update to asiento_app

table book_act
  municipality_id uuid not null
  act_id uuid not null
  kind text not null
  data jsonb not null
  reason text not null
  stage text not null
  proposed_at timestamp with time zone not null
  proposed_by_id uuid not null
  decided_at timestamp with time zone
  decided_by_id uuid
  constraint book_act_decided_whole CHECK ((((stage = 'PROPOSED'::text) = (decided_at IS NULL)) AND ((decided_at IS NULL) = (decided_by_id IS NULL))))
  constraint book_act_is_of_two_people CHECK (((stage <> 'CONFIRMED'::text) OR (decided_by_id <> proposed_by_id)))
  constraint book_act_kind_check CHECK ((kind = ANY (ARRAY['CLOCK'::text, 'RESUME'::text])))
  constraint book_act_municipality_id_decided_by_id_fkey FOREIGN KEY (municipality_id, decided_by_id) REFERENCES staff(municipality_id, staff_id)
  constraint book_act_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id)
  constraint book_act_municipality_id_proposed_by_id_fkey FOREIGN KEY (municipality_id, proposed_by_id) REFERENCES staff(municipality_id, staff_id)
  constraint book_act_pkey PRIMARY KEY (municipality_id, act_id)
  constraint book_act_reason_check CHECK (((length(reason) >= 10) AND (length(reason) <= 1000)))
  constraint book_act_stage_check CHECK ((stage = ANY (ARRAY['PROPOSED'::text, 'CONFIRMED'::text, 'WITHDRAWN'::text])))
  CREATE UNIQUE INDEX book_act_one_waits ON public.book_act USING btree (municipality_id, kind) WHERE (stage = 'PROPOSED'::text)
  row level security
  policy book_act_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  grant insert, select, update to asiento_app

table break_glass
  subject text not null
  opened_at timestamp with time zone not null
  expires_at timestamp with time zone not null
  used_at timestamp with time zone
  constraint break_glass_pkey PRIMARY KEY (subject)
  grant delete, insert, select, update to asiento_app

table calendar_year
  municipality_id uuid not null
  year smallint not null
  approved_at timestamp with time zone
  approved_by uuid
  constraint calendar_year_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id)
  constraint calendar_year_pkey PRIMARY KEY (municipality_id, year)
  row level security
  policy calendar_year_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  grant insert, select, update to asiento_app

table clock_confirmation
  municipality_id uuid not null
  confirmed_at timestamp with time zone not null
  confirmed_by_id uuid not null
  ledger_position bigint not null
  constraint clock_confirmation_municipality_id_confirmed_by_id_fkey FOREIGN KEY (municipality_id, confirmed_by_id) REFERENCES staff(municipality_id, staff_id)
  constraint clock_confirmation_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id)
  constraint clock_confirmation_municipality_id_ledger_position_fkey FOREIGN KEY (municipality_id, ledger_position) REFERENCES ledger_event(municipality_id, "position")
  constraint clock_confirmation_pkey PRIMARY KEY (municipality_id)
  row level security
  policy clock_confirmation_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  grant insert, select, update to asiento_app

table clock_correction
  municipality_id uuid not null
  correction_id uuid not null
  from_position bigint not null
  through_position bigint not null
  ledger_position bigint not null
  corrected_at timestamp with time zone not null
  constraint clock_correction_covers_all_before_it CHECK (((from_position <= through_position) AND (through_position = (ledger_position - 1))))
  constraint clock_correction_from_position_check CHECK ((from_position > 0))
  constraint clock_correction_municipality_id_ledger_position_fkey FOREIGN KEY (municipality_id, ledger_position) REFERENCES ledger_event(municipality_id, "position")
  constraint clock_correction_pkey PRIMARY KEY (municipality_id, correction_id)
  row level security
  policy clock_correction_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  CREATE TRIGGER clock_correction_is_append_only BEFORE DELETE OR UPDATE ON public.clock_correction FOR EACH ROW EXECUTE FUNCTION refuse_change()
  grant insert, select to asiento_app

table closing_stamp
  municipality_id uuid not null
  ledger_position bigint not null
  token bytea not null
  stamped_at timestamp with time zone not null
  constraint closing_stamp_municipality_id_ledger_position_fkey FOREIGN KEY (municipality_id, ledger_position) REFERENCES ledger_event(municipality_id, "position")
  constraint closing_stamp_pkey PRIMARY KEY (municipality_id, ledger_position)
  constraint closing_stamp_token_check CHECK ((octet_length(token) > 0))
  row level security
  policy closing_stamp_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  CREATE TRIGGER closing_stamp_is_append_only BEFORE DELETE OR UPDATE ON public.closing_stamp FOR EACH ROW EXECUTE FUNCTION refuse_change()
  grant insert, select to asiento_app

table daily_closing
  municipality_id uuid not null
  office_id uuid not null
  on_date date not null
  sequence smallint not null
  closing_id uuid not null
  ledger_position bigint not null
  first_position bigint not null
  through_position bigint not null
  root bytea not null
  closed_at timestamp with time zone not null
  closed_by_id uuid
  entry_count integer not null
  first_number text
  last_number text
  annulled text[] not null
  rectified text[] not null
  late text[] not null
  constraint daily_closing_comes_after_its_slice CHECK ((through_position < ledger_position))
  constraint daily_closing_covers_a_slice CHECK ((through_position >= (first_position - 1)))
  constraint daily_closing_entry_count_check CHECK ((entry_count >= 0))
  constraint daily_closing_first_position_check CHECK ((first_position > 0))
  constraint daily_closing_municipality_id_closed_by_id_fkey FOREIGN KEY (municipality_id, closed_by_id) REFERENCES staff(municipality_id, staff_id)
  constraint daily_closing_municipality_id_closing_id_key UNIQUE (municipality_id, closing_id)
  constraint daily_closing_municipality_id_ledger_position_fkey FOREIGN KEY (municipality_id, ledger_position) REFERENCES ledger_event(municipality_id, "position")
  constraint daily_closing_municipality_id_office_id_fkey FOREIGN KEY (municipality_id, office_id) REFERENCES registry_office(municipality_id, office_id)
  constraint daily_closing_numbers_its_entries CHECK ((((entry_count = 0) = (first_number IS NULL)) AND ((first_number IS NULL) = (last_number IS NULL))))
  constraint daily_closing_pkey PRIMARY KEY (municipality_id, office_id, on_date, sequence)
  constraint daily_closing_root_check CHECK ((octet_length(root) = 32))
  constraint daily_closing_sequence_check CHECK ((sequence > 0))
  row level security
  policy daily_closing_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  CREATE TRIGGER daily_closing_is_append_only BEFORE DELETE OR UPDATE ON public.daily_closing FOR EACH ROW EXECUTE FUNCTION refuse_change()
  grant insert, select to asiento_app

table damaged_file
  municipality_id uuid not null
  sha256 bytea not null
  trouble text not null
  found_at timestamp with time zone not null default clock_timestamp()
  constraint damaged_file_municipality_id_sha256_fkey FOREIGN KEY (municipality_id, sha256) REFERENCES stored_file(municipality_id, sha256) ON DELETE CASCADE
  constraint damaged_file_pkey PRIMARY KEY (municipality_id, sha256)
  constraint damaged_file_trouble_check CHECK ((trouble = ANY (ARRAY['DAMAGED'::text, 'MISSING'::text])))
  row level security
  policy damaged_file_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  grant delete, insert, select to asiento_app

table deadline_sweep
  municipality_id uuid not null
  sweep_id uuid not null
  dates date[] not null
  office_id uuid
  total integer not null
  examined integer not null default 0
  moved integer not null default 0
  after_position bigint not null default 0
  started_at timestamp with time zone not null default clock_timestamp()
  finished_at timestamp with time zone
  constraint deadline_sweep_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id)
  constraint deadline_sweep_municipality_id_sweep_id_fkey FOREIGN KEY (municipality_id, sweep_id) REFERENCES proposal(municipality_id, proposal_id)
  constraint deadline_sweep_pkey PRIMARY KEY (municipality_id, sweep_id)
  row level security
  policy deadline_sweep_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  grant insert, select, update to asiento_app

table document_type
  municipality_id uuid not null
  type_id uuid not null
  code text not null
  name text not null
  default_unit_id uuid
  deadline_amount smallint
  deadline_unit text
  confidentiality text not null
  priority text not null
  required_attachments text[] not null default '{}'::text[]
  subject_template text not null default ''::text
  is_sealed boolean not null default false
  is_active boolean not null default true
  silence_note text not null default ''::text
  constraint document_type_code_check CHECK ((code ~ '^[A-Z0-9]{2,8}$'::text))
  constraint document_type_code_once UNIQUE (municipality_id, code)
  constraint document_type_confidentiality_check CHECK ((confidentiality = ANY (ARRAY['ORDINARY'::text, 'RESTRICTED'::text, 'CONFIDENTIAL'::text])))
  constraint document_type_deadline_amount_check CHECK (((deadline_amount >= 1) AND (deadline_amount <= 999)))
  constraint document_type_deadline_unit_check CHECK ((deadline_unit = ANY (ARRAY['WORKING_DAY'::text, 'CALENDAR_DAY'::text, 'MONTH'::text])))
  constraint document_type_deadline_whole CHECK (((deadline_amount IS NULL) = (deadline_unit IS NULL)))
  constraint document_type_municipality_id_default_unit_id_fkey FOREIGN KEY (municipality_id, default_unit_id) REFERENCES org_unit(municipality_id, unit_id)
  constraint document_type_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id)
  constraint document_type_name_check CHECK (((length(name) >= 3) AND (length(name) <= 120)))
  constraint document_type_pkey PRIMARY KEY (municipality_id, type_id)
  constraint document_type_priority_check CHECK ((priority = ANY (ARRAY['NORMAL'::text, 'URGENT'::text, 'VERY_URGENT'::text])))
  constraint document_type_silence_note_check CHECK ((length(silence_note) <= 120))
  row level security
  policy document_type_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  grant insert, select, update to asiento_app

table entry
  municipality_id uuid not null
  entry_id uuid not null
  office_id uuid not null
  series_code text not null
  series_year smallint not null
  series_number integer not null
  entry_number text not null
  registered_at timestamp with time zone not null
  registered_on date not null
  registered_by_id uuid not null
  presented_at timestamp with time zone not null
  late_reason text
  effective_date date not null
  due_on date
  channel text not null
  transport_type text
  transport_number text
  type_id uuid not null
  subject text not null
  statement text
  request text
  document_date date
  sender_reference text
  file_number text
  folios integer not null
  declared_attachments integer
  non_document_items text
  physical_docs text not null
  physical_custody text
  priority text not null
  urgency_reason text
  confidentiality text not null
  destination_unit_id uuid not null
  register_status text not null
  annulment jsonb
  verification_code text not null
  receipt_version smallint not null
  rectified_at timestamp with time zone
  sender text not null
  version integer not null
  ledger_position bigint not null
  hash bytea not null
  previous_hash bytea not null
  handling_status text not null default 'REGISTERED'::text
  status_since timestamp with time zone not null
  current_unit_id uuid
  assignee_id uuid
  route_unit_ids uuid[] not null default '{}'::uuid[]
  reader_ids uuid[] not null default '{}'::uuid[]
  pending_sender_id uuid
  pending_from_unit_id uuid
  pending_copy_unit_ids uuid[] not null default '{}'::uuid[]
  received_copy_unit_ids uuid[] not null default '{}'::uuid[]
  suspended_since date
  is_extended boolean not null default false
  remedy_by date
  outcome text
  has_reply boolean not null default false
  party_names text not null default ''::text
  identity_numbers text not null default ''::text
  constraint entry_assignee_is_known FOREIGN KEY (municipality_id, assignee_id) REFERENCES staff(municipality_id, staff_id)
  constraint entry_current_unit_is_known FOREIGN KEY (municipality_id, current_unit_id) REFERENCES org_unit(municipality_id, unit_id)
  constraint entry_entry_number_check CHECK ((length(entry_number) <= 20))
  constraint entry_folios_check CHECK (((folios >= 0) AND (folios <= 99999)))
  constraint entry_handling_status_check CHECK ((handling_status = ANY (ARRAY['REGISTERED'::text, 'ROUTED'::text, 'RECEIVED'::text, 'IN_PROGRESS'::text, 'OBSERVED'::text, 'RETURNED'::text, 'CLOSED'::text, 'ARCHIVED'::text])))
  constraint entry_municipality_id_destination_unit_id_fkey FOREIGN KEY (municipality_id, destination_unit_id) REFERENCES org_unit(municipality_id, unit_id)
  constraint entry_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id)
  constraint entry_municipality_id_ledger_position_fkey FOREIGN KEY (municipality_id, ledger_position) REFERENCES ledger_event(municipality_id, "position")
  constraint entry_municipality_id_office_id_fkey FOREIGN KEY (municipality_id, office_id) REFERENCES registry_office(municipality_id, office_id)
  constraint entry_municipality_id_registered_by_id_fkey FOREIGN KEY (municipality_id, registered_by_id) REFERENCES staff(municipality_id, staff_id)
  constraint entry_municipality_id_type_id_fkey FOREIGN KEY (municipality_id, type_id) REFERENCES document_type(municipality_id, type_id)
  constraint entry_number_once UNIQUE (municipality_id, series_code, series_year, series_number)
  constraint entry_number_text_once UNIQUE (municipality_id, entry_number)
  constraint entry_pkey PRIMARY KEY (municipality_id, entry_id)
  constraint entry_receipt_version_check CHECK ((receipt_version > 0))
  constraint entry_register_status_check CHECK ((register_status = ANY (ARRAY['REGISTERED'::text, 'RECTIFIED'::text, 'ANNULLED'::text])))
  constraint entry_series_number_check CHECK ((series_number > 0))
  constraint entry_subject_check CHECK ((((length(subject) >= 5) AND (length(subject) <= 240)) AND (subject !~ '[\n\r]'::text)))
  constraint entry_version_check CHECK ((version > 0))
  CREATE INDEX entry_annulment_pending ON public.entry USING btree (municipality_id, ledger_position DESC) WHERE ((annulment ->> 'stage'::text) = 'REQUESTED'::text)
  CREATE INDEX entry_by_day ON public.entry USING btree (municipality_id, registered_on, ledger_position)
  CREATE INDEX entry_by_number ON public.entry USING btree (municipality_id, series_year, series_number)
  CREATE INDEX entry_due ON public.entry USING btree (municipality_id, due_on, current_unit_id) WHERE ((handling_status <> ALL (ARRAY['CLOSED'::text, 'ARCHIVED'::text])) AND (register_status <> 'ANNULLED'::text) AND (due_on IS NOT NULL) AND (suspended_since IS NULL))
  CREATE INDEX entry_found ON public.entry USING gin (entry_document(municipality_id, ledger_position, registered_on, office_id, series_code, (series_year)::integer, series_number, registered_by_id, type_id, destination_unit_id, current_unit_id, assignee_id, handling_status, register_status, (annulment ->> 'stage'::text), confidentiality, route_unit_ids, reader_ids, subject, party_names, identity_numbers, ((((((COALESCE(statement, ''::text) || ' '::text) || COALESCE(request, ''::text)) || ' '::text) || COALESCE(sender_reference, ''::text)) || ' '::text) || COALESCE(file_number, ''::text)))) WITH (fastupdate=off)
  CREATE UNIQUE INDEX entry_newest ON public.entry USING btree (municipality_id, ledger_position DESC)
  CREATE INDEX entry_newest_of_type ON public.entry USING btree (municipality_id, type_id, ledger_position DESC)
  CREATE INDEX entry_newest_of_unit ON public.entry USING btree (municipality_id, destination_unit_id, ledger_position DESC)
  CREATE INDEX entry_of_assignee ON public.entry USING btree (municipality_id, assignee_id, ledger_position DESC) WHERE (assignee_id IS NOT NULL)
  CREATE INDEX entry_open ON public.entry USING btree (municipality_id, handling_status, current_unit_id, ledger_position DESC) WHERE ((handling_status <> ALL (ARRAY['CLOSED'::text, 'ARCHIVED'::text])) AND (register_status <> 'ANNULLED'::text))
  CREATE INDEX entry_pending_copy ON public.entry USING gin (pending_copy_unit_ids) WHERE (pending_copy_unit_ids <> '{}'::uuid[])
  CREATE INDEX entry_reader ON public.entry USING gin (reader_ids) WHERE (reader_ids <> '{}'::uuid[])
  CREATE INDEX entry_received_copy ON public.entry USING gin (received_copy_unit_ids) WHERE (received_copy_unit_ids <> '{}'::uuid[])
  CREATE INDEX entry_route ON public.entry USING gin (route_unit_ids)
  row level security
  policy entry_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  policy entry_within_reach restrictive for select to asiento_app using ((( SELECT reach_in_force() AS reach_in_force) = 'EVERY'::text) OR ((( SELECT reach_in_force() AS reach_in_force) = 'ORDINARY'::text) AND (confidentiality = 'ORDINARY'::text)) OR (route_unit_ids && ( SELECT units_in_force() AS units_in_force)) OR (( SELECT person_in_force() AS person_in_force) = ANY (reader_ids)))
  CREATE TRIGGER entry_is_found_as_rectified AFTER UPDATE ON public.entry FOR EACH ROW WHEN ((((((((old.subject IS DISTINCT FROM new.subject) OR (old.party_names IS DISTINCT FROM new.party_names)) OR (old.identity_numbers IS DISTINCT FROM new.identity_numbers)) OR (old.statement IS DISTINCT FROM new.statement)) OR (old.request IS DISTINCT FROM new.request)) OR (old.sender_reference IS DISTINCT FROM new.sender_reference)) OR (old.file_number IS DISTINCT FROM new.file_number))) EXECUTE FUNCTION gather_after_rectification()
  CREATE TRIGGER entry_is_never_deleted BEFORE DELETE ON public.entry FOR EACH ROW EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER entry_is_never_truncated BEFORE TRUNCATE ON public.entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER entry_keeps_its_registration BEFORE UPDATE ON public.entry FOR EACH ROW EXECUTE FUNCTION keep_registration()
  CREATE TRIGGER entry_words_are_learnt AFTER INSERT ON public.entry REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION learn_words()
  CREATE TRIGGER rectified_words_are_learnt AFTER UPDATE ON public.entry FOR EACH ROW WHEN (((old.subject IS DISTINCT FROM new.subject) OR (old.party_names IS DISTINCT FROM new.party_names))) EXECUTE FUNCTION learn_rectified_words()
  grant insert, select, update to asiento_app

table entry_editor
  municipality_id uuid not null
  entry_id uuid not null
  editor_id uuid not null
  staff_id uuid not null
  since timestamp with time zone not null default clock_timestamp()
  seen_at timestamp with time zone not null default clock_timestamp()
  constraint entry_editor_municipality_id_entry_id_fkey FOREIGN KEY (municipality_id, entry_id) REFERENCES entry(municipality_id, entry_id)
  constraint entry_editor_municipality_id_staff_id_fkey FOREIGN KEY (municipality_id, staff_id) REFERENCES staff(municipality_id, staff_id)
  constraint entry_editor_pkey PRIMARY KEY (municipality_id, entry_id, editor_id)
  row level security
  policy entry_editor_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  policy entry_editor_within_reach restrictive for select to asiento_app using ((( SELECT reach_in_force() AS reach_in_force) = 'EVERY'::text) OR (EXISTS ( SELECT
   FROM entry e
  WHERE ((e.municipality_id = entry_editor.municipality_id) AND (e.entry_id = entry_editor.entry_id)))))
  CREATE TRIGGER entry_editor_announced AFTER INSERT OR DELETE ON public.entry_editor FOR EACH ROW EXECUTE FUNCTION announce_editor()
  grant delete, insert, select, update to asiento_app

table entry_note
  municipality_id uuid not null
  entry_id uuid not null
  note_id uuid not null
  text text not null
  written_at timestamp with time zone not null
  written_by_id uuid not null
  constraint entry_note_municipality_id_entry_id_fkey FOREIGN KEY (municipality_id, entry_id) REFERENCES entry(municipality_id, entry_id)
  constraint entry_note_pkey PRIMARY KEY (municipality_id, entry_id, note_id)
  constraint entry_note_text_check CHECK (((length(text) >= 1) AND (length(text) <= 1000)))
  row level security
  policy entry_note_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  policy entry_note_within_reach restrictive for select to asiento_app using ((( SELECT reach_in_force() AS reach_in_force) = 'EVERY'::text) OR (EXISTS ( SELECT
   FROM entry e
  WHERE ((e.municipality_id = entry_note.municipality_id) AND (e.entry_id = entry_note.entry_id)))))
  CREATE TRIGGER entry_note_is_found AFTER INSERT ON public.entry_note FOR EACH ROW EXECUTE FUNCTION gather_after_note()
  grant insert, select to asiento_app

table entry_party
  municipality_id uuid not null
  entry_id uuid not null
  ordinal smallint not null
  role text not null
  kind text not null
  given_names text
  surname1 text
  surname2 text
  legal_name text
  identity_country text
  identity_type text
  identity_number text
  identity_verified boolean not null
  identity_note text
  missing_identity text
  address text
  postal_code text
  city text
  phone text
  email text
  notification_channel text
  representation_type text
  constraint entry_party_kind_check CHECK ((kind = ANY (ARRAY['NATURAL'::text, 'LEGAL'::text, 'PUBLIC_BODY'::text, 'ANONYMOUS'::text])))
  constraint entry_party_municipality_id_entry_id_fkey FOREIGN KEY (municipality_id, entry_id) REFERENCES entry(municipality_id, entry_id)
  constraint entry_party_pkey PRIMARY KEY (municipality_id, entry_id, ordinal)
  constraint entry_party_role_check CHECK ((role = ANY (ARRAY['INTERESTED'::text, 'CO_INTERESTED'::text, 'REPRESENTATIVE'::text, 'PRESENTER'::text])))
  CREATE INDEX entry_party_by_number ON public.entry_party USING btree (municipality_id, identity_number, entry_id) WHERE (identity_number IS NOT NULL)
  row level security
  policy entry_party_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  policy entry_party_within_reach restrictive for select to asiento_app using ((( SELECT reach_in_force() AS reach_in_force) = 'EVERY'::text) OR (EXISTS ( SELECT
   FROM entry e
  WHERE ((e.municipality_id = entry_party.municipality_id) AND (e.entry_id = entry_party.entry_id)))))
  grant delete, insert, select, update to asiento_app

table entry_relation
  municipality_id uuid not null
  entry_id uuid not null
  related_entry_id uuid not null
  kind text not null
  constraint entry_relation_kind_check CHECK ((kind = ANY (ARRAY['ANSWERS'::text, 'COMPLEMENTS'::text, 'REMEDIES'::text, 'DUPLICATES'::text, 'REPLACES'::text, 'MERGED_INTO'::text])))
  constraint entry_relation_municipality_id_entry_id_fkey FOREIGN KEY (municipality_id, entry_id) REFERENCES entry(municipality_id, entry_id)
  constraint entry_relation_municipality_id_related_entry_id_fkey FOREIGN KEY (municipality_id, related_entry_id) REFERENCES entry(municipality_id, entry_id)
  constraint entry_relation_pkey PRIMARY KEY (municipality_id, entry_id, related_entry_id, kind)
  row level security
  policy entry_relation_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  policy entry_relation_within_reach restrictive for select to asiento_app using ((( SELECT reach_in_force() AS reach_in_force) = 'EVERY'::text) OR (EXISTS ( SELECT
   FROM entry e
  WHERE ((e.municipality_id = entry_relation.municipality_id) AND (e.entry_id = entry_relation.entry_id)))))
  grant insert, select to asiento_app

table entry_text
  municipality_id uuid not null
  entry_id uuid not null
  ledger_position bigint not null
  document tsvector not null
  constraint entry_text_municipality_id_entry_id_fkey FOREIGN KEY (municipality_id, entry_id) REFERENCES entry(municipality_id, entry_id)
  constraint entry_text_pkey PRIMARY KEY (municipality_id, entry_id)
  CREATE INDEX entry_text_found ON public.entry_text USING gin (document) WITH (fastupdate=off)
  row level security
  policy entry_text_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))

table file_reading
  municipality_id uuid not null
  sha256 bytea not null
  state text not null default 'WAITING'::text
  reason text
  asked_at timestamp with time zone not null default clock_timestamp()
  job_id uuid
  total_pages integer
  read_pages integer
  lost_pages integer
  confidences smallint[]
  has_thumbnail boolean not null default false
  read_at timestamp with time zone
  constraint file_reading_municipality_id_sha256_fkey FOREIGN KEY (municipality_id, sha256) REFERENCES stored_file(municipality_id, sha256)
  constraint file_reading_pkey PRIMARY KEY (municipality_id, sha256)
  constraint file_reading_says_what_was_read CHECK (((state <> 'READ'::text) OR ((total_pages IS NOT NULL) AND (read_pages IS NOT NULL) AND (read_at IS NOT NULL))))
  constraint file_reading_says_why CHECK (((reason IS NOT NULL) = (state = ANY (ARRAY['FAILED'::text, 'SKIPPED'::text]))))
  constraint file_reading_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'READ'::text, 'FAILED'::text, 'SKIPPED'::text])))
  CREATE INDEX file_reading_waiting ON public.file_reading USING btree (municipality_id, asked_at DESC) WHERE (state = 'WAITING'::text)
  row level security
  policy file_reading_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  policy file_reading_within_reach restrictive for select to asiento_app using ((( SELECT reach_in_force() AS reach_in_force) = 'EVERY'::text) OR (EXISTS ( SELECT
   FROM attachment a
  WHERE ((a.municipality_id = file_reading.municipality_id) AND (a.sha256 = file_reading.sha256)))))
  grant insert, select, update to asiento_app

table hand_over
  municipality_id uuid not null
  entry_id uuid not null
  sequence smallint not null
  kind text not null
  from_unit_id uuid
  unit_id uuid not null
  purpose text not null
  instruction text
  paper_included boolean not null
  folios_sent integer
  due_on date
  sent_by_id uuid not null
  sent_at timestamp with time zone not null
  state text not null
  received_by_id uuid
  received_at timestamp with time zone
  folios_received integer
  ended_by_id uuid
  ended_at timestamp with time zone
  constraint hand_over_instruction_check CHECK ((length(instruction) <= 500))
  constraint hand_over_kind_check CHECK ((kind = ANY (ARRAY['PRINCIPAL'::text, 'COPY'::text])))
  constraint hand_over_municipality_id_entry_id_fkey FOREIGN KEY (municipality_id, entry_id) REFERENCES entry(municipality_id, entry_id)
  constraint hand_over_municipality_id_sent_by_id_fkey FOREIGN KEY (municipality_id, sent_by_id) REFERENCES staff(municipality_id, staff_id)
  constraint hand_over_municipality_id_unit_id_fkey FOREIGN KEY (municipality_id, unit_id) REFERENCES org_unit(municipality_id, unit_id)
  constraint hand_over_pkey PRIMARY KEY (municipality_id, entry_id, sequence)
  constraint hand_over_purpose_check CHECK ((purpose = ANY (ARRAY['ACTION'::text, 'INFORMATION'::text, 'REPORT'::text, 'APPROVAL'::text, 'FILING'::text])))
  constraint hand_over_sequence_check CHECK ((sequence > 0))
  constraint hand_over_state_check CHECK ((state = ANY (ARRAY['PENDING'::text, 'RECEIVED'::text, 'RETURNED'::text, 'RECALLED'::text])))
  CREATE INDEX hand_over_to_unit ON public.hand_over USING btree (municipality_id, unit_id, sent_at DESC)
  row level security
  policy hand_over_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  policy hand_over_within_reach restrictive for select to asiento_app using ((( SELECT reach_in_force() AS reach_in_force) = 'EVERY'::text) OR (EXISTS ( SELECT
   FROM entry e
  WHERE ((e.municipality_id = hand_over.municipality_id) AND (e.entry_id = hand_over.entry_id)))))
  grant delete, insert, select, update to asiento_app

table holiday
  municipality_id uuid not null
  on_date date not null
  layer text not null
  name text not null
  source text not null
  office_id uuid
  act text not null default ''::text
  locality text
  place text not null generated always as (COALESCE((office_id)::text, locality, ''::text))
  constraint holiday_has_a_name CHECK (((length(name) >= 1) AND (length(name) <= 200)))
  constraint holiday_layer_check CHECK ((layer = ANY (ARRAY['COUNTRY'::text, 'REGION'::text, 'MUNICIPALITY'::text, 'ENTITY'::text, 'OFFICE'::text, 'LOCALITY'::text])))
  constraint holiday_locality_has_a_name CHECK (((length(locality) >= 1) AND (length(locality) <= 80)))
  constraint holiday_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id)
  constraint holiday_municipality_id_office_id_fkey FOREIGN KEY (municipality_id, office_id) REFERENCES registry_office(municipality_id, office_id)
  constraint holiday_of_a_locality CHECK (((layer = 'LOCALITY'::text) = (locality IS NOT NULL)))
  constraint holiday_of_an_office CHECK (((layer = 'OFFICE'::text) = (office_id IS NOT NULL)))
  constraint holiday_pkey PRIMARY KEY (municipality_id, on_date, layer, place)
  row level security
  policy holiday_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  grant delete, insert, select, update to asiento_app

table imported_book
  municipality_id uuid not null
  book_id uuid not null
  name text not null
  file_name text not null
  file_sha256 bytea not null
  row_count integer not null
  rows_sha256 bytea not null
  first_on date
  last_on date
  imported_at timestamp with time zone not null
  imported_by text not null default ''::text
  constraint imported_book_file_name_check CHECK ((length(file_name) <= 255))
  constraint imported_book_file_sha256_check CHECK ((octet_length(file_sha256) = 32))
  constraint imported_book_imported_by_check CHECK ((length(imported_by) <= 120))
  constraint imported_book_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id)
  constraint imported_book_name_check CHECK (((length(name) >= 3) AND (length(name) <= 120)))
  constraint imported_book_name_once UNIQUE (municipality_id, name)
  constraint imported_book_pkey PRIMARY KEY (municipality_id, book_id)
  constraint imported_book_row_count_check CHECK ((row_count > 0))
  constraint imported_book_rows_sha256_check CHECK ((octet_length(rows_sha256) = 32))
  row level security
  policy imported_book_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  policy imported_book_within_reach restrictive for select to asiento_app using (( SELECT reach_in_force() AS reach_in_force) = ANY (ARRAY['EVERY'::text, 'ORDINARY'::text]))
  CREATE TRIGGER imported_book_is_never_changed BEFORE DELETE OR UPDATE ON public.imported_book FOR EACH ROW EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER imported_book_is_never_truncated BEFORE TRUNCATE ON public.imported_book FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
  grant insert, select to asiento_app

table imported_entry
  municipality_id uuid not null
  book_id uuid not null
  ordinal integer not null
  number text not null
  date text not null
  sequence integer
  year smallint
  on_date date
  sender text not null
  subject text not null
  document_type text not null
  destination text not null
  folios text not null
  notes text not null
  other jsonb not null
  folded text not null generated always as (es_fold(((((((((number || ' '::text) || sender) || ' '::text) || subject) || ' '::text) || destination) || ' '::text) || notes)))
  constraint imported_entry_ordinal_check CHECK ((ordinal > 0))
  constraint imported_entry_pkey PRIMARY KEY (municipality_id, book_id, ordinal)
  CREATE INDEX imported_entry_days ON public.imported_entry USING btree (municipality_id, on_date)
  CREATE INDEX imported_entry_numbers ON public.imported_entry USING btree (municipality_id, book_id, year, sequence)
  CREATE INDEX imported_entry_words ON public.imported_entry USING gin (folded gin_trgm_ops)
  row level security
  policy imported_entry_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  policy imported_entry_within_reach restrictive for select to asiento_app using (( SELECT reach_in_force() AS reach_in_force) = ANY (ARRAY['EVERY'::text, 'ORDINARY'::text]))
  CREATE TRIGGER imported_entry_is_never_changed BEFORE DELETE OR UPDATE ON public.imported_entry FOR EACH ROW EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER imported_entry_is_never_truncated BEFORE TRUNCATE ON public.imported_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
  grant insert, select to asiento_app

table job
  municipality_id uuid not null
  job_id uuid not null
  kind text not null
  payload jsonb not null
  asked_by_id uuid
  state text not null default 'WAITING'::text
  run integer not null default 0
  failures integer not null default 0
  done_count bigint not null default 0
  total_count bigint
  result jsonb
  asked_at timestamp with time zone not null default clock_timestamp()
  started_at timestamp with time zone
  finished_at timestamp with time zone
  keep_until timestamp with time zone not null
  constraint job_is_finished_when_it_ended CHECK (((finished_at IS NULL) = (state = ANY (ARRAY['WAITING'::text, 'RUNNING'::text]))))
  constraint job_municipality_id_asked_by_id_fkey FOREIGN KEY (municipality_id, asked_by_id) REFERENCES staff(municipality_id, staff_id)
  constraint job_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id)
  constraint job_pkey PRIMARY KEY (municipality_id, job_id)
  constraint job_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'RUNNING'::text, 'DONE'::text, 'FAILED'::text, 'CANCELLED'::text])))
  CREATE INDEX job_of_kind ON public.job USING btree (municipality_id, kind, state)
  CREATE INDEX job_of_staff ON public.job USING btree (municipality_id, asked_by_id, asked_at DESC) WHERE (asked_by_id IS NOT NULL)
  CREATE INDEX job_to_forget ON public.job USING btree (municipality_id, keep_until)
  row level security
  policy job_of_oneself restrictive for select to asiento_app using ((( SELECT person_in_force() AS person_in_force) IS NULL) OR (asked_by_id = ( SELECT person_in_force() AS person_in_force)))
  policy job_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  grant delete, insert, select, update to asiento_app

table known_device
  municipality_id uuid not null
  device_id uuid not null
  staff_id uuid not null
  device_hash bytea not null
  user_agent text not null
  address text not null
  first_seen_at timestamp with time zone not null
  last_seen_at timestamp with time zone not null
  is_news boolean not null
  constraint known_device_device_hash_check CHECK ((octet_length(device_hash) = 32))
  constraint known_device_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id)
  constraint known_device_municipality_id_staff_id_fkey FOREIGN KEY (municipality_id, staff_id) REFERENCES staff(municipality_id, staff_id)
  constraint known_device_once UNIQUE (municipality_id, staff_id, device_hash)
  constraint known_device_pkey PRIMARY KEY (municipality_id, device_id)
  CREATE INDEX known_device_news ON public.known_device USING btree (municipality_id, staff_id) WHERE is_news
  row level security
  policy known_device_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  grant delete, insert, select, update to asiento_app

table ledger_event
  municipality_id uuid not null
  position bigint not null
  previous_hash bytea not null
  hash bytea not null
  body text not null
  type text not null
  subject_id uuid not null
  actor_id uuid
  at timestamp with time zone not null
  constraint ledger_event_hash_check CHECK ((octet_length(hash) = 32))
  constraint ledger_event_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id)
  constraint ledger_event_pkey PRIMARY KEY (municipality_id, "position")
  constraint ledger_event_position_check CHECK (("position" > 0))
  constraint ledger_event_previous_hash_check CHECK ((octet_length(previous_hash) = 32))
  CREATE INDEX ledger_event_closing ON public.ledger_event USING btree (municipality_id, at) WHERE (type = 'EntryClosed'::text)
  CREATE INDEX ledger_event_incident ON public.ledger_event USING btree (municipality_id, at) WHERE (type = ANY (ARRAY['EntryObserved'::text, 'EntryReturned'::text, 'EntryAnnulled'::text, 'EntryRectified'::text]))
  CREATE INDEX ledger_event_of_subject ON public.ledger_event USING btree (municipality_id, subject_id, "position")
  row level security
  policy ledger_event_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  policy ledger_event_within_reach restrictive for select to asiento_app using ((( SELECT reach_in_force() AS reach_in_force) = 'EVERY'::text) OR (EXISTS ( SELECT
   FROM entry e
  WHERE ((e.municipality_id = ledger_event.municipality_id) AND (e.entry_id = ledger_event.subject_id)))) OR (EXISTS ( SELECT
   FROM document_type t
  WHERE ((t.municipality_id = ledger_event.municipality_id) AND (t.type_id = ledger_event.subject_id)))))
  CREATE TRIGGER ledger_event_is_append_only BEFORE DELETE OR UPDATE ON public.ledger_event FOR EACH ROW EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER ledger_event_is_never_truncated BEFORE TRUNCATE ON public.ledger_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
  grant insert, select to asiento_app

table ledger_head
  municipality_id uuid not null
  position bigint not null
  hash bytea not null
  last_at timestamp with time zone not null
  constraint ledger_head_hash_check CHECK ((octet_length(hash) = 32))
  constraint ledger_head_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id)
  constraint ledger_head_pkey PRIMARY KEY (municipality_id)
  constraint ledger_head_position_check CHECK (("position" >= 0))
  row level security
  policy ledger_head_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  CREATE TRIGGER ledger_head_moves AFTER UPDATE ON public.ledger_head FOR EACH ROW EXECUTE FUNCTION announce_head()
  grant insert, select, update to asiento_app

table mail_message
  municipality_id uuid not null
  message_id uuid not null
  to_address text not null
  subject text not null
  sealed_text bytea
  state text not null
  attempts integer not null default 0
  next_try_at timestamp with time zone not null
  expires_at timestamp with time zone not null
  queued_at timestamp with time zone not null
  ended_at timestamp with time zone
  problem text
  constraint mail_message_attempts_check CHECK ((attempts >= 0))
  constraint mail_message_keeps_its_text_while_it_waits CHECK (((state = 'WAITING'::text) = (sealed_text IS NOT NULL)))
  constraint mail_message_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id)
  constraint mail_message_pkey PRIMARY KEY (municipality_id, message_id)
  constraint mail_message_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'SENT'::text, 'FAILED'::text])))
  constraint mail_message_subject_check CHECK ((subject !~ '[\x01-\x1f\x7f]'::text))
  constraint mail_message_to_address_check CHECK ((((length(to_address) >= 3) AND (length(to_address) <= 254)) AND (to_address !~ '[\x01-\x20\x7f,;<>]'::text)))
  CREATE INDEX mail_message_due ON public.mail_message USING btree (next_try_at) WHERE (state = 'WAITING'::text)
  CREATE INDEX mail_message_ended ON public.mail_message USING btree (ended_at) WHERE (state <> 'WAITING'::text)
  row level security
  policy mail_message_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  CREATE TRIGGER mail_message_waits AFTER INSERT ON public.mail_message FOR EACH STATEMENT EXECUTE FUNCTION announce_mail()
  grant insert, select, update to asiento_app

table municipality
  municipality_id uuid not null
  name text not null
  country text not null
  time_zone text not null
  book_scope text not null
  book_prefix text not null
  shield_png bytea
  contact text not null default ''::text
  created_at timestamp with time zone not null
  receipt_footer text not null default ''::text
  label_size text not null default '62x29'::text
  calendar_mode text
  remedy_amount smallint
  remedy_unit text
  decision_amount smallint
  decision_unit text
  constraint municipality_book_prefix_check CHECK ((book_prefix ~ '^[A-Z0-9]{1,2}$'::text))
  constraint municipality_book_scope_check CHECK ((book_scope = ANY (ARRAY['MUNICIPALITY'::text, 'OFFICE'::text])))
  constraint municipality_calendar_mode_check CHECK ((calendar_mode = ANY (ARRAY['OFFICE'::text, 'UNION'::text])))
  constraint municipality_country_check CHECK ((country ~ '^[A-Z]{2}$'::text))
  constraint municipality_decision_amount_check CHECK (((decision_amount >= 1) AND (decision_amount <= 999)))
  constraint municipality_decision_unit_check CHECK ((decision_unit = ANY (ARRAY['WORKING_DAY'::text, 'CALENDAR_DAY'::text, 'MONTH'::text])))
  constraint municipality_label_size_check CHECK ((label_size = ANY (ARRAY['50x25'::text, '62x29'::text])))
  constraint municipality_name_check CHECK (((length(name) >= 3) AND (length(name) <= 120)))
  constraint municipality_pkey PRIMARY KEY (municipality_id)
  constraint municipality_receipt_footer_check CHECK ((length(receipt_footer) <= 600))
  constraint municipality_remedy_amount_check CHECK (((remedy_amount >= 1) AND (remedy_amount <= 999)))
  constraint municipality_remedy_unit_check CHECK ((remedy_unit = ANY (ARRAY['WORKING_DAY'::text, 'CALENDAR_DAY'::text, 'MONTH'::text])))
  constraint municipality_shield_png_check CHECK ((octet_length(shield_png) <= 524288))
  constraint municipality_terms_whole CHECK ((num_nulls(calendar_mode, remedy_amount, remedy_unit, decision_amount, decision_unit) = ANY (ARRAY[0, 5])))
  row level security
  policy municipality_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  grant insert, select, update to asiento_app

table municipality_host
  host text not null
  municipality_id uuid
  setup_hash bytea
  added_at timestamp with time zone not null
  constraint municipality_host_host_check CHECK ((host ~ '^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$'::text))
  constraint municipality_host_is_set_up_or_waits CHECK (((municipality_id IS NULL) = (setup_hash IS NOT NULL)))
  constraint municipality_host_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id)
  constraint municipality_host_municipality_id_key UNIQUE (municipality_id)
  constraint municipality_host_pkey PRIMARY KEY (host)
  constraint municipality_host_setup_hash_check CHECK ((octet_length(setup_hash) = 32))

table notice
  municipality_id uuid not null
  notice_id uuid not null default gen_random_uuid()
  staff_id uuid not null
  entry_id uuid
  kind text not null
  ledger_position bigint
  due_on date
  made_at timestamp with time zone not null
  shows_at timestamp with time zone not null
  read_at timestamp with time zone
  mailed_on date
  job_id uuid
  constraint notice_is_of_an_entry_a_report_or_the_store CHECK (((((entry_id IS NOT NULL))::integer + ((job_id IS NOT NULL))::integer) =
CASE
    WHEN (kind = ANY (ARRAY['FILE_DAMAGED'::text, 'FILE_MISSING'::text])) THEN 0
    ELSE 1
END))
  constraint notice_kind_check CHECK ((kind = ANY (ARRAY['ASSIGNED'::text, 'ARRIVED'::text, 'RETURNED'::text, 'DUE_TOMORROW'::text, 'ANNULMENT_ASKED'::text, 'REPORT_READY'::text, 'REPORT_FAILED'::text, 'FILE_DAMAGED'::text, 'FILE_MISSING'::text])))
  constraint notice_municipality_id_entry_id_fkey FOREIGN KEY (municipality_id, entry_id) REFERENCES entry(municipality_id, entry_id)
  constraint notice_municipality_id_job_id_fkey FOREIGN KEY (municipality_id, job_id) REFERENCES job(municipality_id, job_id) ON DELETE CASCADE
  constraint notice_municipality_id_staff_id_fkey FOREIGN KEY (municipality_id, staff_id) REFERENCES staff(municipality_id, staff_id)
  constraint notice_of_an_entry_is_of_an_act_or_of_a_day CHECK (((entry_id IS NULL) OR ((ledger_position IS NULL) <> (due_on IS NULL))))
  constraint notice_pkey PRIMARY KEY (municipality_id, notice_id)
  CREATE UNIQUE INDEX notice_of_a_day_once ON public.notice USING btree (municipality_id, staff_id, entry_id, due_on) WHERE (due_on IS NOT NULL)
  CREATE INDEX notice_of_act ON public.notice USING btree (municipality_id, entry_id, ledger_position)
  CREATE INDEX notice_of_staff ON public.notice USING btree (municipality_id, staff_id, shows_at DESC)
  row level security
  policy notice_of_oneself restrictive for select to asiento_app using ((( SELECT person_in_force() AS person_in_force) IS NULL) OR (staff_id = ( SELECT person_in_force() AS person_in_force)))
  policy notice_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  grant delete, insert, select, update to asiento_app

table obeyed_logout
  token_hash bytea not null
  forget_after timestamp with time zone not null
  constraint obeyed_logout_pkey PRIMARY KEY (token_hash)
  constraint obeyed_logout_token_hash_check CHECK ((octet_length(token_hash) = 32))
  CREATE INDEX obeyed_logout_by_term ON public.obeyed_logout USING btree (forget_after)
  grant delete, insert, select, update to asiento_app

table org_unit
  municipality_id uuid not null
  unit_id uuid not null
  parent_id uuid
  code text not null
  name text not null
  valid_from date not null
  valid_to date
  successor_id uuid
  delegates boolean not null default false
  constraint org_unit_closes_after_it_opens CHECK (((valid_to IS NULL) OR (valid_to >= valid_from)))
  constraint org_unit_code_check CHECK ((code ~ '^[A-Z0-9-]{2,8}$'::text))
  constraint org_unit_code_once UNIQUE (municipality_id, code)
  constraint org_unit_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id)
  constraint org_unit_municipality_id_parent_id_fkey FOREIGN KEY (municipality_id, parent_id) REFERENCES org_unit(municipality_id, unit_id)
  constraint org_unit_municipality_id_successor_id_fkey FOREIGN KEY (municipality_id, successor_id) REFERENCES org_unit(municipality_id, unit_id)
  constraint org_unit_name_check CHECK (((length(name) >= 3) AND (length(name) <= 120)))
  constraint org_unit_pkey PRIMARY KEY (municipality_id, unit_id)
  row level security
  policy org_unit_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  grant insert, select, update to asiento_app

table overdue_letters_queued
  municipality_id uuid not null
  week date not null
  queued_at timestamp with time zone not null
  owed uuid[] not null default '{}'::uuid[]
  constraint overdue_letters_queued_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id)
  constraint overdue_letters_queued_pkey PRIMARY KEY (municipality_id, week)
  constraint overdue_letters_queued_week_check CHECK ((EXTRACT(isodow FROM week) = (1)::numeric))
  row level security
  policy overdue_letters_queued_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  grant delete, insert, select, update to asiento_app

table party
  municipality_id uuid not null
  party_id uuid not null
  kind text not null
  given_names text
  surname1 text
  surname2 text
  legal_name text
  identity_country text
  identity_type text
  identity_number text
  address text
  postal_code text
  city text
  phone text
  email text
  notification_channel text
  seen_at timestamp with time zone not null
  folded_name text not null generated always as (es_fold((((((COALESCE(legal_name, ''::text) || COALESCE(surname1, ''::text)) || ' '::text) || COALESCE(surname2, ''::text)) || ' '::text) || COALESCE(given_names, ''::text))))
  constraint party_kind_check CHECK ((kind = ANY (ARRAY['NATURAL'::text, 'LEGAL'::text, 'PUBLIC_BODY'::text])))
  constraint party_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id)
  constraint party_notification_channel_check CHECK ((notification_channel = ANY (ARRAY['ELECTRONIC'::text, 'PAPER'::text, 'EMAIL'::text])))
  constraint party_pkey PRIMARY KEY (municipality_id, party_id)
  CREATE INDEX party_by_name ON public.party USING gin (folded_name gin_trgm_ops)
  CREATE INDEX party_by_name_prefix ON public.party USING btree (municipality_id, folded_name text_pattern_ops)
  CREATE INDEX party_by_number ON public.party USING btree (municipality_id, identity_number text_pattern_ops)
  CREATE UNIQUE INDEX party_identity_once ON public.party USING btree (municipality_id, identity_type, identity_number) WHERE (identity_number IS NOT NULL)
  CREATE UNIQUE INDEX party_name_once ON public.party USING btree (municipality_id, folded_name) WHERE ((identity_number IS NULL) AND (kind <> 'NATURAL'::text))
  row level security
  policy party_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  grant insert, select, update to asiento_app

table passkey
  municipality_id uuid not null
  subject text not null
  credential_id bytea not null
  public_key bytea not null
  counter bigint not null
  transports text[] not null
  name text not null
  is_synced boolean not null
  created_at timestamp with time zone not null
  used_at timestamp with time zone
  constraint passkey_counter_check CHECK ((counter >= 0))
  constraint passkey_credential_id_check CHECK (((octet_length(credential_id) >= 1) AND (octet_length(credential_id) <= 1023)))
  constraint passkey_municipality_id_subject_fkey FOREIGN KEY (municipality_id, subject) REFERENCES account(municipality_id, subject)
  constraint passkey_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
  constraint passkey_pkey PRIMARY KEY (municipality_id, subject, credential_id)
  CREATE UNIQUE INDEX passkey_credential_once ON public.passkey USING btree (credential_id)
  row level security
  policy passkey_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  grant delete, insert, select, update to asiento_app

table proposal
  municipality_id uuid not null
  proposal_id uuid not null
  change jsonb not null
  stage text not null
  proposed_at timestamp with time zone not null
  proposed_by_id uuid not null
  decided_at timestamp with time zone
  decided_by_id uuid
  reason text
  constraint proposal_decided_whole CHECK ((((stage = 'PROPOSED'::text) = (decided_at IS NULL)) AND ((decided_at IS NULL) = (decided_by_id IS NULL))))
  constraint proposal_municipality_id_decided_by_id_fkey FOREIGN KEY (municipality_id, decided_by_id) REFERENCES staff(municipality_id, staff_id)
  constraint proposal_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id)
  constraint proposal_municipality_id_proposed_by_id_fkey FOREIGN KEY (municipality_id, proposed_by_id) REFERENCES staff(municipality_id, staff_id)
  constraint proposal_pkey PRIMARY KEY (municipality_id, proposal_id)
  constraint proposal_stage_check CHECK ((stage = ANY (ARRAY['PROPOSED'::text, 'CONFIRMED'::text, 'DECLINED'::text])))
  CREATE INDEX proposal_waiting ON public.proposal USING btree (municipality_id, proposed_at) WHERE (stage = 'PROPOSED'::text)
  row level security
  policy proposal_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  grant insert, select, update to asiento_app

table provider_exit
  secret_hash bytea not null
  sealed_address bytea not null
  opened_at timestamp with time zone not null
  constraint provider_exit_pkey PRIMARY KEY (secret_hash)
  constraint provider_exit_secret_hash_check CHECK ((octet_length(secret_hash) = 32))
  CREATE INDEX provider_exit_by_age ON public.provider_exit USING btree (opened_at)
  grant delete, insert, select, update to asiento_app

table provider_record
  model text not null
  id text not null
  payload jsonb not null
  grant_id text
  uid text
  user_code text
  consumed_at timestamp with time zone
  expires_at timestamp with time zone
  constraint provider_record_pkey PRIMARY KEY (model, id)
  CREATE INDEX provider_record_by_term ON public.provider_record USING btree (expires_at)
  CREATE INDEX provider_record_by_uid ON public.provider_record USING btree (model, uid) WHERE (uid IS NOT NULL)
  CREATE INDEX provider_record_of_grant ON public.provider_record USING btree (grant_id) WHERE (grant_id IS NOT NULL)
  grant delete, insert, select, update to asiento_app

table receipt
  municipality_id uuid not null
  entry_id uuid not null
  version smallint not null
  verification_code text not null
  issued_at timestamp with time zone not null
  constraint receipt_municipality_id_entry_id_fkey FOREIGN KEY (municipality_id, entry_id) REFERENCES entry(municipality_id, entry_id)
  constraint receipt_pkey PRIMARY KEY (municipality_id, entry_id, version)
  CREATE UNIQUE INDEX receipt_by_code ON public.receipt USING btree (verification_code)
  row level security
  policy receipt_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  policy receipt_within_reach restrictive for select to asiento_app using ((( SELECT reach_in_force() AS reach_in_force) = 'EVERY'::text) OR (EXISTS ( SELECT
   FROM entry e
  WHERE ((e.municipality_id = receipt.municipality_id) AND (e.entry_id = receipt.entry_id)))))
  grant insert, select to asiento_app

table recovery_code
  municipality_id uuid not null
  subject text not null
  label text not null
  code_hash text not null
  created_at timestamp with time zone not null
  used_at timestamp with time zone
  constraint recovery_code_label_check CHECK ((length(label) = 2))
  constraint recovery_code_municipality_id_subject_fkey FOREIGN KEY (municipality_id, subject) REFERENCES account(municipality_id, subject)
  constraint recovery_code_pkey PRIMARY KEY (municipality_id, subject, label)
  row level security
  policy recovery_code_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  grant delete, insert, select, update to asiento_app

table registry_office
  municipality_id uuid not null
  office_id uuid not null
  code text not null
  name text not null
  address text not null default ''::text
  time_zone text not null
  closes_at jsonb not null
  after_hours_policy text not null
  is_main boolean not null
  valid_to date
  seasons jsonb not null default '[]'::jsonb
  constraint registry_office_after_hours_policy_check CHECK ((after_hours_policy = ANY (ARRAY['SAME_DAY'::text, 'NEXT_WORKING_DAY'::text])))
  constraint registry_office_code_check CHECK ((code ~ '^[A-Z0-9]{2,4}$'::text))
  constraint registry_office_code_once UNIQUE (municipality_id, code)
  constraint registry_office_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id)
  constraint registry_office_name_check CHECK (((length(name) >= 3) AND (length(name) <= 120)))
  constraint registry_office_pkey PRIMARY KEY (municipality_id, office_id)
  constraint registry_office_seasons_listed CHECK ((jsonb_typeof(seasons) = 'array'::text))
  row level security
  policy registry_office_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  grant insert, select, update to asiento_app

table registry_series
  municipality_id uuid not null
  series_code text not null
  year smallint not null
  last_number integer not null
  last_at timestamp with time zone not null
  constraint registry_series_last_number_check CHECK ((last_number >= 0))
  constraint registry_series_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id)
  constraint registry_series_pkey PRIMARY KEY (municipality_id, series_code, year)
  row level security
  policy registry_series_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  CREATE TRIGGER registry_series_never_runs_back BEFORE UPDATE ON public.registry_series FOR EACH ROW EXECUTE FUNCTION keep_counting()
  grant insert, select, update to asiento_app

table report_file_part
  municipality_id uuid not null
  job_id uuid not null
  part integer not null
  bytes bytea not null
  constraint report_file_part_bytes_check CHECK ((octet_length(bytes) <= 1048576))
  constraint report_file_part_municipality_id_job_id_fkey FOREIGN KEY (municipality_id, job_id) REFERENCES job(municipality_id, job_id) ON DELETE CASCADE
  constraint report_file_part_part_check CHECK ((part >= 0))
  constraint report_file_part_pkey PRIMARY KEY (municipality_id, job_id, part)
  row level security
  policy report_file_part_of_oneself restrictive for select to asiento_app using ((( SELECT person_in_force() AS person_in_force) IS NULL) OR (EXISTS ( SELECT
   FROM job
  WHERE ((job.municipality_id = report_file_part.municipality_id) AND (job.job_id = report_file_part.job_id)))))
  policy report_file_part_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  grant delete, insert, select to asiento_app

table restore_drill
  drill_id uuid not null default gen_random_uuid()
  began_at timestamp with time zone not null
  ended_at timestamp with time zone not null
  fault text
  parts jsonb not null
  size_bytes bigint
  constraint restore_drill_ends_after_it_began CHECK ((ended_at >= began_at))
  constraint restore_drill_fault_check CHECK ((fault <> ''::text))
  constraint restore_drill_pkey PRIMARY KEY (drill_id)
  constraint restore_drill_size_bytes_check CHECK ((size_bytes >= 0))
  CREATE INDEX restore_drill_by_time ON public.restore_drill USING btree (ended_at DESC)
  grant select to asiento_app

table restored_book
  municipality_id uuid not null
  restoration_id uuid not null default gen_random_uuid()
  restored_at timestamp with time zone not null default clock_timestamp()
  restored_to timestamp with time zone not null
  position bigint not null
  hash bytea not null
  decided_position bigint
  constraint restored_book_hash_check CHECK ((octet_length(hash) = 32))
  constraint restored_book_is_decided_later CHECK ((decided_position > "position"))
  constraint restored_book_municipality_id_decided_position_fkey FOREIGN KEY (municipality_id, decided_position) REFERENCES ledger_event(municipality_id, "position")
  constraint restored_book_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id)
  constraint restored_book_pkey PRIMARY KEY (municipality_id, restoration_id)
  constraint restored_book_position_check CHECK (("position" >= 0))
  CREATE INDEX restored_book_waiting ON public.restored_book USING btree (municipality_id) WHERE (decided_position IS NULL)
  row level security
  policy restored_book_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  grant select to asiento_app
  grant on decided_position: update to asiento_app

table role_assignment
  municipality_id uuid not null
  staff_id uuid not null
  role text not null
  office_id uuid
  unit_id uuid
  valid_from date not null
  valid_to date
  assignment_id uuid not null
  source text not null default 'LOCAL'::text
  constraint role_assignment_municipality_id_office_id_fkey FOREIGN KEY (municipality_id, office_id) REFERENCES registry_office(municipality_id, office_id)
  constraint role_assignment_municipality_id_staff_id_fkey FOREIGN KEY (municipality_id, staff_id) REFERENCES staff(municipality_id, staff_id)
  constraint role_assignment_municipality_id_unit_id_fkey FOREIGN KEY (municipality_id, unit_id) REFERENCES org_unit(municipality_id, unit_id)
  constraint role_assignment_pkey PRIMARY KEY (municipality_id, assignment_id)
  constraint role_assignment_role_check CHECK ((role = ANY (ARRAY['ADM'::text, 'REG'::text, 'JREG'::text, 'JU'::text, 'TR'::text, 'AUD'::text])))
  constraint role_assignment_source_check CHECK ((source = ANY (ARRAY['LOCAL'::text, 'CLAIM'::text])))
  CREATE INDEX role_assignment_of_staff ON public.role_assignment USING btree (municipality_id, staff_id)
  row level security
  policy role_assignment_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  CREATE TRIGGER role_assignment_changes AFTER INSERT OR DELETE OR UPDATE ON public.role_assignment FOR EACH ROW EXECUTE FUNCTION announce_staff()
  grant insert, select, update to asiento_app

table saved_view
  municipality_id uuid not null
  view_id uuid not null
  owner_id uuid not null
  name text not null
  is_shared boolean not null
  question jsonb not null
  saved_at timestamp with time zone not null
  constraint saved_view_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id)
  constraint saved_view_municipality_id_owner_id_fkey FOREIGN KEY (municipality_id, owner_id) REFERENCES staff(municipality_id, staff_id)
  constraint saved_view_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40)))
  constraint saved_view_pkey PRIMARY KEY (municipality_id, view_id)
  CREATE UNIQUE INDEX saved_view_own_name_once ON public.saved_view USING btree (municipality_id, owner_id, lower(name)) WHERE (NOT is_shared)
  CREATE UNIQUE INDEX saved_view_shared_name_once ON public.saved_view USING btree (municipality_id, lower(name)) WHERE is_shared
  row level security
  policy saved_view_of_oneself_or_shared restrictive for all to asiento_app using ((( SELECT person_in_force() AS person_in_force) IS NULL) OR is_shared OR (owner_id = ( SELECT person_in_force() AS person_in_force))) with check ((( SELECT person_in_force() AS person_in_force) IS NULL) OR is_shared OR (owner_id = ( SELECT person_in_force() AS person_in_force)))
  policy saved_view_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  grant delete, insert, select, update to asiento_app

table schema_migration
  name text not null
  sha256 text not null
  applied_at timestamp with time zone not null default now()
  constraint schema_migration_pkey PRIMARY KEY (name)

table search_word
  municipality_id uuid not null
  word text not null
  is_name boolean not null
  constraint search_word_pkey PRIMARY KEY (municipality_id, word)
  CREATE INDEX search_word_near ON public.search_word USING gin (municipality_id, word gin_trgm_ops) WHERE is_name
  row level security
  policy search_word_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))

table session
  id_hash bytea not null
  public_id text not null
  municipality_id uuid not null
  staff_id uuid not null
  created_at timestamp with time zone not null
  seen_at timestamp with time zone not null
  authenticated_at timestamp with time zone not null
  methods text[] not null
  provider_session text
  sealed_id_token bytea
  user_agent text not null
  address text not null
  provider_sid text
  device_hash bytea
  constraint session_device_hash_check CHECK ((octet_length(device_hash) = 32))
  constraint session_id_hash_check CHECK ((octet_length(id_hash) = 32))
  constraint session_municipality_id_staff_id_fkey FOREIGN KEY (municipality_id, staff_id) REFERENCES staff(municipality_id, staff_id)
  constraint session_pkey PRIMARY KEY (id_hash)
  constraint session_provider_sid_check CHECK ((length(provider_sid) <= 255))
  constraint session_public_id_once UNIQUE (public_id)
  CREATE INDEX session_by_age ON public.session USING btree (created_at)
  CREATE INDEX session_of_device ON public.session USING btree (device_hash) WHERE (device_hash IS NOT NULL)
  CREATE INDEX session_of_provider ON public.session USING btree (provider_sid) WHERE (provider_sid IS NOT NULL)
  CREATE INDEX session_of_staff ON public.session USING btree (municipality_id, staff_id)
  CREATE TRIGGER session_ends AFTER DELETE ON public.session FOR EACH ROW EXECUTE FUNCTION announce_staff()
  grant delete, insert, select, update to asiento_app

table sign_in_attempt
  secret_hash bytea not null
  state text not null
  nonce text not null
  code_verifier text not null
  mode text not null
  return_to text not null
  is_fresh boolean not null
  previous_id_hash bytea
  started_at timestamp with time zone not null
  used_at timestamp with time zone
  session_id_hash bytea
  door text not null default 'main'::text
  constraint sign_in_attempt_door_check CHECK ((door = ANY (ARRAY['main'::text, 'emergency'::text])))
  constraint sign_in_attempt_mode_check CHECK ((mode = ANY (ARRAY['popup'::text, 'page'::text])))
  constraint sign_in_attempt_pkey PRIMARY KEY (secret_hash)
  constraint sign_in_attempt_secret_hash_check CHECK ((octet_length(secret_hash) = 32))
  CREATE INDEX sign_in_attempt_by_age ON public.sign_in_attempt USING btree (started_at)
  grant delete, insert, select, update to asiento_app

table sign_in_step
  interaction text not null
  municipality_id uuid not null
  subject text not null
  stage text not null
  methods text[] not null
  tries integer not null default 0
  codes_left integer
  started_at timestamp with time zone not null
  constraint sign_in_step_municipality_id_subject_fkey FOREIGN KEY (municipality_id, subject) REFERENCES account(municipality_id, subject)
  constraint sign_in_step_pkey PRIMARY KEY (interaction)
  constraint sign_in_step_stage_check CHECK ((stage = ANY (ARRAY['proof'::text, 'offer'::text, 'shown'::text])))
  constraint sign_in_step_tries_check CHECK ((tries >= 0))
  CREATE INDEX sign_in_step_by_age ON public.sign_in_step USING btree (started_at)
  CREATE INDEX sign_in_step_of_account ON public.sign_in_step USING btree (municipality_id, subject)
  grant delete, insert, select, update to asiento_app

table sign_in_throttle
  kind text not null
  key bytea not null
  failures integer not null
  failed_at timestamp with time zone not null
  blocked_until timestamp with time zone not null
  window_at timestamp with time zone
  failures_before integer not null default 0
  succeeded_at timestamp with time zone
  constraint sign_in_throttle_failures_before_check CHECK ((failures_before >= 0))
  constraint sign_in_throttle_failures_check CHECK ((failures >= 0))
  constraint sign_in_throttle_key_check CHECK ((octet_length(key) = 32))
  constraint sign_in_throttle_kind_check CHECK ((kind = ANY (ARRAY['account'::text, 'address'::text, 'pair'::text, 'start'::text])))
  constraint sign_in_throttle_pkey PRIMARY KEY (kind, key)
  CREATE INDEX sign_in_throttle_by_age ON public.sign_in_throttle USING btree (failed_at)
  grant delete, insert, select, update to asiento_app

table skipped_numbers
  municipality_id uuid not null
  series_code text not null
  year smallint not null
  first_number integer not null
  last_number integer not null
  ledger_position bigint not null
  constraint skipped_numbers_are_some CHECK ((last_number >= first_number))
  constraint skipped_numbers_first_number_check CHECK ((first_number > 0))
  constraint skipped_numbers_municipality_id_ledger_position_fkey FOREIGN KEY (municipality_id, ledger_position) REFERENCES ledger_event(municipality_id, "position")
  constraint skipped_numbers_pkey PRIMARY KEY (municipality_id, series_code, year, first_number)
  row level security
  policy skipped_numbers_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  CREATE TRIGGER skipped_numbers_is_append_only BEFORE DELETE OR UPDATE ON public.skipped_numbers FOR EACH ROW EXECUTE FUNCTION refuse_change()
  grant insert, select to asiento_app

table spent_id_token
  token_hash bytea not null
  expires_at timestamp with time zone not null
  constraint spent_id_token_pkey PRIMARY KEY (token_hash)
  constraint spent_id_token_token_hash_check CHECK ((octet_length(token_hash) = 32))
  CREATE INDEX spent_id_token_by_term ON public.spent_id_token USING btree (expires_at)
  grant delete, insert, select to asiento_app

table staff
  municipality_id uuid not null
  staff_id uuid not null
  issuer text not null
  subject text not null
  name text not null
  email text not null
  clerk_code text not null
  status text not null
  created_at timestamp with time zone not null
  wants_digest boolean not null default true
  digest_on date
  wants_overdue_letter boolean not null default true
  constraint staff_clerk_code_check CHECK ((clerk_code ~ '^[A-Z0-9]{2,8}$'::text))
  constraint staff_clerk_code_once UNIQUE (municipality_id, clerk_code)
  constraint staff_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id)
  constraint staff_name_check CHECK (((length(name) >= 2) AND (length(name) <= 120)))
  constraint staff_pkey PRIMARY KEY (municipality_id, staff_id)
  constraint staff_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'REJECTED'::text, 'ACTIVE'::text, 'DISABLED'::text])))
  CREATE INDEX staff_by_issuer_and_subject ON public.staff USING btree (issuer, subject)
  CREATE UNIQUE INDEX staff_known_by_issuer_and_subject ON public.staff USING btree (municipality_id, issuer, subject)
  row level security
  policy staff_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  CREATE TRIGGER staff_changes AFTER UPDATE ON public.staff FOR EACH ROW EXECUTE FUNCTION announce_staff()
  CREATE TRIGGER staff_not_active_has_no_session AFTER UPDATE OF status ON public.staff FOR EACH ROW WHEN ((new.status <> 'ACTIVE'::text)) EXECUTE FUNCTION end_sessions_of_staff()
  grant insert, select, update to asiento_app

table stored_file
  municipality_id uuid not null
  sha256 bytea not null
  size_bytes bigint not null
  media_type text not null
  pages integer
  is_encrypted boolean not null
  stored_at timestamp with time zone not null
  constraint stored_file_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id)
  constraint stored_file_pkey PRIMARY KEY (municipality_id, sha256)
  constraint stored_file_sha256_check CHECK ((octet_length(sha256) = 32))
  constraint stored_file_size_bytes_check CHECK ((size_bytes > 0))
  row level security
  policy stored_file_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  grant delete, insert, select to asiento_app

table substitution
  municipality_id uuid not null
  substitution_id uuid not null
  absent_id uuid not null
  substitute_id uuid not null
  valid_from date not null
  valid_to date not null
  constraint substitution_is_by_another CHECK ((absent_id <> substitute_id))
  constraint substitution_municipality_id_absent_id_fkey FOREIGN KEY (municipality_id, absent_id) REFERENCES staff(municipality_id, staff_id)
  constraint substitution_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id)
  constraint substitution_municipality_id_substitute_id_fkey FOREIGN KEY (municipality_id, substitute_id) REFERENCES staff(municipality_id, staff_id)
  constraint substitution_pkey PRIMARY KEY (municipality_id, substitution_id)
  CREATE INDEX substitution_of_absent ON public.substitution USING btree (municipality_id, absent_id)
  CREATE INDEX substitution_of_substitute ON public.substitution USING btree (municipality_id, substitute_id)
  row level security
  policy substitution_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  CREATE TRIGGER substitution_changes AFTER INSERT OR UPDATE ON public.substitution FOR EACH ROW EXECUTE FUNCTION announce_substitute()
  grant insert, select, update to asiento_app

table totp_factor
  municipality_id uuid not null
  subject text not null
  sealed_secret bytea not null
  last_step bigint not null
  created_at timestamp with time zone not null
  constraint totp_factor_last_step_check CHECK ((last_step > 0))
  constraint totp_factor_municipality_id_subject_fkey FOREIGN KEY (municipality_id, subject) REFERENCES account(municipality_id, subject)
  constraint totp_factor_pkey PRIMARY KEY (municipality_id, subject)
  row level security
  policy totp_factor_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  grant delete, insert, select, update to asiento_app

table unclaimed_file
  municipality_id uuid not null
  sha256 bytea not null
  first_seen_at timestamp with time zone not null
  seen_at timestamp with time zone not null
  constraint unclaimed_file_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id)
  constraint unclaimed_file_pkey PRIMARY KEY (municipality_id, sha256)
  constraint unclaimed_file_sha256_check CHECK ((octet_length(sha256) = 32))
  row level security
  policy unclaimed_file_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  grant delete, insert, select, update to asiento_app

table upload
  municipality_id uuid not null
  upload_id uuid not null
  staff_id uuid not null
  file_name text not null
  sha256 bytea not null
  uploaded_at timestamp with time zone not null
  constraint upload_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 255)))
  constraint upload_municipality_id_sha256_fkey FOREIGN KEY (municipality_id, sha256) REFERENCES stored_file(municipality_id, sha256)
  constraint upload_municipality_id_staff_id_fkey FOREIGN KEY (municipality_id, staff_id) REFERENCES staff(municipality_id, staff_id)
  constraint upload_pkey PRIMARY KEY (municipality_id, upload_id)
  CREATE INDEX upload_by_age ON public.upload USING btree (municipality_id, uploaded_at)
  CREATE INDEX upload_by_file ON public.upload USING btree (municipality_id, sha256)
  row level security
  policy upload_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  grant delete, insert, select to asiento_app

table work_transfer
  municipality_id uuid not null
  transfer_id uuid not null
  staff_id uuid not null
  asked_by_id uuid not null
  reason text not null
  asked_at timestamp with time zone not null
  constraint work_transfer_municipality_id_asked_by_id_fkey FOREIGN KEY (municipality_id, asked_by_id) REFERENCES staff(municipality_id, staff_id)
  constraint work_transfer_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id)
  constraint work_transfer_municipality_id_staff_id_fkey FOREIGN KEY (municipality_id, staff_id) REFERENCES staff(municipality_id, staff_id)
  constraint work_transfer_pkey PRIMARY KEY (municipality_id, transfer_id)
  constraint work_transfer_reason_check CHECK (((length(reason) >= 10) AND (length(reason) <= 500)))
  row level security
  policy work_transfer_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  grant insert, select to asiento_app

table work_transfer_line
  municipality_id uuid not null
  transfer_id uuid not null
  entry_id uuid not null
  unit_id uuid not null
  to_staff_id uuid not null
  ledger_position bigint
  is_settled boolean not null default false
  constraint work_transfer_line_municipality_id_entry_id_fkey FOREIGN KEY (municipality_id, entry_id) REFERENCES entry(municipality_id, entry_id)
  constraint work_transfer_line_municipality_id_to_staff_id_fkey FOREIGN KEY (municipality_id, to_staff_id) REFERENCES staff(municipality_id, staff_id)
  constraint work_transfer_line_municipality_id_transfer_id_fkey FOREIGN KEY (municipality_id, transfer_id) REFERENCES work_transfer(municipality_id, transfer_id)
  constraint work_transfer_line_municipality_id_unit_id_fkey FOREIGN KEY (municipality_id, unit_id) REFERENCES org_unit(municipality_id, unit_id)
  constraint work_transfer_line_pkey PRIMARY KEY (municipality_id, transfer_id, entry_id)
  row level security
  policy work_transfer_line_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  grant insert, select, update to asiento_app

table year_closing
  municipality_id uuid not null
  series_code text not null
  year smallint not null
  closing_id uuid not null
  ledger_position bigint not null
  through_position bigint not null
  closed_at timestamp with time zone not null
  entry_count integer not null
  first_number text
  last_number text
  annulled_count integer not null
  rectified_count integer not null
  months integer[] not null
  day_count integer not null
  root bytea not null
  sequence smallint not null default 1
  constraint year_closing_annulled_count_check CHECK ((annulled_count >= 0))
  constraint year_closing_day_count_check CHECK ((day_count > 0))
  constraint year_closing_entry_count_check CHECK ((entry_count >= 0))
  constraint year_closing_months_check CHECK ((cardinality(months) = 12))
  constraint year_closing_municipality_id_closing_id_key UNIQUE (municipality_id, closing_id)
  constraint year_closing_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id)
  constraint year_closing_municipality_id_ledger_position_fkey FOREIGN KEY (municipality_id, ledger_position) REFERENCES ledger_event(municipality_id, "position")
  constraint year_closing_pkey PRIMARY KEY (municipality_id, series_code, year, sequence)
  constraint year_closing_rectified_count_check CHECK ((rectified_count >= 0))
  constraint year_closing_root_check CHECK ((octet_length(root) = 32))
  constraint year_closing_sequence_check CHECK ((sequence > 0))
  row level security
  policy year_closing_of_the_municipality_in_force permissive for all to asiento_app using (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) with check (municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))
  CREATE TRIGGER year_closing_is_append_only BEFORE DELETE OR UPDATE ON public.year_closing FOR EACH ROW EXECUTE FUNCTION refuse_change()
  grant insert, select to asiento_app
