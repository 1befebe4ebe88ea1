-- Whose password somebody else may have chosen, and the code that a second person gives them.

-- Who was shown the link with which the first password is chosen, and so may have chosen it: null
-- where it went by mail, at founding, at the console, and once the code of somebody else was used.
alter table account add column link_holder_id uuid;
-- SHA-256 of the code that waits to be typed by the person with their password.
alter table account add column vouch_hash bytea check (octet_length(vouch_hash) = 32);
alter table account add column vouch_expires_at timestamptz;
alter table account add constraint account_vouch_whole
  check ((vouch_hash is null) = (vouch_expires_at is null));
