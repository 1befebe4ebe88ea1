-- How secret an entry is, once the counter let go of it, is changed by two people
-- (docs/specification/roles.md): what was asked for, while it waits, and what is told of it.
alter table entry add column confidentiality_change jsonb;
create index entry_confidentiality_asked on entry (municipality_id, ledger_position desc)
  where confidentiality_change is not null;

alter table notice
  drop constraint notice_kind_check,
  add constraint notice_kind_check check (kind in
    ('ASSIGNED', 'ARRIVED', 'RETURNED', 'DUE_TOMORROW', 'NOT_ROUTED', 'ANNULMENT_ASKED',
     'CONFIDENTIALITY_ASKED', 'CONFIDENTIALITY_RAISED', 'CONFIDENTIALITY_LOWERED', 'CONFIDENTIALITY_KEPT',
     'LETTER_TO_REVIEW', 'LETTER_RETURNED', 'LETTER_APPROVED', 'LETTER_TO_SIGN', 'LETTER_SIGNED',
     'LETTER_ANNULLED', 'LETTER_DISCARDED', 'LETTER_STALLED',
     'REPORT_READY', 'REPORT_FAILED', 'FILE_DAMAGED', 'FILE_MISSING', 'FILE_QUARANTINED',
     'STATUS_MAIL_FAILED',
     'PERSON_SEARCHES', 'CONFIDENTIAL_READ', 'POWER_ASKED', 'POWER_GIVEN', 'POWER_DECLINED',
     'WAY_IN_OPENED',
     'TOWN_REWRITTEN', 'TOWN_SHORTER', 'TOWN_OTHER_KEY', 'TOWN_SILENT', 'BOOK_BEHIND', 'BOOK_PARTED',
     'CLOCK_WAITS', 'BOOK_AHEAD', 'CLOCKS_APART', 'BOOK_RESTORED', 'STAMPS_MISSING', 'HEADS_PARTED',
     'HEADS_AWAY', 'LETTERS_MISSING', 'ARCHIVE_STANDS', 'DRILL_OLD', 'DRILL_FAILED', 'PROXY_HIDES',
     'SCANS_WAIT', 'WEBHOOK_STOPPED')),
  drop constraint notice_is_of_an_entry_a_report_or_the_house,
  add constraint notice_is_of_an_entry_a_report_or_the_house check (
    (entry_id is not null)::int + (job_id is not null)::int
      = case when kind in ('ASSIGNED', 'ARRIVED', 'RETURNED', 'DUE_TOMORROW', 'NOT_ROUTED',
                           'ANNULMENT_ASKED', 'CONFIDENTIALITY_ASKED', 'CONFIDENTIALITY_RAISED',
                           'CONFIDENTIALITY_LOWERED', 'CONFIDENTIALITY_KEPT', 'CONFIDENTIAL_READ',
                           'FILE_QUARANTINED', 'STATUS_MAIL_FAILED', 'REPORT_READY', 'REPORT_FAILED')
        then 1 else 0 end),
  drop constraint notice_about_somebody_names_them,
  add constraint notice_about_somebody_names_them check (
    (kind in ('PERSON_SEARCHES', 'CONFIDENTIAL_READ', 'POWER_ASKED', 'POWER_GIVEN', 'POWER_DECLINED',
              'WAY_IN_OPENED', 'CONFIDENTIALITY_ASKED', 'CONFIDENTIALITY_RAISED',
              'CONFIDENTIALITY_LOWERED', 'CONFIDENTIALITY_KEPT')) = (about_id is not null));
