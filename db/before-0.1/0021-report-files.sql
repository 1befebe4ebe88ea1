-- Reports that are prepared in the background: their files, for as long as the job that made them is remembered, and the notice
-- that tells whoever asked.

-- In pieces, so that neither making nor fetching one holds it whole. In the database and not in the folder of files, whose bytes
-- are never removed: these live for days.
create table report_file_part (
  municipality_id uuid not null,
  job_id          uuid not null,
  part            integer not null check (part >= 0),
  bytes           bytea not null check (octet_length(bytes) <= 1048576),
  primary key (municipality_id, job_id, part),
  foreign key (municipality_id, job_id) references job on delete cascade
);
-- What is in them is compressed already, or is not worth the time.
alter table report_file_part alter column bytes set storage external;
alter table report_file_part enable row level security;
create policy report_file_part_of_the_municipality_in_force on report_file_part to asiento_app
  using (municipality_id = (select municipality_in_force()))
  with check (municipality_id = (select municipality_in_force()));
-- A file is opened by whoever asked for it: row-level security of `job` says who that is.
create policy report_file_part_of_oneself on report_file_part as restrictive for select to asiento_app using (
  (select person_in_force()) is null or exists (
    select from job where job.municipality_id = report_file_part.municipality_id and job.job_id = report_file_part.job_id));
grant select, insert, delete on report_file_part to asiento_app;

-- A notice is of an entry, or of a file one asked for.
alter table notice
  alter column entry_id drop not null,
  add column job_id uuid,
  add foreign key (municipality_id, job_id) references job on delete cascade,
  drop constraint notice_kind_check,
  add constraint notice_kind_check check (kind in
    ('ASSIGNED', 'ARRIVED', 'RETURNED', 'DUE_TOMORROW', 'ANNULMENT_ASKED', 'REPORT_READY', 'REPORT_FAILED')),
  drop constraint notice_is_of_an_act_or_of_a_day,
  add constraint notice_is_of_an_entry_or_of_a_file check ((entry_id is null) <> (job_id is null)),
  add constraint notice_of_an_entry_is_of_an_act_or_of_a_day check
    (entry_id is null or (ledger_position is null) <> (due_on is null));

-- What was observed, returned, annulled and rectified, by when.
create index ledger_event_incident on ledger_event (municipality_id, at)
  where type in ('EntryObserved', 'EntryReturned', 'EntryAnnulled', 'EntryRectified');
