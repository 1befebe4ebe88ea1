-- What stands wrong with the book or with its machine, told once to whoever can do something about it and taken back when it is
-- over. Each server process that sees a trouble says so every minute; what nobody has seen for some minutes is over.
create table standing_trouble (
  municipality_id uuid not null references municipality,
  kind            text not null check (kind in
    ('CLOCK_WAITS', 'BOOK_AHEAD', 'CLOCKS_APART', 'BOOK_RESTORED', 'STAMPS_MISSING', 'HEADS_PARTED', 'ARCHIVE_STANDS',
     'DRILL_OLD', 'DRILL_FAILED')),
  since           timestamptz not null,
  seen_at         timestamptz not null,
  primary key (municipality_id, kind)
);
alter table standing_trouble enable row level security;
create policy standing_trouble_of_the_municipality_in_force on standing_trouble to asiento_app
  using (municipality_id = (select municipality_in_force())) with check (municipality_id = (select municipality_in_force()));
grant select, insert, update, delete on standing_trouble to asiento_app;

-- For the figures of the installation: in how many municipalities each stands, and nothing of which.
create function troubles_standing() returns table (kind text, count bigint)
  language sql stable security definer set search_path = public
  begin atomic
    select t.kind, count(*) from standing_trouble t group by t.kind;
  end;
revoke all on function troubles_standing() from public;
grant execute on function troubles_standing() to asiento_app;

-- Up to which closing a folder outside was given its heads: what is no longer in it was taken out by somebody.
create table heads_kept (
  municipality_id uuid not null references municipality,
  folder          text not null,
  ledger_position bigint not null check (ledger_position > 0),
  primary key (municipality_id, folder)
);
alter table heads_kept enable row level security;
create policy heads_kept_of_the_municipality_in_force on heads_kept to asiento_app
  using (municipality_id = (select municipality_in_force())) with check (municipality_id = (select municipality_in_force()));
grant select, insert, update on heads_kept to asiento_app;

-- A trouble is told each person once while it stands.
create unique index notice_of_a_trouble_once on notice (municipality_id, staff_id, kind) where kind in
  ('CLOCK_WAITS', 'BOOK_AHEAD', 'CLOCKS_APART', 'BOOK_RESTORED', 'STAMPS_MISSING', 'HEADS_PARTED', 'ARCHIVE_STANDS',
   'DRILL_OLD', 'DRILL_FAILED');
