-- Heads of the book that do not reach their folder outside, and letters of closings that do not
-- leave, are told like every other trouble; and which letters are of a closing.

alter table mail_message add column is_of_closing boolean not null default false;
update mail_message set is_of_closing = true where subject like 'Registro de %: cierre del %';
create index mail_message_of_closing on mail_message (municipality_id, to_address, queued_at)
  where is_of_closing;

alter table notice
  drop constraint notice_kind_check,
  add constraint notice_kind_check check (kind in
    ('ASSIGNED', 'ARRIVED', 'RETURNED', 'DUE_TOMORROW', 'NOT_ROUTED', 'ANNULMENT_ASKED',
     'REPORT_READY', 'REPORT_FAILED', 'FILE_DAMAGED', 'FILE_MISSING', 'FILE_QUARANTINED',
     'PERSON_SEARCHES', 'CONFIDENTIAL_READ', 'POWER_ASKED', 'POWER_GIVEN', 'POWER_DECLINED',
     'WAY_IN_OPENED',
     'TOWN_REWRITTEN', 'TOWN_SHORTER', 'TOWN_OTHER_KEY', 'TOWN_SILENT', 'BOOK_BEHIND', 'BOOK_PARTED',
     'CLOCK_WAITS', 'BOOK_AHEAD', 'CLOCKS_APART', 'BOOK_RESTORED', 'STAMPS_MISSING', 'HEADS_PARTED',
     'HEADS_AWAY', 'LETTERS_MISSING', 'ARCHIVE_STANDS', 'DRILL_OLD', 'DRILL_FAILED', 'PROXY_HIDES',
     'SCANS_WAIT'));
alter table standing_trouble
  drop constraint standing_trouble_kind_check,
  add constraint standing_trouble_kind_check check (kind in
    ('CLOCK_WAITS', 'BOOK_AHEAD', 'CLOCKS_APART', 'BOOK_RESTORED', 'STAMPS_MISSING', 'HEADS_PARTED',
     'HEADS_AWAY', 'LETTERS_MISSING', 'ARCHIVE_STANDS', 'DRILL_OLD', 'DRILL_FAILED', 'PROXY_HIDES',
     'SCANS_WAIT',
     'TOWN_REWRITTEN', 'TOWN_SHORTER', 'TOWN_OTHER_KEY', 'TOWN_SILENT', 'BOOK_BEHIND', 'BOOK_PARTED'));
drop index notice_of_a_trouble_once;
create unique index notice_of_a_trouble_once on notice (municipality_id, staff_id, kind) where kind in
  ('CLOCK_WAITS', 'BOOK_AHEAD', 'CLOCKS_APART', 'BOOK_RESTORED', 'STAMPS_MISSING', 'HEADS_PARTED',
   'HEADS_AWAY', 'LETTERS_MISSING', 'ARCHIVE_STANDS', 'DRILL_OLD', 'DRILL_FAILED', 'PROXY_HIDES',
   'SCANS_WAIT',
   'TOWN_REWRITTEN', 'TOWN_SHORTER', 'TOWN_OTHER_KEY', 'TOWN_SILENT', 'BOOK_BEHIND', 'BOOK_PARTED');
