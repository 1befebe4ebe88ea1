-- What the antivirus said of each file that came while one was set. A file without a row was never to be looked at.
create table file_scan (
  municipality_id uuid not null,
  sha256          bytea not null,
  state           text not null check (state in ('WAITING', 'CLEAN', 'INFECTED', 'TOO_LARGE')),
  -- What was found, as the antivirus calls it.
  found           text,
  asked_at        timestamptz not null default clock_timestamp(),
  looked_at       timestamptz,
  -- Whoever heads the registry was told of it.
  told_at         timestamptz,
  -- Handed out all the same, by whom and why.
  released_by_id  uuid,
  released_at     timestamptz,
  release_reason  text,
  primary key (municipality_id, sha256),
  foreign key (municipality_id, sha256) references stored_file on delete cascade,
  foreign key (municipality_id, released_by_id) references staff,
  constraint file_scan_says_what_was_found check ((found is not null) = (state = 'INFECTED')),
  constraint file_scan_says_when_it_was_looked_at check ((looked_at is null) = (state = 'WAITING')),
  constraint file_scan_is_released_whole check (
    num_nulls(released_by_id, released_at, release_reason) in (0, 3)
    and (released_at is null or state = 'INFECTED'))
);
create index file_scan_waiting on file_scan (municipality_id, asked_at) where state = 'WAITING';
create index file_scan_untold on file_scan (municipality_id) where state = 'INFECTED' and told_at is null;

alter table file_scan enable row level security;
create policy file_scan_of_the_municipality_in_force on file_scan to asiento_app
  using (municipality_id = (select municipality_in_force())) with check (municipality_id = (select municipality_in_force()));
grant select, insert, update on file_scan to asiento_app;

-- Told of an entry: one of its files is in quarantine. Told of the machine: the antivirus does not answer.
alter table notice
  drop constraint notice_kind_check,
  add constraint notice_kind_check check (kind in
    ('ASSIGNED', 'ARRIVED', 'RETURNED', 'DUE_TOMORROW', 'NOT_ROUTED', 'ANNULMENT_ASKED',
     'REPORT_READY', 'REPORT_FAILED', 'FILE_DAMAGED', 'FILE_MISSING', 'FILE_QUARANTINED', 'PERSON_SEARCHES',
     'CONFIDENTIAL_READ', 'POWER_ASKED', 'POWER_GIVEN', 'POWER_DECLINED',
     'TOWN_REWRITTEN', 'TOWN_SHORTER', 'TOWN_OTHER_KEY', 'TOWN_SILENT', 'BOOK_BEHIND', 'BOOK_PARTED',
     'CLOCK_WAITS', 'BOOK_AHEAD', 'CLOCKS_APART', 'BOOK_RESTORED', 'STAMPS_MISSING', 'HEADS_PARTED', 'ARCHIVE_STANDS',
     'DRILL_OLD', 'DRILL_FAILED', 'PROXY_HIDES', 'SCANS_WAIT')),
  drop constraint notice_is_of_an_entry_a_report_or_the_house,
  add constraint notice_is_of_an_entry_a_report_or_the_house check (
    (entry_id is not null)::int + (job_id is not null)::int
      = case when kind in ('ASSIGNED', 'ARRIVED', 'RETURNED', 'DUE_TOMORROW', 'NOT_ROUTED', 'ANNULMENT_ASKED',
                           'CONFIDENTIAL_READ', 'FILE_QUARANTINED', 'REPORT_READY', 'REPORT_FAILED')
        then 1 else 0 end);
alter table notice
  drop constraint notice_of_an_entry_is_of_an_act_a_day_or_a_reading,
  add constraint notice_of_an_entry_is_of_an_act_a_day_or_a_reading check
    (entry_id is null or (ledger_position is not null)::int + (due_on is not null)::int
      = case when kind in ('CONFIDENTIAL_READ', 'FILE_QUARANTINED') then 0 else 1 end);
alter table standing_trouble
  drop constraint standing_trouble_kind_check,
  add constraint standing_trouble_kind_check check (kind in
    ('CLOCK_WAITS', 'BOOK_AHEAD', 'CLOCKS_APART', 'BOOK_RESTORED', 'STAMPS_MISSING', 'HEADS_PARTED', 'ARCHIVE_STANDS',
     'DRILL_OLD', 'DRILL_FAILED', 'PROXY_HIDES', 'SCANS_WAIT'));
drop index notice_of_a_trouble_once;
create unique index notice_of_a_trouble_once on notice (municipality_id, staff_id, kind) where kind in
  ('CLOCK_WAITS', 'BOOK_AHEAD', 'CLOCKS_APART', 'BOOK_RESTORED', 'STAMPS_MISSING', 'HEADS_PARTED', 'ARCHIVE_STANDS',
   'DRILL_OLD', 'DRILL_FAILED', 'PROXY_HIDES', 'SCANS_WAIT');
