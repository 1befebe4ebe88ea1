-- Numbers, the ledger that proves them, and the log of who read what.

-- One row per book and year: whoever holds its lock gives the next number. Never a sequence: a
-- rollback would leave a gap.
create table registry_series (
  municipality_id uuid not null references municipality,
  series_code     text not null,
  year            smallint not null,
  last_number     integer not null check (last_number >= 0),
  last_at         timestamptz not null,
  primary key (municipality_id, series_code, year)
);

-- A number only ever follows the one before it.
create function keep_counting() returns trigger language plpgsql as $$
begin
  if new.last_number < old.last_number or new.last_at < old.last_at then
    raise exception 'asiento: the series %/% cannot run backwards', old.series_code, old.year
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger registry_series_never_runs_back before update on registry_series
  for each row execute function keep_counting();

-- Every writer holds its row: the chain cannot fork, and position order is commit order.
create table ledger_head (
  municipality_id uuid primary key references municipality,
  position        bigint not null check (position >= 0),
  hash            bytea not null check (octet_length(hash) = 32),
  -- Of the last event: the ledger never runs backwards, whatever the machine's clock does.
  last_at         timestamptz not null
);

-- Wakes those who follow the ledger, at commit; carries no content.
create function announce_head() returns trigger language plpgsql as $$
begin
  perform pg_notify('asiento_ledger', new.municipality_id || ' ' || new.position);
  return null;
end
$$;
create trigger ledger_head_moves after update on ledger_head
  for each row execute function announce_head();

create table ledger_event (
  municipality_id uuid not null references municipality,
  position        bigint not null check (position > 0),
  -- hash = SHA-256(previous_hash ‖ body); body is the canonical JSON (RFC 8785) of the event, byte
  -- for byte.
  previous_hash   bytea not null check (octet_length(previous_hash) = 32),
  hash            bytea not null check (octet_length(hash) = 32),
  body            text not null,
  type            text not null,
  subject_id      uuid not null,
  actor_id        uuid,
  at              timestamptz not null,
  primary key (municipality_id, position)
);
create index ledger_event_of_subject on ledger_event (municipality_id, subject_id, position);
create index ledger_event_closing on ledger_event (municipality_id, at) where type = 'EntryClosed';
create index ledger_event_incident on ledger_event (municipality_id, at)
  where type in ('EntryObserved', 'EntryReturned', 'EntryAnnulled', 'EntryRectified');
-- When the clock was last believed (`src/server/platform/ledger/book-clock.ts`).
create index ledger_event_of_the_clock on ledger_event (municipality_id, position)
  where type in ('MunicipalityCreated', 'DayClosed', 'ClockConfirmed', 'ClockCorrected');
create trigger ledger_event_is_append_only before update or delete on ledger_event
  for each row execute function refuse_change();
create trigger ledger_event_is_never_truncated before truncate on ledger_event
  for each statement execute function refuse_change();

-- Who read what (docs/specification/ledger.md): looks at content, downloads, searches for persons,
-- refusals.
create table access_log (
  municipality_id uuid not null references municipality,
  access_id       bigint generated always as identity,
  at              timestamptz not null default clock_timestamp(),
  staff_id        uuid,
  action          text not null,
  entry_id        uuid,
  detail          text not null default '',
  request_id      text not null default '',
  primary key (municipality_id, access_id)
);
create index access_log_of_entry on access_log (municipality_id, entry_id, access_id);
create index access_log_of_searcher on access_log (municipality_id, staff_id, at)
  where action in ('party-search', 'entry-search');

-- Once a day the new rows of the access log are counted and hashed into an event (`AccessLogSealed`).
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

-- Ids are given before rows are committed: whoever writes holds this lock shared, and whoever seals
-- takes it alone, and then knows that no lower id is still to come.
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
create trigger access_log_is_append_only before update or delete on access_log
  for each row execute function keep_access_log();

grant select, insert, update on registry_series, ledger_head to asiento_app;
grant select, insert on ledger_event, access_log, access_seal to asiento_app;
