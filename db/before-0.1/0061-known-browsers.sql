-- Tries are also counted for each browser where somebody signed in, an address is remembered that several people sign in from,
-- and a proof of work that was taken is not taken twice.
alter table sign_in_throttle
  add column people bytea[] not null default '{}' check (cardinality(people) <= 8),
  drop constraint sign_in_throttle_kind_check,
  add constraint sign_in_throttle_kind_check check (kind in
    ('account', 'address', 'pair', 'start', 'browser', 'shared', 'work'));
