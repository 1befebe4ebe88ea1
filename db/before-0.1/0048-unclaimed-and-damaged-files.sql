-- Bytes that nobody needs, seen by a pass over the store: a pass at least a day later that sees the same removes them.
create table unclaimed_file (
  municipality_id uuid not null references municipality,
  -- Of bytes that may have no row of their own, so that it refers to none.
  sha256          bytea not null check (octet_length(sha256) = 32),
  first_seen_at   timestamptz not null,
  seen_at         timestamptz not null,
  primary key (municipality_id, sha256)
);
alter table unclaimed_file enable row level security;
create policy unclaimed_file_of_the_municipality_in_force on unclaimed_file to asiento_app
  using (municipality_id = (select municipality_in_force()))
  with check (municipality_id = (select municipality_in_force()));
grant select, insert, update, delete on unclaimed_file to asiento_app;

-- What was found damaged or gone when somebody wanted it: whoever heads the registry is told once of each.
create table damaged_file (
  municipality_id uuid not null,
  sha256          bytea not null,
  trouble         text not null check (trouble in ('DAMAGED', 'MISSING')),
  found_at        timestamptz not null default clock_timestamp(),
  primary key (municipality_id, sha256),
  foreign key (municipality_id, sha256) references stored_file on delete cascade
);
alter table damaged_file enable row level security;
create policy damaged_file_of_the_municipality_in_force on damaged_file to asiento_app
  using (municipality_id = (select municipality_in_force()))
  with check (municipality_id = (select municipality_in_force()));
grant select, insert, delete on damaged_file to asiento_app;

-- A notice is of an entry, of a file one asked for, or of the store of files.
alter table notice
  drop constraint notice_kind_check,
  add constraint notice_kind_check check (kind in
    ('ASSIGNED', 'ARRIVED', 'RETURNED', 'DUE_TOMORROW', 'ANNULMENT_ASKED', 'REPORT_READY', 'REPORT_FAILED',
     'FILE_DAMAGED', 'FILE_MISSING')),
  drop constraint notice_is_of_an_entry_or_of_a_file,
  add constraint notice_is_of_an_entry_a_report_or_the_store check (
    (entry_id is not null)::int + (job_id is not null)::int
      = case when kind in ('FILE_DAMAGED', 'FILE_MISSING') then 0 else 1 end);
