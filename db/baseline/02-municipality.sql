-- Who the register belongs to, what may be chosen in it, and the names it answers at.

create table municipality (
  municipality_id uuid primary key,
  name            text not null check (length(name) between 3 and 120),
  country         text not null check (country ~ '^[A-Z]{2}$'),
  time_zone       text not null,
  book_scope      text not null check (book_scope in ('MUNICIPALITY', 'OFFICE')),
  book_prefix     text not null check (book_prefix ~ '^[A-Z0-9]{1,2}$'),
  shield_png      bytea check (octet_length(shield_png) <= 524288),
  contact         text not null default '',
  created_at      timestamptz not null,
  receipt_footer  text not null default '' check (length(receipt_footer) <= 600),
  label_size      text not null default '62x29' check (label_size in ('50x25', '62x29')),
  -- The general terms a municipality may set for itself; null is what the profile of the country
  -- says.
  calendar_mode   text check (calendar_mode in ('OFFICE', 'UNION')),
  remedy_amount   smallint check (remedy_amount between 1 and 999),
  remedy_unit     text check (remedy_unit in ('WORKING_DAY', 'CALENDAR_DAY', 'MONTH')),
  decision_amount smallint check (decision_amount between 1 and 999),
  decision_unit   text check (decision_unit in ('WORKING_DAY', 'CALENDAR_DAY', 'MONTH')),
  -- The region chosen at set-up, whose days are offered for each later year.
  region          text,
  -- Since when senders are told by e-mail how their document stands; null where they are not.
  status_mails_since timestamptz,
  -- Whether `/tiempos` shows how long it takes to answer.
  publishes_times boolean not null default false,
  -- Whether `/consulta` hands out the answer by its code.
  gives_answers   boolean not null default false,
  constraint municipality_terms_whole check (
    num_nulls(calendar_mode, remedy_amount, remedy_unit, decision_amount, decision_unit) in (0, 5))
);

create table registry_office (
  municipality_id    uuid not null references municipality,
  office_id          uuid not null,
  code               text not null check (code ~ '^[A-Z0-9]{2,4}$'),
  name               text not null check (length(name) between 3 and 120),
  address            text not null default '',
  time_zone          text not null,
  -- Closing time by ISO weekday, '17:00'; a weekday that is absent does not open.
  closes_at          jsonb not null,
  after_hours_policy text not null check (after_hours_policy in ('SAME_DAY', 'NEXT_WORKING_DAY')),
  is_main            boolean not null,
  -- The last day it registers. Its entries keep pointing to it.
  valid_to           date,
  -- The hours it keeps in seasons of every year: [{name, from, to, closesAt}], days as MM-DD.
  seasons            jsonb not null default '[]',
  primary key (municipality_id, office_id),
  constraint registry_office_code_once unique (municipality_id, code),
  constraint registry_office_seasons_listed check (jsonb_typeof(seasons) = 'array')
);

create table org_unit (
  municipality_id uuid not null references municipality,
  unit_id         uuid not null,
  parent_id       uuid,
  code            text not null check (code ~ '^[A-Z0-9-]{2,8}$'),
  name            text not null check (length(name) between 3 and 120),
  valid_from      date not null,
  valid_to        date,
  successor_id    uuid,
  -- Whether the head of the unit lets its staff return, route on and answer.
  delegates       boolean not null default false,
  primary key (municipality_id, unit_id),
  constraint org_unit_code_once unique (municipality_id, code),
  foreign key (municipality_id, parent_id) references org_unit,
  foreign key (municipality_id, successor_id) references org_unit,
  constraint org_unit_closes_after_it_opens check (valid_to is null or valid_to >= valid_from)
);

create table document_type (
  municipality_id      uuid not null references municipality,
  type_id              uuid not null,
  code                 text not null check (code ~ '^[A-Z0-9]{2,8}$'),
  name                 text not null check (length(name) between 3 and 120),
  default_unit_id      uuid,
  deadline_amount      smallint check (deadline_amount between 1 and 999),
  deadline_unit        text check (deadline_unit in ('WORKING_DAY', 'CALENDAR_DAY', 'MONTH')),
  confidentiality      text not null
                       check (confidentiality in ('ORDINARY', 'RESTRICTED', 'CONFIDENTIAL')),
  priority             text not null check (priority in ('NORMAL', 'URGENT', 'VERY_URGENT')),
  required_attachments text[] not null default '{}',
  subject_template     text not null default '',
  is_sealed            boolean not null default false,
  is_active            boolean not null default true,
  silence_note         text not null default '' check (length(silence_note) <= 120),
  primary key (municipality_id, type_id),
  constraint document_type_code_once unique (municipality_id, code),
  foreign key (municipality_id, default_unit_id) references org_unit,
  constraint document_type_deadline_whole
    check ((deadline_amount is null) = (deadline_unit is null))
);

