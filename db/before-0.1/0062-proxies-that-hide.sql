-- A proxy that hides who asks stands wrong too, and is told of.
alter table standing_trouble
  drop constraint standing_trouble_kind_check,
  add constraint standing_trouble_kind_check check (kind in
    ('CLOCK_WAITS', 'BOOK_AHEAD', 'CLOCKS_APART', 'BOOK_RESTORED', 'STAMPS_MISSING', 'HEADS_PARTED', 'ARCHIVE_STANDS',
     'DRILL_OLD', 'DRILL_FAILED', 'PROXY_HIDES'));
alter table notice
  drop constraint notice_kind_check,
  add constraint notice_kind_check check (kind in
    ('ASSIGNED', 'ARRIVED', 'RETURNED', 'DUE_TOMORROW', 'NOT_ROUTED', 'ANNULMENT_ASKED',
     'REPORT_READY', 'REPORT_FAILED', 'FILE_DAMAGED', 'FILE_MISSING', 'PERSON_SEARCHES',
     'CONFIDENTIAL_READ', 'POWER_ASKED', 'POWER_GIVEN', 'POWER_DECLINED',
     'TOWN_REWRITTEN', 'TOWN_SHORTER', 'TOWN_OTHER_KEY', 'TOWN_SILENT', 'BOOK_BEHIND', 'BOOK_PARTED',
     'CLOCK_WAITS', 'BOOK_AHEAD', 'CLOCKS_APART', 'BOOK_RESTORED', 'STAMPS_MISSING', 'HEADS_PARTED', 'ARCHIVE_STANDS',
     'DRILL_OLD', 'DRILL_FAILED', 'PROXY_HIDES'));
drop index notice_of_a_trouble_once;
create unique index notice_of_a_trouble_once on notice (municipality_id, staff_id, kind) where kind in
  ('CLOCK_WAITS', 'BOOK_AHEAD', 'CLOCKS_APART', 'BOOK_RESTORED', 'STAMPS_MISSING', 'HEADS_PARTED', 'ARCHIVE_STANDS',
   'DRILL_OLD', 'DRILL_FAILED', 'PROXY_HIDES');
