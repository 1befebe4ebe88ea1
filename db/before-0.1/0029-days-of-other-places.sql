-- The non-working days of the places where citizens live (domain specification, §5.1), and the general terms a municipality may
-- set for itself.

alter table holiday
  drop constraint holiday_pkey,
  drop column place,
  drop constraint holiday_layer_check,
  add constraint holiday_layer_check check (layer in ('COUNTRY', 'REGION', 'MUNICIPALITY', 'ENTITY', 'OFFICE', 'LOCALITY')),
  add column locality text,
  add constraint holiday_of_a_locality check ((layer = 'LOCALITY') = (locality is not null)),
  add constraint holiday_locality_has_a_name check (length(locality) between 1 and 80),
  -- A key cannot hold nothing: a day that is neither of an office nor of another place stands at the empty one.
  add column place text not null generated always as (coalesce(office_id::text, locality, '')) stored,
  add primary key (municipality_id, on_date, layer, place);

-- Null is what the profile of the country says.
alter table municipality
  add column calendar_mode text check (calendar_mode in ('OFFICE', 'UNION')),
  add column remedy_amount smallint check (remedy_amount between 1 and 999),
  add column remedy_unit text check (remedy_unit in ('WORKING_DAY', 'CALENDAR_DAY', 'MONTH')),
  add column decision_amount smallint check (decision_amount between 1 and 999),
  add column decision_unit text check (decision_unit in ('WORKING_DAY', 'CALENDAR_DAY', 'MONTH')),
  add constraint municipality_terms_whole check (num_nulls(calendar_mode, remedy_amount, remedy_unit, decision_amount, decision_unit) in (0, 5));
