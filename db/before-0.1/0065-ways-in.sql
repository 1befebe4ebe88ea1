-- Somebody opened another's way into the register by hand: told to the person and to whoever watches over power.
alter table notice
  drop constraint notice_kind_check,
  add constraint notice_kind_check check (kind in
    ('ASSIGNED', 'ARRIVED', 'RETURNED', 'DUE_TOMORROW', 'NOT_ROUTED', 'ANNULMENT_ASKED',
     'REPORT_READY', 'REPORT_FAILED', 'FILE_DAMAGED', 'FILE_MISSING', 'FILE_QUARANTINED', 'PERSON_SEARCHES',
     'CONFIDENTIAL_READ', 'POWER_ASKED', 'POWER_GIVEN', 'POWER_DECLINED', 'WAY_IN_OPENED',
     'TOWN_REWRITTEN', 'TOWN_SHORTER', 'TOWN_OTHER_KEY', 'TOWN_SILENT', 'BOOK_BEHIND', 'BOOK_PARTED',
     'CLOCK_WAITS', 'BOOK_AHEAD', 'CLOCKS_APART', 'BOOK_RESTORED', 'STAMPS_MISSING', 'HEADS_PARTED', 'ARCHIVE_STANDS',
     'DRILL_OLD', 'DRILL_FAILED', 'PROXY_HIDES', 'SCANS_WAIT')),
  drop constraint notice_about_somebody_names_them,
  add constraint notice_about_somebody_names_them check
    ((kind in ('PERSON_SEARCHES', 'CONFIDENTIAL_READ', 'POWER_ASKED', 'POWER_GIVEN', 'POWER_DECLINED', 'WAY_IN_OPENED'))
      = (about_id is not null));

-- A link to an account of the council's service is for what the person was when it was made: with other access, other roles or
-- somebody else's lent, another is made. Whoever kept one must not become more than they were given.
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

-- What somebody lends changes with what they hold: the sessions of whoever stands in for them are looked at again too.
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
