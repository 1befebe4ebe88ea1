-- A telephone that adds pages to a form that is open at a desk: of one person, one session and one
-- form. It ends with the session, by `ends_at`, and when its pages were joined in one file; the row
-- stays, so that what came before is not lost to the form.
create table phone_link (
  municipality_id uuid not null,
  staff_id        uuid not null,
  -- Minted by the form: no entry has it before the form is registered.
  entry_id        uuid not null,
  session_hash    bytea not null check (octet_length(session_hash) = 32),
  -- SHA-256 of the code in the QR; null once a telephone used it.
  code_hash       bytea check (octet_length(code_hash) = 32),
  -- SHA-256 of what that telephone shows from then on.
  capability_hash bytea check (octet_length(capability_hash) = 32),
  ends_at         timestamptz not null,
  closed_at       timestamptz,
  -- Uploads of the person that are not joined yet, in the order in which they came.
  page_ids        uuid[] not null default '{}',
  -- Pages that the telephone has, and is still to send.
  coming          integer not null default 0 check (coming >= 0),
  -- The upload in which these will be joined, and those in which others were.
  file_id         uuid not null,
  joined_ids      uuid[] not null default '{}',
  primary key (municipality_id, staff_id, entry_id),
  foreign key (municipality_id, staff_id) references staff,
  constraint phone_link_code_or_capability check (code_hash is null or capability_hash is null)
);
create index phone_link_by_age on phone_link (municipality_id, ends_at);
create unique index phone_link_code on phone_link (municipality_id, code_hash);
create unique index phone_link_capability on phone_link (municipality_id, capability_hash);

grant select, insert, update, delete on phone_link to asiento_app;

-- Those who follow the person's feed are told; what became of the link they read themselves.
create function announce_phone_link() returns trigger language plpgsql as $$
begin
  perform pg_notify('asiento_phone', new.staff_id || ' ' || new.entry_id);
  return null;
end
$$;
create trigger phone_link_announced after update on phone_link
  for each row execute function announce_phone_link();
