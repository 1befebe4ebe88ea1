-- Searches kept under a name: for oneself, or for everybody in the house. A view holds what is asked and never what was found:
-- whoever opens a shared one is answered behind their own wall.
create table saved_view (
  municipality_id uuid not null references municipality,
  view_id         uuid not null,
  owner_id        uuid not null,
  name            text not null check (length(name) between 1 and 40),
  is_shared       boolean not null,
  -- As `viewQuestion` of src/contract/views.ts.
  question        jsonb not null,
  saved_at        timestamptz not null,
  primary key (municipality_id, view_id),
  foreign key (municipality_id, owner_id) references staff
);
create unique index saved_view_own_name_once on saved_view (municipality_id, owner_id, lower(name)) where not is_shared;
create unique index saved_view_shared_name_once on saved_view (municipality_id, lower(name)) where is_shared;

alter table saved_view enable row level security;
create policy saved_view_of_the_municipality_in_force on saved_view to asiento_app
  using (municipality_id = (select municipality_in_force()))
  with check (municipality_id = (select municipality_in_force()));
create policy saved_view_of_oneself_or_shared on saved_view as restrictive to asiento_app
  using ((select person_in_force()) is null or is_shared or owner_id = (select person_in_force()))
  with check ((select person_in_force()) is null or is_shared or owner_id = (select person_in_force()));
grant select, insert, update, delete on saved_view to asiento_app;
