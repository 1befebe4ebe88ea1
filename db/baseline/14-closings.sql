-- The closings of the book (docs/specification/ledger.md): each day at each registry office, and
-- each year of each book. A cache of their events.

create table daily_closing (
  municipality_id  uuid not null,
  office_id        uuid not null,
  on_date          date not null,
  -- A day that was closed by hand and registered more afterwards is closed again.
  sequence         smallint not null check (sequence > 0),
  closing_id       uuid not null,
  ledger_position  bigint not null,
  -- The slice of the ledger it covers: each event is in exactly one closing of each office. Empty
  -- when through is first - 1.
  first_position   bigint not null check (first_position > 0),
  through_position bigint not null,
  -- Merkle tree hash (RFC 6962, §2.1) over the hashes of those events.
  root             bytea not null check (octet_length(root) = 32),
  closed_at        timestamptz not null,
  -- Null when the clock closed it.
  closed_by_id     uuid,
  entry_count      integer not null check (entry_count >= 0),
  first_number     text,
  last_number      text,
  annulled         text[] not null,
  rectified        text[] not null,
  -- Presented before they were registered: with a provisional slip, or after a cut.
  late             text[] not null,
  -- The exits of its day; null where nothing left.
  exits            jsonb,
  primary key (municipality_id, office_id, on_date, sequence),
  unique (municipality_id, closing_id),
  foreign key (municipality_id, office_id) references registry_office,
  foreign key (municipality_id, closed_by_id) references staff,
  foreign key (municipality_id, ledger_position) references ledger_event,
  constraint daily_closing_covers_a_slice check (through_position >= first_position - 1),
  constraint daily_closing_comes_after_its_slice check (through_position < ledger_position),
  constraint daily_closing_numbers_its_entries check ((entry_count = 0) = (first_number is null) and (first_number is null) = (last_number is null))
);
create index daily_closing_by_time on daily_closing (closed_at);
create index daily_closing_in_order on daily_closing (municipality_id, ledger_position);
create trigger daily_closing_is_append_only before update or delete on daily_closing
  for each row execute function refuse_change();

create table year_closing (
  municipality_id uuid not null references municipality,
  series_code     text not null,
  year            smallint not null,
  closing_id      uuid not null,
  ledger_position bigint not null,
  -- The last event of the ledger it counts.
  through_position bigint not null,
  closed_at       timestamptz not null,
  entry_count     integer not null check (entry_count >= 0),
  first_number    text,
  last_number     text,
  annulled_count  integer not null check (annulled_count >= 0),
  rectified_count integer not null check (rectified_count >= 0),
  -- Entries of each month, January first.
  months          integer[] not null check (cardinality(months) = 12),
  -- The daily closings of the year, and the Merkle tree hash over the hashes of their events.
  day_count       integer not null check (day_count > 0),
  root            bytea not null check (octet_length(root) = 32),
  -- A year that was closed by a wrong clock is closed again when it is over.
  sequence        smallint not null default 1 check (sequence > 0),
  exits           jsonb,
  primary key (municipality_id, series_code, year, sequence),
  unique (municipality_id, closing_id),
  foreign key (municipality_id, ledger_position) references ledger_event
);
create trigger year_closing_is_append_only before update or delete on year_closing
  for each row execute function refuse_change();

-- The time stamp (RFC 3161) of each closing, over the hash of its event, minutes after it.
create table closing_stamp (
  municipality_id uuid not null,
  ledger_position bigint not null,
  -- Whole, as the authority gave it: anybody can check it with its certificate alone.
  token           bytea not null check (octet_length(token) > 0),
  -- What the token says.
  stamped_at      timestamptz not null,
  primary key (municipality_id, ledger_position),
  foreign key (municipality_id, ledger_position) references ledger_event
);
create trigger closing_stamp_is_append_only before update or delete on closing_stamp
  for each row execute function refuse_change();

grant select, insert on daily_closing, year_closing, closing_stamp to asiento_app;
