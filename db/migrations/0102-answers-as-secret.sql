-- What answers an entry is at every moment at least as secret as that entry
-- (docs/specification/exits.md). What an exit or a letter says of itself stays apart, so that it
-- comes back when the entry is opened: of an exit `own_confidentiality`, of a letter its last text
-- or, once it has one, its number.

alter table outgoing add column own_confidentiality text
  check (own_confidentiality in ('ORDINARY', 'RESTRICTED', 'CONFIDENTIAL'));
alter table outgoing disable trigger outgoing_keeps_its_dispatch;
update outgoing set own_confidentiality = confidentiality;
alter table outgoing enable trigger outgoing_keeps_its_dispatch;
alter table outgoing alter column own_confidentiality set not null;

create function most_secret(levels text[]) returns text
  language sql immutable parallel safe
  return case when 'CONFIDENTIAL' = any (levels) then 'CONFIDENTIAL'
    when 'RESTRICTED' = any (levels) then 'RESTRICTED' else 'ORDINARY' end;

-- Each reads entries by the rights of their owner: whoever acts may not reach them. Two entries that
-- change at once wait for each other at the row of what answers both, and the second one looks anew.
create function keep_exit_as_secret() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  new.own_confidentiality := coalesce(new.own_confidentiality, new.confidentiality);
  new.confidentiality := most_secret(array(select e.confidentiality from outgoing_answer a
    join entry e on e.municipality_id = a.municipality_id and e.entry_id = a.entry_id
    where a.municipality_id = new.municipality_id and a.outgoing_id = new.outgoing_id)
    || new.own_confidentiality);
  return new;
end
$$;
create trigger outgoing_is_as_secret before insert or update of confidentiality, own_confidentiality
  on outgoing for each row execute function keep_exit_as_secret();

-- The entry is held, so that one that changes meanwhile finds the answer, or is found by it.
create function answer_as_secretly() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  perform from entry where municipality_id = new.municipality_id and entry_id = new.entry_id for share;
  update outgoing set confidentiality = confidentiality
   where municipality_id = new.municipality_id and outgoing_id = new.outgoing_id;
  return null;
end
$$;
create trigger outgoing_answers_as_secretly after insert on outgoing_answer
  for each row execute function answer_as_secretly();

create or replace function keep_dispatch() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - array['awaited', 'tried_at', 'status', 'annulment', 'confidentiality'] is distinct from
     to_jsonb(old) - array['awaited', 'tried_at', 'status', 'annulment', 'confidentiality'] then
    raise exception 'asiento: what left as % cannot change', old.exit_number
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

drop trigger letter_answers_in_confidence on letter;
drop function conceal_letter();
create function keep_letter_as_secret() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  answered uuid[] := array(select jsonb_array_elements_text(new.form -> 'answers')::uuid);
begin
  if tg_op = 'INSERT' or new.form is distinct from old.form then
    perform from entry where municipality_id = new.municipality_id and entry_id = any (answered)
      order by entry_id for share;
  end if;
  new.confidentiality := most_secret(array(select e.confidentiality from entry e
    where e.municipality_id = new.municipality_id and e.entry_id = any (answered))
    || coalesce((select n.content #>> '{heading,confidentiality}' from numbered_letter n
      where n.municipality_id = new.municipality_id and n.letter_id = new.letter_id),
      new.form ->> 'confidentiality'));
  return new;
end
$$;
create trigger letter_is_as_secret before insert or update of confidentiality, form on letter
  for each row execute function keep_letter_as_secret();

drop trigger entry_conceals_its_answers on entry;
drop function conceal_answers();
create function keep_answers_as_secret() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  update outgoing set confidentiality = confidentiality
   where municipality_id = new.municipality_id and outgoing_id in (
     select a.outgoing_id from outgoing_answer a
      where a.municipality_id = new.municipality_id and a.entry_id = new.entry_id);
  update letter set confidentiality = confidentiality
   where municipality_id = new.municipality_id
     and form -> 'answers' @> jsonb_build_array(new.entry_id);
  return null;
end
$$;
create trigger entry_keeps_its_answers_as_secret after update of confidentiality on entry for each row
  when (new.confidentiality is distinct from old.confidentiality)
  execute function keep_answers_as_secret();
revoke all on function keep_exit_as_secret(), answer_as_secretly(), keep_letter_as_secret(),
  keep_answers_as_secret() from public;

update outgoing o set confidentiality = confidentiality where exists (select from outgoing_answer a
  where a.municipality_id = o.municipality_id and a.outgoing_id = o.outgoing_id);
update letter set confidentiality = confidentiality where form -> 'answers' <> '[]';
