-- What a PDF says of itself (`PdfFacts` of src/server/papers/foreign/foreign-pdf.ts), read after its
-- upload was answered.
alter table stored_file add column pdf_facts jsonb;
grant update (pages, is_encrypted, pdf_facts) on stored_file to asiento_app;

-- How much of one person waits is asked with each upload; nobody asks by age.
drop index upload_by_age;
create index upload_by_staff on upload (municipality_id, staff_id);
