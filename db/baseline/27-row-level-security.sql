-- Row-level security: who each row is hidden from.

-- ── Between municipalities ─────────────────────────────────────────────────────────────────────
-- Every table of a municipality stands here, but those that nobody writes but their functions, which
-- have a policy of their own (`entry_text`, `search_word`, `learnt_until`), and those that are read
-- before it is known which municipality asks (05-sign-in.sql and `municipality_host`).
do $$
declare
  confined text;
begin
  foreach confined in array array[
    'municipality', 'registry_office', 'org_unit', 'document_type', 'holiday', 'calendar_year',
    'registry_series', 'ledger_head', 'ledger_event', 'access_log', 'access_seal',
    'staff', 'role_assignment', 'substitution', 'identity_binding', 'binding_link', 'api_token',
    'account', 'account_link', 'totp_factor', 'passkey', 'recovery_code', 'known_device',
    'proposal', 'deadline_sweep',
    'stored_file', 'upload', 'damaged_file', 'file_scan',
    'entry', 'entry_party', 'attachment', 'entry_note', 'entry_relation', 'receipt',
    'hand_over', 'entry_editor', 'work_transfer', 'work_transfer_line',
    'outgoing', 'outgoing_addressee', 'delivery_attempt', 'outgoing_answer', 'outgoing_file',
    'answer_download',
    'letter', 'letter_text', 'letter_remark', 'numbered_letter', 'letter_file', 'letter_template',
    'party',
    'job', 'report_file_part',
    'daily_closing', 'year_closing', 'closing_stamp',
    'clock_correction', 'restored_book', 'skipped_numbers',
    'notice', 'standing_trouble', 'overdue_letters_queued', 'mail_message',
    'public_times', 'status_mail_due', 'status_mail', 'status_mail_stop',
    'webhook', 'webhook_progress', 'webhook_secret', 'webhook_message',
    'phone_link',
    'attachment_text', 'file_reading',
    'saved_view',
    'imported_book', 'imported_entry'
  ] loop
    execute format('alter table %I enable row level security', confined);
    execute format(
      'create policy %I on %I to asiento_app
         using (municipality_id = (select municipality_in_force()))
         with check (municipality_id = (select municipality_in_force()))',
      confined || '_of_the_municipality_in_force', confined);
  end loop;
end
$$;

-- ── Between people ─────────────────────────────────────────────────────────────────────────────
-- What a transaction that works for a person reaches (01-roles-and-settings.sql).

do $$
declare
  registered text;
begin
  foreach registered in array array['entry', 'outgoing', 'letter'] loop
    execute format(
      'create policy %I on %I as restrictive for select to asiento_app using (
         (select visibility_in_force()) = ''EVERY''
         or ((select visibility_in_force()) = ''ORDINARY'' and confidentiality = ''ORDINARY'')
         or route_unit_ids && (select units_in_force())
         or (select reader_in_force()) = any (reader_ids))',
      registered || '_within_scope', registered);
  end loop;
end
$$;

-- What belongs to one of them goes with it.
do $$
declare
  part text;
  whole text;
begin
  for part, whole in values
    ('entry_party', 'entry'), ('attachment', 'entry'), ('entry_note', 'entry'),
    ('entry_relation', 'entry'), ('receipt', 'entry'), ('hand_over', 'entry'),
    ('entry_editor', 'entry'), ('status_mail_due', 'entry'), ('status_mail', 'entry'),
    ('webhook_message', 'entry'),
    ('outgoing_addressee', 'outgoing'), ('delivery_attempt', 'outgoing'),
    ('outgoing_answer', 'outgoing'), ('outgoing_file', 'outgoing'), ('answer_download', 'outgoing'),
    ('letter_text', 'letter'), ('letter_remark', 'letter'), ('numbered_letter', 'letter'),
    ('letter_file', 'letter')
  loop
    execute format(
      'create policy %1$I on %2$I as restrictive for select to asiento_app using (
         (select visibility_in_force()) = ''EVERY'' or exists (
           select from %3$I %5$s where %5$s.municipality_id = %2$I.municipality_id and %5$s.%4$I = %2$I.%4$I))',
      part || '_within_scope', part, whole, whole || '_id', left(whole, 1));
  end loop;
end
$$;

-- Of the ledger, somebody with a limited reach reads what was done to the entries they reach, and
-- the terms that types of document had: an extension is counted with them.
create policy ledger_event_within_scope on ledger_event as restrictive for select to asiento_app using (
  (select visibility_in_force()) = 'EVERY'
  or exists (select from entry e
    where e.municipality_id = ledger_event.municipality_id and e.entry_id = ledger_event.subject_id)
  or exists (select from document_type t
    where t.municipality_id = ledger_event.municipality_id and t.type_id = ledger_event.subject_id)
  or exists (select from outgoing o
    where o.municipality_id = ledger_event.municipality_id and o.outgoing_id = ledger_event.subject_id)
  or exists (select from letter l
    where l.municipality_id = ledger_event.municipality_id and l.letter_id = ledger_event.subject_id)
);

-- What was read in a file goes with the entries that hold it.
create policy attachment_text_within_scope on attachment_text as restrictive for select to asiento_app using (
  (select visibility_in_force()) = 'EVERY' or exists (
    select from attachment a
    where a.municipality_id = attachment_text.municipality_id and a.sha256 = attachment_text.sha256));
create policy file_reading_within_scope on file_reading as restrictive for select to asiento_app using (
  (select visibility_in_force()) = 'EVERY' or exists (
    select from attachment a
    where a.municipality_id = file_reading.municipality_id and a.sha256 = file_reading.sha256));

-- Its text is not read until somebody releases it.
create policy attachment_text_out_of_quarantine on attachment_text as restrictive for select to asiento_app
  using (not is_in_quarantine(municipality_id, sha256));

-- Rows of an old book came through no unit of ours: whoever reaches entries by their route reaches
-- none of them.
create policy imported_book_within_scope on imported_book as restrictive for select to asiento_app
  using ((select visibility_in_force()) in ('EVERY', 'ORDINARY'));
create policy imported_entry_within_scope on imported_entry as restrictive for select to asiento_app
  using ((select visibility_in_force()) in ('EVERY', 'ORDINARY'));

-- Work done in somebody's name sees their own notices; the house itself, which writes the letters,
-- all of them.
create policy notice_of_oneself on notice as restrictive for select to asiento_app using (
  (select person_in_force()) is null or staff_id = (select person_in_force()));

-- Work done in somebody's name sees what they asked for; the house itself, which does the work, all
-- of it.
create policy job_of_oneself on job as restrictive for select to asiento_app using (
  (select person_in_force()) is null or asked_by_id = (select person_in_force()));

-- A file is opened by whoever asked for it: row-level security of `job` says who that is.
create policy report_file_part_of_oneself on report_file_part as restrictive for select to asiento_app using (
  (select person_in_force()) is null or exists (
    select from job where job.municipality_id = report_file_part.municipality_id and job.job_id = report_file_part.job_id));

create policy saved_view_of_oneself_or_shared on saved_view as restrictive to asiento_app
  using ((select person_in_force()) is null or is_shared or owner_id = (select person_in_force()))
  with check ((select person_in_force()) is null or is_shared or owner_id = (select person_in_force()));
