/**
 * Entries that PostgreSQL itself refuses, late: their number is taken and their event written, in
 * the same transaction.
 */
export const doomed = 'Solicitud que la base de datos rechaza'

export const doomThem = `
  create function refuse_the_doomed() returns trigger language plpgsql as $$
  begin
    raise exception 'doomed by the test';
  end $$;
  create trigger doomed before insert on entry for each row
    when (new.subject = '${doomed}') execute function refuse_the_doomed()`

export const spareThem = 'drop trigger doomed on entry; drop function refuse_the_doomed()'
