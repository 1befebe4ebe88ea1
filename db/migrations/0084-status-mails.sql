-- The sender of an entry is told by e-mail how it stands, where the municipality turned that on.

alter table municipality add column status_mails_since timestamptz;

-- Headers of a letter that only the receiver may read, sealed like its text: a link, say.
alter table mail_message add column sealed_headers bytea;

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
create index status_mail_without_mailbox on status_mail (municipality_id, address_hash)
  where failure = 'NO_MAILBOX';

-- Addresses that want no more of them, of one entry or of any: keyed, never in clear.
create table status_mail_stop (
  municipality_id uuid not null references municipality,
  scope_hash      bytea not null check (octet_length(scope_hash) = 32),
  stopped_at      timestamptz not null,
  primary key (municipality_id, scope_hash)
);

alter table status_mail_due enable row level security;
create policy status_mail_due_of_the_municipality_in_force on status_mail_due to asiento_app
  using (municipality_id = (select municipality_in_force()))
  with check (municipality_id = (select municipality_in_force()));
create policy status_mail_due_within_reach on status_mail_due as restrictive for select to asiento_app using (
  (select reach_in_force()) = 'EVERY' or exists (
    select from entry e
    where e.municipality_id = status_mail_due.municipality_id and e.entry_id = status_mail_due.entry_id));
grant select, update, delete on status_mail_due to asiento_app;

alter table status_mail enable row level security;
create policy status_mail_of_the_municipality_in_force on status_mail to asiento_app
  using (municipality_id = (select municipality_in_force()))
  with check (municipality_id = (select municipality_in_force()));
create policy status_mail_within_reach on status_mail as restrictive for select to asiento_app using (
  (select reach_in_force()) = 'EVERY' or exists (
    select from entry e
    where e.municipality_id = status_mail.municipality_id and e.entry_id = status_mail.entry_id));
grant select, insert, update on status_mail to asiento_app;

alter table status_mail_stop enable row level security;
create policy status_mail_stop_of_the_municipality_in_force on status_mail_stop to asiento_app
  using (municipality_id = (select municipality_in_force()))
  with check (municipality_id = (select municipality_in_force()));
grant select, insert, delete on status_mail_stop to asiento_app;

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
revoke all on function status_mails_due(uuid[], timestamptz) from public;
grant execute on function status_mails_due(uuid[], timestamptz) to asiento_app;

alter table notice
  drop constraint notice_kind_check,
  add constraint notice_kind_check check (kind in
    ('ASSIGNED', 'ARRIVED', 'RETURNED', 'DUE_TOMORROW', 'NOT_ROUTED', 'ANNULMENT_ASKED',
     'REPORT_READY', 'REPORT_FAILED', 'FILE_DAMAGED', 'FILE_MISSING', 'FILE_QUARANTINED',
     'STATUS_MAIL_FAILED',
     'PERSON_SEARCHES', 'CONFIDENTIAL_READ', 'POWER_ASKED', 'POWER_GIVEN', 'POWER_DECLINED',
     'WAY_IN_OPENED',
     'TOWN_REWRITTEN', 'TOWN_SHORTER', 'TOWN_OTHER_KEY', 'TOWN_SILENT', 'BOOK_BEHIND', 'BOOK_PARTED',
     'CLOCK_WAITS', 'BOOK_AHEAD', 'CLOCKS_APART', 'BOOK_RESTORED', 'STAMPS_MISSING', 'HEADS_PARTED',
     'HEADS_AWAY', 'LETTERS_MISSING', 'ARCHIVE_STANDS', 'DRILL_OLD', 'DRILL_FAILED', 'PROXY_HIDES',
     'SCANS_WAIT')),
  drop constraint notice_is_of_an_entry_a_report_or_the_house,
  add constraint notice_is_of_an_entry_a_report_or_the_house check (
    (entry_id is not null)::int + (job_id is not null)::int
      = case when kind in ('ASSIGNED', 'ARRIVED', 'RETURNED', 'DUE_TOMORROW', 'NOT_ROUTED',
                           'ANNULMENT_ASKED', 'CONFIDENTIAL_READ', 'FILE_QUARANTINED',
                           'STATUS_MAIL_FAILED', 'REPORT_READY', 'REPORT_FAILED')
        then 1 else 0 end),
  drop constraint notice_of_an_entry_is_of_an_act_a_day_or_a_reading,
  add constraint notice_of_an_entry_is_of_an_act_a_day_or_a_reading check (
    entry_id is null or (ledger_position is not null)::int + (due_on is not null)::int
      = case when kind in ('CONFIDENTIAL_READ', 'FILE_QUARANTINED', 'STATUS_MAIL_FAILED')
        then 0 else 1 end);
