-- What was asked at `/consulta`, for 90 days: which number, from which network and with what
-- result. Never the code, and of the address only a keyed hash of its network.
create table enquiry (
  municipality_id uuid not null references municipality,
  enquiry_id      bigint generated always as identity,
  asked_at        timestamptz not null,
  -- As `2026-123`, or `OF01-2026-123` where each office has its book.
  number          text not null check (length(number) <= 40),
  network_hash    bytea not null check (octet_length(network_hash) = 32),
  -- What was answered: how it stands; that it is kept in confidence; that it was not found.
  result          text not null check (result in ('TOLD', 'RESERVED', 'NOT_FOUND')),
  primary key (municipality_id, enquiry_id)
);
create index enquiry_by_age on enquiry (municipality_id, asked_at);

alter table enquiry enable row level security;
create policy enquiry_of_the_municipality_in_force on enquiry to asiento_app
  using (municipality_id = (select municipality_in_force()))
  with check (municipality_id = (select municipality_in_force()));
grant select, insert, delete on enquiry to asiento_app;

-- Wrong ones within an hour: of a number, from a network, at a municipality.
alter table sign_in_throttle drop constraint sign_in_throttle_kind_check;
alter table sign_in_throttle add constraint sign_in_throttle_kind_check check (kind in
  ('account', 'address', 'pair', 'start', 'browser', 'shared', 'work',
   'enquiry-number', 'enquiry-network', 'enquiry-town'));
