-- Notices of letters (docs/specification/letters.md).
alter table notice
  add column letter_id uuid,
  add foreign key (municipality_id, letter_id) references letter,
  drop constraint notice_kind_check,
  add constraint notice_kind_check check (kind in
    ('ASSIGNED', 'ARRIVED', 'RETURNED', 'DUE_TOMORROW', 'NOT_ROUTED', 'ANNULMENT_ASKED',
     'LETTER_TO_REVIEW', 'LETTER_RETURNED', 'LETTER_APPROVED', 'LETTER_TO_SIGN', 'LETTER_SIGNED',
     'LETTER_ANNULLED', 'LETTER_DISCARDED',
     'REPORT_READY', 'REPORT_FAILED', 'FILE_DAMAGED', 'FILE_MISSING', 'FILE_QUARANTINED',
     'STATUS_MAIL_FAILED',
     'PERSON_SEARCHES', 'CONFIDENTIAL_READ', 'POWER_ASKED', 'POWER_GIVEN', 'POWER_DECLINED',
     'WAY_IN_OPENED',
     'TOWN_REWRITTEN', 'TOWN_SHORTER', 'TOWN_OTHER_KEY', 'TOWN_SILENT', 'BOOK_BEHIND', 'BOOK_PARTED',
     'CLOCK_WAITS', 'BOOK_AHEAD', 'CLOCKS_APART', 'BOOK_RESTORED', 'STAMPS_MISSING', 'HEADS_PARTED',
     'HEADS_AWAY', 'LETTERS_MISSING', 'ARCHIVE_STANDS', 'DRILL_OLD', 'DRILL_FAILED', 'PROXY_HIDES',
     'SCANS_WAIT', 'WEBHOOK_STOPPED')),
  add constraint notice_of_a_letter_names_it check (
    (kind in ('LETTER_TO_REVIEW', 'LETTER_RETURNED', 'LETTER_APPROVED', 'LETTER_TO_SIGN',
              'LETTER_SIGNED', 'LETTER_ANNULLED', 'LETTER_DISCARDED')) = (letter_id is not null));
create index notice_of_letter on notice (municipality_id, letter_id) where letter_id is not null;
