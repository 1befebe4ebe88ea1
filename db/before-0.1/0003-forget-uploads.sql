-- A file that no entry and no upload names any more may go; one that an entry names cannot (its foreign key holds it).
grant delete on stored_file to asiento_app;
create index attachment_by_file on attachment (municipality_id, sha256);
create index upload_by_file on upload (municipality_id, sha256);
