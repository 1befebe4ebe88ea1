-- The log of who read what comes under the ledger: once a day its new rows are counted and hashed, and the sum is an event
-- (`AccessLogSealed`). Reading never takes the ledger's head: rows are written as before and sealed later, out of the way.
create table access_seal (
  municipality_id    uuid not null references municipality,
  -- The rows it covers are those above the one and up to the other; the first begins above 0.
  after_id           bigint not null check (after_id >= 0),
  through_id         bigint not null,
  row_count          integer not null check (row_count > 0),
  -- Merkle tree hash (RFC 6962, §2.1) over the SHA-256 of each row in its canonical form.
  root               bytea not null check (octet_length(root) = 32),
  sealed_at          timestamptz not null,
  ledger_position    bigint not null,
  -- The event that says that its rows were removed, years later (`AccessLogForgotten`).
  forgotten_position bigint,
  primary key (municipality_id, through_id),
  foreign key (municipality_id, ledger_position) references ledger_event,
  foreign key (municipality_id, forgotten_position) references ledger_event,
  constraint access_seal_covers_rows check (through_id > after_id)
);
alter table access_seal enable row level security;
create policy access_seal_of_the_municipality_in_force on access_seal to asiento_app
  using (municipality_id = (select municipality_in_force()))
  with check (municipality_id = (select municipality_in_force()));
grant select, insert on access_seal to asiento_app;

-- Ids are given before rows are committed. Whoever writes holds this lock, shared, from before the id is minted; whoever seals
-- takes it alone for an instant, and then knows that no lower id is still to come.
create function announce_access() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(4702111234474983745);
  return null;
end
$$;
create trigger access_log_is_announced before insert on access_log
  for each statement execute function announce_access();

-- Still append-only, but for rows whose removal the ledger tells.
create function keep_access_log() returns trigger language plpgsql set search_path to 'public' as $$
begin
  if tg_op = 'DELETE' and exists (
    select from access_seal s where s.municipality_id = old.municipality_id and s.forgotten_position is not null
      and old.access_id > s.after_id and old.access_id <= s.through_id) then
    return old;
  end if;
  raise exception 'asiento: % on % is not allowed', tg_op, tg_table_name using errcode = 'insufficient_privilege';
end
$$;
drop trigger access_log_is_append_only on access_log;
create trigger access_log_is_append_only before update or delete on access_log
  for each row execute function keep_access_log();
