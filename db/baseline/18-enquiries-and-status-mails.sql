-- What citizens ask and are told without signing in: enquiries, how long answers take, and letters
-- to the sender of an entry about how it stands.

-- What was told of a quarter that had ended: reckoned once, when it is first asked for. Reckoned
-- anew, the difference of two days would tell of the one document that changed between them.
create table public_times (
  municipality_id uuid not null references municipality,
  -- As `2026-T3`.
  quarter         text not null check (quarter ~ '^\d{4}-T[1-4]$'),
  reckoned_at     timestamptz not null,
  -- For each type: received, answered, and how many took so many days, in time or not.
  types           jsonb not null,
  primary key (municipality_id, quarter)
);

-- ── Status mails ───────────────────────────────────────────────────────────────────────────────

-- Entries of which something public changed; looked at once `due_at` has come.
create table status_mail_due (
  municipality_id uuid not null,
  entry_id        uuid not null,
  due_at          timestamptz not null,
  primary key (municipality_id, entry_id),
  foreign key (municipality_id, entry_id) references entry
);
create index status_mail_due_by_time on status_mail_due (municipality_id, due_at);

-- What was told to whom. The address itself is with the letter alone, while it waits.
create table status_mail (
  municipality_id uuid not null,
  -- That of its letter.
  mail_id         uuid not null,
  entry_id        uuid not null,
  made_at         timestamptz not null,
  -- How it stood, for comparing, and as it was said.
  news            text not null,
  told            text not null,
  to_masked       text not null,
  address_hash    bytea not null check (octet_length(address_hash) = 32),
  outcome         text not null default 'WAITING' check (outcome in ('WAITING', 'SENT', 'FAILED', 'SUPERSEDED')),
  failure         text check (failure in ('NO_MAILBOX', 'FULL', 'REFUSED', 'EXPIRED')),
  ended_at        timestamptz,
  primary key (municipality_id, mail_id),
  foreign key (municipality_id, entry_id) references entry,
  constraint status_mail_ended_unless_waiting check ((outcome = 'WAITING') = (ended_at is null)),
  constraint status_mail_failed_for_a_reason check ((outcome = 'FAILED') = (failure is not null))
);
create index status_mail_of_entry on status_mail (municipality_id, entry_id, made_at);
-- A superseded one may still have a letter that has not ended.
create index status_mail_waiting on status_mail (municipality_id)
  where outcome in ('WAITING', 'SUPERSEDED');

-- Addresses that want no more of them, of one entry or of any: keyed, never in clear.
create table status_mail_stop (
  municipality_id uuid not null references municipality,
  scope_hash      bytea not null check (octet_length(scope_hash) = 32),
  stopped_at      timestamptz not null,
  primary key (municipality_id, scope_hash)
);

-- Two minutes after the first act, and one after the last at the soonest: several become one
-- letter, and what is taken back within its moment none. By whoever acts, whose reach the act may
-- end.
create function status_mails_due(of_entries uuid[], at timestamptz) returns void
  language sql security definer set search_path = public
  begin atomic
    insert into status_mail_due as due (municipality_id, entry_id, due_at)
    select m.municipality_id, one.entry_id, at + interval '2 minutes'
      from unnest(of_entries) one (entry_id), municipality m
     where m.municipality_id = municipality_in_force() and m.status_mails_since is not null
    on conflict (municipality_id, entry_id)
    do update set due_at = greatest(due.due_at, at + interval '1 minute');
  end;
grant select, insert, delete on status_mail_stop to asiento_app;
grant select, insert on public_times to asiento_app;
grant select, update, delete on status_mail_due to asiento_app;
grant select, insert, update on status_mail to asiento_app;
revoke all on function status_mails_due(uuid[], timestamptz) from public;
grant execute on function status_mails_due(uuid[], timestamptz) to asiento_app;
