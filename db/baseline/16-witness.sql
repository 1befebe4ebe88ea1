-- The closings of a book as one growing Merkle tree (RFC 6962), and towns that watch each other's:
-- what we said of our own tree, what other towns said of theirs and we cosigned, and what they
-- cosigned of ours.

-- What this installation signed of its own tree. The signature is made again whenever it is read;
-- the words never change.
create table checkpoint (
  municipality_id uuid not null references municipality,
  -- The name of the tree. A book that went on after a restoration has another one: numbers of
  -- closings told before may be lost.
  origin          text not null,
  tree_size       bigint not null check (tree_size > 0),
  root            bytea not null check (octet_length(root) = 32),
  made_at         timestamptz not null,
  primary key (municipality_id, origin, tree_size)
);
create trigger checkpoint_is_append_only before update or delete on checkpoint
  for each row execute function refuse_change();

-- What another town signed of its tree, proven consistent with what was kept before, and our
-- cosignature of it.
create table watched_checkpoint (
  municipality_id uuid not null references municipality,
  origin          text not null,
  tree_size       bigint not null check (tree_size > 0),
  root            bytea not null check (octet_length(root) = 32),
  -- Their signed note, as it came.
  note            text not null,
  -- One line of a signed note.
  cosignature     text not null,
  seen_at         timestamptz not null,
  primary key (municipality_id, origin, tree_size)
);
create trigger watched_checkpoint_is_append_only before update or delete on watched_checkpoint
  for each row execute function refuse_change();

-- What a witness cosigned of our own tree: fetched from it, checked, and kept.
create table cosignature (
  municipality_id uuid not null references municipality,
  origin          text not null,
  tree_size       bigint not null check (tree_size > 0),
  -- The name of the witness's key.
  witness         text not null,
  line            text not null,
  signed_at       timestamptz not null,
  primary key (municipality_id, origin, witness, tree_size)
);
create trigger cosignature_is_append_only before update or delete on cosignature
  for each row execute function refuse_change();

-- How each watched town stands, as of the last look.
create table watched_town (
  municipality_id uuid not null references municipality,
  origin          text not null,
  first_looked_at timestamptz not null,
  looked_at       timestamptz not null,
  trouble         text check (trouble in ('REWRITTEN', 'SHORTER', 'OTHER_KEY', 'SILENT')),
  -- What it showed when it was not believed, signed by it: the proof against it.
  shown           text,
  -- How many closings of our own book it keeps.
  own_size        bigint,
  own_trouble     text check (own_trouble in ('BEHIND', 'PARTED')),
  primary key (municipality_id, origin)
);

create function oldest_news_of_towns(origins text[]) returns timestamptz
  language sql stable security definer set search_path = public
  begin atomic
    select min(coalesce((select max(c.seen_at) from watched_checkpoint c
                          where c.municipality_id = t.municipality_id and c.origin = t.origin), t.first_looked_at))
      from watched_town t where t.origin = any (origins);
  end;

grant select, insert on checkpoint, watched_checkpoint, cosignature to asiento_app;
grant select, insert, update on watched_town to asiento_app;
revoke all on function oldest_news_of_towns(text[]) from public;
grant execute on function oldest_news_of_towns(text[]) to asiento_app;
