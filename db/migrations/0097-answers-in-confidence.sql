-- What answers a confidential entry is confidential (docs/specification/letters.md), also where the
-- entry became so after the letter was begun. By whoever acts, whose reach may end before the letter.
create function conceal_answers() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  update letter set confidentiality = 'CONFIDENTIAL'
   where municipality_id = new.municipality_id and confidentiality <> 'CONFIDENTIAL'
     and form -> 'answers' @> jsonb_build_array(new.entry_id);
  return null;
end
$$;
create trigger entry_conceals_its_answers after update of confidentiality on entry for each row
  when (new.confidentiality = 'CONFIDENTIAL' and old.confidentiality <> 'CONFIDENTIAL')
  execute function conceal_answers();

-- The entries are held, so that one that becomes confidential meanwhile finds the letter.
create function conceal_letter() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  if (select bool_or(held.confidentiality = 'CONFIDENTIAL') from (
    select e.confidentiality from entry e
     where e.municipality_id = new.municipality_id
       and e.entry_id in (select jsonb_array_elements_text(new.form -> 'answers')::uuid)
     order by e.entry_id for share) held) then
    new.confidentiality := 'CONFIDENTIAL';
  end if;
  return new;
end
$$;
create trigger letter_answers_in_confidence before insert or update of form on letter
  for each row execute function conceal_letter();
revoke all on function conceal_answers(), conceal_letter() from public;

update letter l set confidentiality = 'CONFIDENTIAL'
 where confidentiality <> 'CONFIDENTIAL' and exists (select from entry e
   where e.municipality_id = l.municipality_id and e.confidentiality = 'CONFIDENTIAL'
     and l.form -> 'answers' @> jsonb_build_array(e.entry_id));
