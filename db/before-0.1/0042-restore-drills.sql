-- That a backup restores is known when one was restored. Each drill of it leaves its result, for whoever looks at the
-- installation, which is of every municipality together.
create table restore_drill (
  drill_id    uuid not null default gen_random_uuid() primary key,
  began_at    timestamptz not null,
  ended_at    timestamptz not null,
  -- What did not agree or could not be done, as whoever ran it was told; null when the copy was the book.
  fault       text check (fault <> ''),
  -- Milliseconds of each part, in the order they were done: [{"part": "backup", "tookMs": 1200}].
  parts       jsonb not null,
  size_bytes  bigint check (size_bytes >= 0),
  constraint restore_drill_ends_after_it_began check (ended_at >= began_at)
);
create index restore_drill_by_time on restore_drill (ended_at desc);

-- Only the console, as the owner, adds one. It names no municipality and nobody of it.
grant select on restore_drill to asiento_app;

-- Since when there is something to lose: the oldest municipality's beginning, whoever asks.
create function installed_since() returns timestamptz
  language sql stable security definer set search_path = public
  begin atomic
    select min(created_at) from municipality;
  end;
revoke all on function installed_since() from public;
grant execute on function installed_since() to asiento_app;
