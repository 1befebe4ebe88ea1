-- What letters begin from (docs/specification/letters.md): each approved version, as the ledger says
-- it. The last one is in force; one that was withdrawn says so itself.

create table letter_template (
  municipality_id uuid not null references municipality,
  template_id     uuid not null,
  version         integer not null check (version > 0),
  form            jsonb not null,
  written_by_id   uuid not null,
  approved_by_id  uuid not null,
  approved_at     timestamptz not null,
  primary key (municipality_id, template_id, version),
  foreign key (municipality_id, written_by_id) references staff,
  foreign key (municipality_id, approved_by_id) references staff,
  constraint letter_template_is_approved_by_another check (written_by_id <> approved_by_id)
);

create trigger letter_template_is_append_only before update or delete on letter_template
  for each row execute function refuse_change();
create trigger letter_template_is_never_truncated before truncate on letter_template
  for each statement execute function refuse_change();

alter table letter_template enable row level security;
create policy letter_template_of_the_municipality_in_force on letter_template to asiento_app
  using (municipality_id = (select municipality_in_force()))
  with check (municipality_id = (select municipality_in_force()));

grant select, insert on letter_template to asiento_app;
