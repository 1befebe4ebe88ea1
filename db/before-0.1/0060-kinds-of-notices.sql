-- What people are told of: an entry, a report, or the house itself.
alter table notice
  drop constraint notice_kind_check,
  add constraint notice_kind_check check (kind in
    ('ASSIGNED', 'ARRIVED', 'RETURNED', 'DUE_TOMORROW', 'NOT_ROUTED', 'ANNULMENT_ASKED',
     'REPORT_READY', 'REPORT_FAILED', 'FILE_DAMAGED', 'FILE_MISSING', 'PERSON_SEARCHES',
     'CONFIDENTIAL_READ', 'POWER_ASKED', 'POWER_GIVEN', 'POWER_DECLINED',
     'TOWN_REWRITTEN', 'TOWN_SHORTER', 'TOWN_OTHER_KEY', 'TOWN_SILENT', 'BOOK_BEHIND', 'BOOK_PARTED',
     'CLOCK_WAITS', 'BOOK_AHEAD', 'CLOCKS_APART', 'BOOK_RESTORED', 'STAMPS_MISSING', 'HEADS_PARTED', 'ARCHIVE_STANDS',
     'DRILL_OLD', 'DRILL_FAILED')),
  drop constraint notice_is_of_an_entry_a_report_or_the_store,
  add constraint notice_is_of_an_entry_a_report_or_the_house check (
    (entry_id is not null)::int + (job_id is not null)::int
      = case when kind in ('ASSIGNED', 'ARRIVED', 'RETURNED', 'DUE_TOMORROW', 'NOT_ROUTED', 'ANNULMENT_ASKED',
                           'CONFIDENTIAL_READ', 'REPORT_READY', 'REPORT_FAILED')
        then 1 else 0 end),
  add constraint notice_about_somebody_names_them check
    ((kind in ('PERSON_SEARCHES', 'CONFIDENTIAL_READ', 'POWER_ASKED', 'POWER_GIVEN', 'POWER_DECLINED')) = (about_id is not null));
