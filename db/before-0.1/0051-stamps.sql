-- The time stamp (RFC 3161) of each closing: given by an authority outside, over the hash of the closing's event, minutes after
-- it. Never in the transaction that closes or registers; a closing may be without one.
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
alter table closing_stamp enable row level security;
create policy closing_stamp_of_the_municipality_in_force on closing_stamp to asiento_app
  using (municipality_id = (select municipality_in_force()))
  with check (municipality_id = (select municipality_in_force()));
create trigger closing_stamp_is_append_only before update or delete on closing_stamp
  for each row execute function refuse_change();
grant select, insert on closing_stamp to asiento_app;
