-- The files that leave with a document: named in its event, as the files of an entry are.

create table outgoing_file (
  municipality_id uuid not null,
  outgoing_id     uuid not null,
  file_id         uuid not null,
  -- From 1: the document itself, then what goes with it.
  ordinal         smallint not null check (ordinal > 0),
  role            text not null check (role in ('DOCUMENT', 'ANNEX')),
  file_name       text not null check (length(file_name) between 1 and 255),
  sha256          bytea not null,
  size_bytes      bigint not null check (size_bytes > 0),
  media_type      text not null,
  pages           integer,
  primary key (municipality_id, outgoing_id, file_id),
  unique (municipality_id, outgoing_id, ordinal),
  foreign key (municipality_id, outgoing_id) references outgoing,
  foreign key (municipality_id, sha256) references stored_file
);
create index outgoing_file_by_file on outgoing_file (municipality_id, sha256);

create trigger outgoing_file_is_append_only before update or delete on outgoing_file
  for each row execute function refuse_change();
alter table outgoing_file enable row level security;
create policy outgoing_file_of_the_municipality_in_force on outgoing_file to asiento_app
  using (municipality_id = (select municipality_in_force()))
  with check (municipality_id = (select municipality_in_force()));
create policy outgoing_file_within_reach on outgoing_file as restrictive for select to asiento_app using (
  (select reach_in_force()) = 'EVERY' or exists (
    select from outgoing o
    where o.municipality_id = outgoing_file.municipality_id and o.outgoing_id = outgoing_file.outgoing_id));
grant select, insert on outgoing_file to asiento_app;

-- The answer by its code: at `/consulta`, where the municipality lets it.
alter table municipality add column gives_answers boolean not null default false;

-- Each time an answer was downloaded so: shown to whoever reads the exit. By whom is not known.
create table answer_download (
  municipality_id uuid not null,
  download_id     bigint generated always as identity,
  outgoing_id     uuid not null,
  -- Whose receipt opened it.
  entry_id        uuid not null,
  downloaded_at   timestamptz not null,
  primary key (municipality_id, download_id),
  foreign key (municipality_id, outgoing_id, entry_id) references outgoing_answer
);
create index answer_download_of_exit on answer_download (municipality_id, outgoing_id, downloaded_at);

create trigger answer_download_is_append_only before update or delete on answer_download
  for each row execute function refuse_change();
alter table answer_download enable row level security;
create policy answer_download_of_the_municipality_in_force on answer_download to asiento_app
  using (municipality_id = (select municipality_in_force()))
  with check (municipality_id = (select municipality_in_force()));
create policy answer_download_within_reach on answer_download as restrictive for select to asiento_app using (
  (select reach_in_force()) = 'EVERY' or exists (
    select from outgoing o
    where o.municipality_id = answer_download.municipality_id and o.outgoing_id = answer_download.outgoing_id));
grant select, insert on answer_download to asiento_app;

alter table enquiry drop constraint enquiry_result_check;
alter table enquiry add constraint enquiry_result_check check (result in
  ('TOLD', 'RESERVED', 'NOT_FOUND', 'HANDED_OUT'));
