-- Files: what the content-addressed store holds, what waits to be attached, what nobody needs, what
-- was found damaged, and what the antivirus said.
create table stored_file (
  municipality_id uuid not null references municipality,
  sha256          bytea not null check (octet_length(sha256) = 32),
  size_bytes      bigint not null check (size_bytes > 0),
  media_type      text not null,
  pages           integer,
  is_encrypted    boolean not null,
  stored_at       timestamptz not null,
  primary key (municipality_id, sha256)
);

create table upload (
  municipality_id uuid not null,
  upload_id       uuid not null,
  staff_id        uuid not null,
  file_name       text not null check (length(file_name) between 1 and 255),
  sha256          bytea not null,
  uploaded_at     timestamptz not null,
  -- What whoever hands it in is to know of it (`remark` of src/contract/common/schemas.ts).
  remarks         jsonb not null default '[]',
  primary key (municipality_id, upload_id),
  foreign key (municipality_id, staff_id) references staff,
  foreign key (municipality_id, sha256) references stored_file
);
create index upload_by_staff on upload (municipality_id, staff_id);
create index upload_by_file on upload (municipality_id, sha256);

-- What was found damaged or gone when somebody wanted it.
create table damaged_file (
  municipality_id uuid not null,
  sha256          bytea not null,
  trouble         text not null check (trouble in ('DAMAGED', 'MISSING')),
  found_at        timestamptz not null default clock_timestamp(),
  primary key (municipality_id, sha256),
  foreign key (municipality_id, sha256) references stored_file on delete cascade
);

-- What the antivirus said of each file that came while one was set. A file without a row was never
-- to be looked at.
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

-- Its text is not read, and nothing is found by its words, until it is released.
create function is_in_quarantine(of_municipality uuid, of_file bytea) returns boolean
  language sql stable set search_path = public
  return exists (select from file_scan s where s.municipality_id = of_municipality and s.sha256 = of_file
    and s.state = 'INFECTED' and s.released_at is null);

grant select, insert, delete on stored_file, upload, damaged_file to asiento_app;
grant select, insert, update on file_scan to asiento_app;
