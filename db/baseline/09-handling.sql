-- The handling of entries: the hand-overs of their route, who has one open, and work transferred at
-- once.

-- One line of the route sheet (hoja de ruta). Taking back a hand-over within its moment takes its
-- line away; the ledger keeps both acts.
create table hand_over (
  municipality_id uuid not null,
  entry_id        uuid not null,
  sequence        smallint not null check (sequence > 0),
  kind            text not null check (kind in ('PRINCIPAL', 'COPY')),
  from_unit_id    uuid,
  unit_id         uuid not null,
  purpose         text not null check (purpose in ('ACTION', 'INFORMATION', 'REPORT', 'APPROVAL', 'FILING')),
  instruction     text check (length(instruction) <= 500),
  paper_included  boolean not null,
  folios_sent     integer,
  due_on          date,
  sent_by_id      uuid not null,
  sent_at         timestamptz not null,
  state           text not null check (state in ('PENDING', 'RECEIVED', 'RETURNED', 'RECALLED')),
  received_by_id  uuid,
  received_at     timestamptz,
  folios_received integer,
  -- When it ended: a copy read or reported on, a return, a recall.
  ended_by_id     uuid,
  ended_at        timestamptz,
  primary key (municipality_id, entry_id, sequence),
  foreign key (municipality_id, entry_id) references entry,
  foreign key (municipality_id, unit_id) references org_unit,
  foreign key (municipality_id, sent_by_id) references staff
);
create index hand_over_to_unit on hand_over (municipality_id, unit_id, sent_at desc);

-- Who has an entry open for correction: one row for each open form, renewed every few seconds.
create unlogged table entry_editor (
  municipality_id uuid not null,
  entry_id        uuid not null,
  -- One open form; a person with two tabs has two.
  editor_id       uuid not null,
  staff_id        uuid not null,
  since           timestamptz not null default clock_timestamp(),
  seen_at         timestamptz not null default clock_timestamp(),
  primary key (municipality_id, entry_id, editor_id),
  foreign key (municipality_id, entry_id) references entry,
  foreign key (municipality_id, staff_id) references staff
);

create function announce_editor() returns trigger language plpgsql as $$
begin
  perform pg_notify('asiento_editor',
    coalesce(new.municipality_id, old.municipality_id) || ' ' || coalesce(new.entry_id, old.entry_id));
  return null;
end
$$;
create trigger entry_editor_announced after insert or delete on entry_editor
  for each row execute function announce_editor();

-- Everything one person has open given to others, in steps. What happens to each entry is in the
-- ledger; this is the list that the steps walk and the printed act is made of.
create table work_transfer (
  municipality_id uuid not null references municipality,
  transfer_id     uuid not null,
  staff_id        uuid not null,
  asked_by_id     uuid not null,
  reason          text not null check (length(reason) between 10 and 500),
  asked_at        timestamptz not null,
  primary key (municipality_id, transfer_id),
  foreign key (municipality_id, staff_id) references staff,
  foreign key (municipality_id, asked_by_id) references staff
);

create table work_transfer_line (
  municipality_id uuid not null,
  transfer_id     uuid not null,
  entry_id        uuid not null,
  unit_id         uuid not null,
  to_staff_id     uuid not null,
  -- Of the assignment; null while it waits, and for good when it turned out not to be theirs any
  -- more.
  ledger_position bigint,
  is_settled      boolean not null default false,
  primary key (municipality_id, transfer_id, entry_id),
  foreign key (municipality_id, transfer_id) references work_transfer,
  foreign key (municipality_id, entry_id) references entry,
  foreign key (municipality_id, unit_id) references org_unit,
  foreign key (municipality_id, to_staff_id) references staff
);

grant select, insert, update, delete on hand_over, entry_editor to asiento_app;
grant select, insert on work_transfer to asiento_app;
grant select, insert, update on work_transfer_line to asiento_app;
