-- Labels that were sent to a label printer, for a day: each a file in the folder of the printer.
-- Whether it was taken is read from the folder, and not kept here.
create table label_print (
  municipality_id uuid not null,
  -- Minted by who asks: the same one is not sent twice.
  print_id        uuid not null,
  entry_id        uuid not null,
  asked_by_id     uuid not null,
  asked_at        timestamptz not null,
  printer         text not null check (length(printer) between 1 and 80),
  size            text not null check (size in ('50x25', '62x29')),
  file_name       text not null check (file_name ~ '^[0-9a-f-]+\.zpl$'),
  written_at      timestamptz,
  failure         text check (failure in ('GONE', 'DENIED', 'FULL', 'SILENT', 'OTHER')),
  primary key (municipality_id, print_id),
  foreign key (municipality_id, entry_id) references entry,
  foreign key (municipality_id, asked_by_id) references staff,
  constraint label_print_written_or_failed check (written_at is null or failure is null)
);
create index label_print_by_age on label_print (municipality_id, asked_at);

grant select, insert, update, delete on label_print to asiento_app;
