-- Wrong enquiries are counted of a number and from a network, and no longer of a whole town.
delete from sign_in_throttle where kind = 'enquiry-town';
alter table sign_in_throttle drop constraint sign_in_throttle_kind_check;
alter table sign_in_throttle add constraint sign_in_throttle_kind_check check (kind in
  ('account', 'address', 'pair', 'start', 'browser', 'shared', 'work', 'enquiry-number', 'enquiry-network'));
