-- A notice of what is registered and not sent on: of the registration, once for each person and entry.
create unique index notice_of_waiting_once on notice (municipality_id, staff_id, entry_id) where kind = 'NOT_ROUTED';
