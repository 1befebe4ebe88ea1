-- Reading what was scanned: how far the reading of each file is, and the text that came of it.

-- What was read in a file, by its bytes: the same scan in two entries is read once.
create table attachment_text (
  municipality_id uuid not null,
  sha256          bytea not null,
  -- The text of each page, in order; a file without pages has one.
  pages           text[] not null,
  -- Its stems, for the documents of the entries that carry the file.
  stems           text[] not null,
  read_at         timestamptz not null,
  primary key (municipality_id, sha256),
  foreign key (municipality_id, sha256) references stored_file
);

create table file_reading (
  municipality_id  uuid not null,
  sha256           bytea not null,
  state            text not null default 'WAITING'
                   check (state in ('WAITING', 'READ', 'FAILED', 'SKIPPED')),
  -- Why it failed or was skipped; a code.
  reason           text,
  asked_at         timestamptz not null default clock_timestamp(),
  -- When a process took it, or last said that it still reads it; null while nobody does.
  taken_at         timestamptz,
  -- How often it was taken; whoever holds an older one has been overtaken and writes nothing any
  -- more.
  tries            integer not null default 0,
  -- How many pages the file has, and how many of the first ones were read: long files are read in
  -- part.
  total_pages      integer,
  read_pages       integer,
  -- Pages that could not be read, among those.
  lost_pages       integer,
  -- Of each page read, in order, how sure the recognition of its picture was, of 100; null for a
  -- page with text of its own.
  confidences      smallint[],
  has_thumbnail    boolean not null default false,
  read_at          timestamptz,
  primary key (municipality_id, sha256),
  foreign key (municipality_id, sha256) references stored_file,
  constraint file_reading_says_why check ((reason is not null) = (state in ('FAILED', 'SKIPPED'))),
  constraint file_reading_says_what_was_read
    check (state <> 'READ' or (total_pages is not null and read_pages is not null and read_at is not null))
);
create index file_reading_waiting on file_reading (municipality_id, asked_at desc) where state = 'WAITING';

create function ask_to_read() returns trigger language plpgsql set search_path = public as $$
begin
  insert into file_reading (municipality_id, sha256) values (new.municipality_id, new.sha256) on conflict do nothing;
  return null;
end
$$;
create trigger attachment_is_to_be_read after insert on attachment for each row execute function ask_to_read();

-- Which municipalities have files that nobody reads yet: it says that there is work, not what.
create function municipalities_with_files_to_read() returns table (municipality_id uuid)
  language sql stable security definer set search_path = public
  begin atomic
    select m.municipality_id from municipality m where exists (
      select from file_reading r
      where r.municipality_id = m.municipality_id and r.state = 'WAITING'
        and (r.taken_at is null or r.taken_at < clock_timestamp() - interval '2 minutes'));
  end;

grant select, insert, update on attachment_text, file_reading to asiento_app;
revoke all on function municipalities_with_files_to_read() from public;
grant execute on function municipalities_with_files_to_read() to asiento_app;
