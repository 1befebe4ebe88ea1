-- The hours an office keeps in seasons of every year: [{name, from, to, closesAt}], days as MM-DD.
alter table registry_office
  add column seasons jsonb not null default '[]',
  add constraint registry_office_seasons_listed check (jsonb_typeof(seasons) = 'array');
