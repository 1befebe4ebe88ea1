-- Signing in with a cloud project: its ID token is a ticket, exchanged once for a session of ours.

-- Tickets that were taken, by the hash of what their signature covers. Kept until they would have expired by themselves.
-- Read before anyone knows whose they are, so this table stands outside the wall; there is nothing of anybody in it.
create table spent_id_token (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  expires_at timestamptz not null
);
create index spent_id_token_by_term on spent_id_token (expires_at);

grant select, insert, delete on spent_id_token to asiento_app;