-- Calendars in layers (docs/specification/deadlines.md).
create table holiday (
  municipality_id uuid not null references municipality,
  on_date         date not null,
  layer           text not null check (layer in
    ('COUNTRY', 'REGION', 'MUNICIPALITY', 'ENTITY', 'OFFICE', 'LOCALITY')),
  name            text not null,
  source          text not null,
  office_id       uuid,
  -- The number of the decree that says so.
  act             text not null default '',
  locality        text,
  -- A key cannot hold nothing: a day that is neither of an office nor of another place stands at
  -- the empty one.
  place           text not null generated always as (coalesce(office_id::text, locality, '')) stored,
  primary key (municipality_id, on_date, layer, place),
  foreign key (municipality_id, office_id) references registry_office,
  constraint holiday_has_a_name check (length(name) between 1 and 200),
  constraint holiday_of_an_office check ((layer = 'OFFICE') = (office_id is not null)),
  constraint holiday_of_a_locality check ((layer = 'LOCALITY') = (locality is not null)),
  constraint holiday_locality_has_a_name check (length(locality) between 1 and 80)
);

create table calendar_year (
  municipality_id uuid not null references municipality,
  year            smallint not null,
  approved_at     timestamptz,
  approved_by     uuid,
  primary key (municipality_id, year)
);

-- Several municipalities in one installation, each at a host name; the first one answers at
-- PUBLIC_URL and needs no row. Asked before the municipality is known: the application sees it only
-- through the functions below, and only the console, as the owner, adds a name.
create table municipality_host (
  -- As a URL writes it: lower case, Punycode, no port.
  host            text primary key check (host ~ '^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$'),
  -- Null until it is set up.
  municipality_id uuid unique references municipality,
  -- SHA-256 of the code that opens the set-up page of this name; gone with the set-up.
  setup_hash      bytea check (octet_length(setup_hash) = 32),
  added_at        timestamptz not null,
  constraint municipality_host_is_set_up_or_waits check ((municipality_id is null) = (setup_hash is not null))
);

-- Every address and who answers there; first, without a host, that of the settings.
create function municipality_sites() returns table (host text, municipality_id uuid, name text)
  language sql stable security definer set search_path = public
  begin atomic
    select null::text, first.municipality_id, first.name
      from (select 1) always
      left join lateral (
        select m.municipality_id, m.name from municipality m
         where not exists (select from municipality_host h where h.municipality_id = m.municipality_id)
         order by m.created_at, m.municipality_id limit 1) first on true
    union all
    (select h.host, h.municipality_id, m.name
      from municipality_host h left join municipality m on m.municipality_id = h.municipality_id
     order by h.added_at, h.host);
  end;

create function is_setup_code_of_host(host_of text, hash bytea) returns boolean
  language sql stable security definer set search_path = public
  begin atomic
    select exists (select from municipality_host h where h.host = host_of and h.setup_hash = hash);
  end;

-- Gives a founded municipality its name: once, and with its code.
create function take_host(host_of text, hash bytea, municipality uuid) returns boolean
  language sql security definer set search_path = public
  begin atomic
    update municipality_host h set municipality_id = municipality, setup_hash = null
     where h.host = host_of and h.setup_hash = hash
    returning true;
  end;

-- For the landing page and for sign-in.
create function known_municipalities() returns table (municipality_id uuid, name text)
  language sql stable security definer set search_path = public
  begin atomic
    select m.municipality_id, m.name from municipality m order by m.created_at;
  end;

create function installed_since() returns timestamptz
  language sql stable security definer set search_path = public
  begin atomic
    select min(created_at) from municipality;
  end;

-- Tells every process of names that changed.
create function announce_site() returns trigger language plpgsql set search_path to 'public' as $$
begin
  perform pg_notify('asiento_ledger', 'site');
  return null;
end
$$;
create trigger municipality_host_is_announced after insert or update or delete on municipality_host
  for each statement execute function announce_site();
create trigger municipality_is_announced after insert or update of name on municipality
  for each statement execute function announce_site();

grant select, insert, update on municipality, registry_office, org_unit, document_type,
  calendar_year to asiento_app;
grant select, insert, update, delete on holiday to asiento_app;
revoke all on function municipality_sites(), is_setup_code_of_host(text, bytea),
  take_host(text, bytea, uuid), known_municipalities(), installed_since() from public;
grant execute on function municipality_sites(), is_setup_code_of_host(text, bytea),
  take_host(text, bytea, uuid), known_municipalities(), installed_since() to asiento_app;
