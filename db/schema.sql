-- The whole schema, without rows, as `npm run asiento -- dump-schema` finds it in a new database. It
-- runs in an empty one; servers make theirs from `db/baseline` and `db/migrations`.

set check_function_bodies = off;

-- Extensions, schemas and the role

do $$
begin
  if not exists (select from pg_roles where rolname = 'asiento_app') then
    create role asiento_app nologin;
  end if;
end
$$;

create extension if not exists btree_gin;

create extension if not exists pg_trgm;

create extension if not exists unaccent;

create schema if not exists graphile_worker;
grant usage on schema graphile_worker to asiento_app;

create schema if not exists public;
grant usage on schema public to asiento_app;

-- Types, tables and functions, each after what it needs

create table access_log (
  municipality_id uuid not null,
  access_id bigint generated always as identity not null,
  at timestamp with time zone default clock_timestamp() not null,
  staff_id uuid,
  action text not null,
  entry_id uuid,
  detail text default ''::text not null,
  request_id text default ''::text not null,
  constraint access_log_pkey PRIMARY KEY (municipality_id, access_id)
);

create table access_seal (
  municipality_id uuid not null,
  after_id bigint not null,
  through_id bigint not null,
  row_count integer not null,
  root bytea not null,
  sealed_at timestamp with time zone not null,
  ledger_position bigint not null,
  forgotten_position bigint,
  constraint access_seal_after_id_check CHECK ((after_id >= 0)),
  constraint access_seal_covers_rows CHECK ((through_id > after_id)),
  constraint access_seal_pkey PRIMARY KEY (municipality_id, through_id),
  constraint access_seal_root_check CHECK ((octet_length(root) = 32)),
  constraint access_seal_row_count_check CHECK ((row_count > 0))
);

create table account (
  municipality_id uuid not null,
  subject text not null,
  email text not null,
  password_hash text,
  created_at timestamp with time zone not null,
  constraint account_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
  constraint account_pkey PRIMARY KEY (municipality_id, subject)
);

create table account_link (
  municipality_id uuid not null,
  secret_hash bytea not null,
  subject text not null,
  purpose text not null,
  issued_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint account_link_pkey PRIMARY KEY (municipality_id, secret_hash),
  constraint account_link_purpose_check CHECK ((purpose = ANY (ARRAY['invitation'::text, 'reset'::text]))),
  constraint account_link_secret_hash_check CHECK ((octet_length(secret_hash) = 32))
);

create table answer_download (
  municipality_id uuid not null,
  download_id bigint generated always as identity not null,
  outgoing_id uuid not null,
  entry_id uuid not null,
  downloaded_at timestamp with time zone not null,
  constraint answer_download_pkey PRIMARY KEY (municipality_id, download_id)
);

create table api_token (
  municipality_id uuid not null,
  token_id uuid not null,
  staff_id uuid not null,
  secret_hash bytea not null,
  scopes text[] not null,
  networks text[] default '{}'::text[] not null,
  issued_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  last_used_from text,
  constraint api_token_lasts_a_year_at_most CHECK ((expires_at <= (issued_at + '367 days'::interval))),
  constraint api_token_pkey PRIMARY KEY (municipality_id, token_id),
  constraint api_token_scopes_check CHECK ((cardinality(scopes) > 0)),
  constraint api_token_secret_hash_check CHECK ((octet_length(secret_hash) = 32))
);

create table attachment (
  municipality_id uuid not null,
  entry_id uuid not null,
  attachment_id uuid not null,
  ordinal smallint not null,
  file_name text not null,
  sha256 bytea not null,
  size_bytes bigint not null,
  media_type text not null,
  pages integer,
  kind text not null,
  validity text not null,
  replaces_id uuid,
  replaced_by_id uuid,
  constraint attachment_kind_check CHECK ((kind = ANY (ARRAY['FORM'::text, 'ANNEX'::text, 'RECEIPT'::text, 'INTERNAL'::text, 'RESPONSE'::text]))),
  constraint attachment_pkey PRIMARY KEY (municipality_id, entry_id, attachment_id),
  constraint attachment_validity_check CHECK ((validity = ANY (ARRAY['COPY'::text, 'CERTIFIED_COPY'::text, 'ORIGINAL'::text])))
);

create table attachment_text (
  municipality_id uuid not null,
  sha256 bytea not null,
  pages text[] not null,
  stems text[] not null,
  read_at timestamp with time zone not null,
  constraint attachment_text_pkey PRIMARY KEY (municipality_id, sha256)
);

create table binding_link (
  municipality_id uuid not null,
  staff_id uuid not null,
  secret_hash bytea not null,
  issued_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint binding_link_pkey PRIMARY KEY (municipality_id, staff_id),
  constraint binding_link_secret_hash_check CHECK ((octet_length(secret_hash) = 32))
);

create table book_act (
  municipality_id uuid not null,
  act_id uuid not null,
  kind text not null,
  data jsonb not null,
  reason text not null,
  stage text not null,
  proposed_at timestamp with time zone not null,
  proposed_by_id uuid not null,
  decided_at timestamp with time zone,
  decided_by_id uuid,
  constraint book_act_decided_whole CHECK ((((stage = 'PROPOSED'::text) = (decided_at IS NULL)) AND ((decided_at IS NULL) = (decided_by_id IS NULL)))),
  constraint book_act_is_of_two_people CHECK (((stage <> 'CONFIRMED'::text) OR (decided_by_id <> proposed_by_id))),
  constraint book_act_kind_check CHECK ((kind = ANY (ARRAY['CLOCK'::text, 'RESUME'::text]))),
  constraint book_act_pkey PRIMARY KEY (municipality_id, act_id),
  constraint book_act_reason_check CHECK (((length(reason) >= 10) AND (length(reason) <= 1000))),
  constraint book_act_stage_check CHECK ((stage = ANY (ARRAY['PROPOSED'::text, 'CONFIRMED'::text, 'WITHDRAWN'::text])))
);

create table break_glass (
  subject text not null,
  opened_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint break_glass_pkey PRIMARY KEY (subject)
);

create table calendar_year (
  municipality_id uuid not null,
  year smallint not null,
  approved_at timestamp with time zone,
  approved_by uuid,
  constraint calendar_year_pkey PRIMARY KEY (municipality_id, year)
);

create table checkpoint (
  municipality_id uuid not null,
  origin text not null,
  tree_size bigint not null,
  root bytea not null,
  made_at timestamp with time zone not null,
  constraint checkpoint_pkey PRIMARY KEY (municipality_id, origin, tree_size),
  constraint checkpoint_root_check CHECK ((octet_length(root) = 32)),
  constraint checkpoint_tree_size_check CHECK ((tree_size > 0))
);

create table clock_confirmation (
  municipality_id uuid not null,
  confirmed_at timestamp with time zone not null,
  confirmed_by_id uuid not null,
  ledger_position bigint not null,
  constraint clock_confirmation_pkey PRIMARY KEY (municipality_id)
);

create table clock_correction (
  municipality_id uuid not null,
  correction_id uuid not null,
  from_position bigint not null,
  through_position bigint not null,
  ledger_position bigint not null,
  corrected_at timestamp with time zone not null,
  constraint clock_correction_covers_all_before_it CHECK (((from_position <= through_position) AND (through_position = (ledger_position - 1)))),
  constraint clock_correction_from_position_check CHECK ((from_position > 0)),
  constraint clock_correction_pkey PRIMARY KEY (municipality_id, correction_id)
);

create table closing_stamp (
  municipality_id uuid not null,
  ledger_position bigint not null,
  token bytea not null,
  stamped_at timestamp with time zone not null,
  constraint closing_stamp_pkey PRIMARY KEY (municipality_id, ledger_position),
  constraint closing_stamp_token_check CHECK ((octet_length(token) > 0))
);

create table cosignature (
  municipality_id uuid not null,
  origin text not null,
  tree_size bigint not null,
  witness text not null,
  line text not null,
  signed_at timestamp with time zone not null,
  constraint cosignature_pkey PRIMARY KEY (municipality_id, origin, witness, tree_size),
  constraint cosignature_tree_size_check CHECK ((tree_size > 0))
);

create table daily_closing (
  municipality_id uuid not null,
  office_id uuid not null,
  on_date date not null,
  sequence smallint not null,
  closing_id uuid not null,
  ledger_position bigint not null,
  first_position bigint not null,
  through_position bigint not null,
  root bytea not null,
  closed_at timestamp with time zone not null,
  closed_by_id uuid,
  entry_count integer not null,
  first_number text,
  last_number text,
  annulled text[] not null,
  rectified text[] not null,
  late text[] not null,
  exits jsonb,
  constraint daily_closing_comes_after_its_slice CHECK ((through_position < ledger_position)),
  constraint daily_closing_covers_a_slice CHECK ((through_position >= (first_position - 1))),
  constraint daily_closing_entry_count_check CHECK ((entry_count >= 0)),
  constraint daily_closing_first_position_check CHECK ((first_position > 0)),
  constraint daily_closing_municipality_id_closing_id_key UNIQUE (municipality_id, closing_id),
  constraint daily_closing_numbers_its_entries CHECK ((((entry_count = 0) = (first_number IS NULL)) AND ((first_number IS NULL) = (last_number IS NULL)))),
  constraint daily_closing_pkey PRIMARY KEY (municipality_id, office_id, on_date, sequence),
  constraint daily_closing_root_check CHECK ((octet_length(root) = 32)),
  constraint daily_closing_sequence_check CHECK ((sequence > 0))
);

create table damaged_file (
  municipality_id uuid not null,
  sha256 bytea not null,
  trouble text not null,
  found_at timestamp with time zone default clock_timestamp() not null,
  constraint damaged_file_pkey PRIMARY KEY (municipality_id, sha256),
  constraint damaged_file_trouble_check CHECK ((trouble = ANY (ARRAY['DAMAGED'::text, 'MISSING'::text])))
);

create table deadline_sweep (
  municipality_id uuid not null,
  sweep_id uuid not null,
  dates date[] not null,
  office_id uuid,
  total integer not null,
  examined integer default 0 not null,
  moved integer default 0 not null,
  after_position bigint default 0 not null,
  started_at timestamp with time zone default clock_timestamp() not null,
  finished_at timestamp with time zone,
  constraint deadline_sweep_pkey PRIMARY KEY (municipality_id, sweep_id)
);

create table delivery_attempt (
  municipality_id uuid not null,
  outgoing_id uuid not null,
  delivery_id uuid not null,
  ordinal smallint not null,
  attempted_at timestamp with time zone not null,
  result text not null,
  received_by text,
  note text,
  recorded_by_id uuid not null,
  recorded_at timestamp with time zone not null,
  ledger_position bigint not null,
  constraint delivery_attempt_pkey PRIMARY KEY (municipality_id, outgoing_id, delivery_id),
  constraint delivery_attempt_result_check CHECK ((result = ANY (ARRAY['DELIVERED'::text, 'REFUSED'::text, 'RETURNED'::text, 'PUBLISHED'::text, 'NOT_FOUND'::text])))
);

create table document_type (
  municipality_id uuid not null,
  type_id uuid not null,
  code text not null,
  name text not null,
  default_unit_id uuid,
  deadline_amount smallint,
  deadline_unit text,
  confidentiality text not null,
  priority text not null,
  required_attachments text[] default '{}'::text[] not null,
  subject_template text default ''::text not null,
  is_sealed boolean default false not null,
  is_active boolean default true not null,
  silence_note text default ''::text not null,
  constraint document_type_code_check CHECK ((code ~ '^[A-Z0-9]{2,8}$'::text)),
  constraint document_type_code_once UNIQUE (municipality_id, code),
  constraint document_type_confidentiality_check CHECK ((confidentiality = ANY (ARRAY['ORDINARY'::text, 'RESTRICTED'::text, 'CONFIDENTIAL'::text]))),
  constraint document_type_deadline_amount_check CHECK (((deadline_amount >= 1) AND (deadline_amount <= 999))),
  constraint document_type_deadline_unit_check CHECK ((deadline_unit = ANY (ARRAY['WORKING_DAY'::text, 'CALENDAR_DAY'::text, 'MONTH'::text]))),
  constraint document_type_deadline_whole CHECK (((deadline_amount IS NULL) = (deadline_unit IS NULL))),
  constraint document_type_name_check CHECK (((length(name) >= 3) AND (length(name) <= 120))),
  constraint document_type_pkey PRIMARY KEY (municipality_id, type_id),
  constraint document_type_priority_check CHECK ((priority = ANY (ARRAY['NORMAL'::text, 'URGENT'::text, 'VERY_URGENT'::text]))),
  constraint document_type_silence_note_check CHECK ((length(silence_note) <= 120))
);

create table ended_session (
  id_hash bytea not null,
  ground text not null,
  ended_at timestamp with time zone default now() not null,
  constraint ended_session_ground_check CHECK ((ground = ANY (ARRAY['idle'::text, 'longest'::text, 'person'::text, 'deactivated'::text, 'credentials'::text, 'provider'::text]))),
  constraint ended_session_id_hash_check CHECK ((octet_length(id_hash) = 32)),
  constraint ended_session_pkey PRIMARY KEY (id_hash)
);

create table enquiry (
  municipality_id uuid not null,
  enquiry_id bigint generated always as identity not null,
  asked_at timestamp with time zone not null,
  number text not null,
  network_hash bytea not null,
  result text not null,
  constraint enquiry_network_hash_check CHECK ((octet_length(network_hash) = 32)),
  constraint enquiry_number_check CHECK ((length(number) <= 40)),
  constraint enquiry_pkey PRIMARY KEY (municipality_id, enquiry_id),
  constraint enquiry_result_check CHECK ((result = ANY (ARRAY['TOLD'::text, 'RESERVED'::text, 'NOT_FOUND'::text, 'HANDED_OUT'::text])))
);

create table entry (
  municipality_id uuid not null,
  entry_id uuid not null,
  office_id uuid not null,
  series_code text not null,
  series_year smallint not null,
  series_number integer not null,
  entry_number text not null,
  registered_at timestamp with time zone not null,
  registered_on date not null,
  registered_by_id uuid not null,
  presented_at timestamp with time zone not null,
  late_reason text,
  effective_date date not null,
  due_on date,
  channel text not null,
  transport_type text,
  transport_number text,
  type_id uuid not null,
  subject text not null,
  statement text,
  request text,
  document_date date,
  sender_reference text,
  file_number text,
  folios integer not null,
  declared_attachments integer,
  non_document_items text,
  physical_docs text not null,
  physical_custody text,
  priority text not null,
  urgency_reason text,
  confidentiality text not null,
  destination_unit_id uuid not null,
  register_status text not null,
  annulment jsonb,
  verification_code text not null,
  receipt_version smallint not null,
  rectified_at timestamp with time zone,
  sender text not null,
  version integer not null,
  ledger_position bigint not null,
  hash bytea not null,
  previous_hash bytea not null,
  handling_status text default 'REGISTERED'::text not null,
  status_since timestamp with time zone not null,
  current_unit_id uuid,
  assignee_id uuid,
  route_unit_ids uuid[] default '{}'::uuid[] not null,
  reader_ids uuid[] default '{}'::uuid[] not null,
  pending_sender_id uuid,
  pending_from_unit_id uuid,
  pending_copy_unit_ids uuid[] default '{}'::uuid[] not null,
  received_copy_unit_ids uuid[] default '{}'::uuid[] not null,
  suspended_since date,
  is_extended boolean default false not null,
  remedy_by date,
  outcome text,
  has_reply boolean default false not null,
  party_names text default ''::text not null,
  identity_numbers text default ''::text not null,
  confidentiality_change jsonb,
  constraint entry_entry_number_check CHECK ((length(entry_number) <= 20)),
  constraint entry_folios_check CHECK (((folios >= 0) AND (folios <= 99999))),
  constraint entry_handling_status_check CHECK ((handling_status = ANY (ARRAY['REGISTERED'::text, 'ROUTED'::text, 'RECEIVED'::text, 'IN_PROGRESS'::text, 'OBSERVED'::text, 'RETURNED'::text, 'CLOSED'::text, 'ARCHIVED'::text]))),
  constraint entry_number_once UNIQUE (municipality_id, series_code, series_year, series_number),
  constraint entry_number_text_once UNIQUE (municipality_id, entry_number),
  constraint entry_pkey PRIMARY KEY (municipality_id, entry_id),
  constraint entry_receipt_version_check CHECK ((receipt_version > 0)),
  constraint entry_register_status_check CHECK ((register_status = ANY (ARRAY['REGISTERED'::text, 'RECTIFIED'::text, 'ANNULLED'::text]))),
  constraint entry_series_number_check CHECK ((series_number > 0)),
  constraint entry_subject_check CHECK ((((length(subject) >= 5) AND (length(subject) <= 240)) AND (subject !~ '[\n\r]'::text))),
  constraint entry_version_check CHECK ((version > 0))
);

create unlogged table entry_editor (
  municipality_id uuid not null,
  entry_id uuid not null,
  editor_id uuid not null,
  staff_id uuid not null,
  since timestamp with time zone default clock_timestamp() not null,
  seen_at timestamp with time zone default clock_timestamp() not null,
  constraint entry_editor_pkey PRIMARY KEY (municipality_id, entry_id, editor_id)
);

create table entry_note (
  municipality_id uuid not null,
  entry_id uuid not null,
  note_id uuid not null,
  text text not null,
  written_at timestamp with time zone not null,
  written_by_id uuid not null,
  constraint entry_note_pkey PRIMARY KEY (municipality_id, entry_id, note_id),
  constraint entry_note_text_check CHECK (((length(text) >= 1) AND (length(text) <= 1000)))
);

create table entry_party (
  municipality_id uuid not null,
  entry_id uuid not null,
  ordinal smallint not null,
  role text not null,
  kind text not null,
  given_names text,
  surname1 text,
  surname2 text,
  legal_name text,
  identity_country text,
  identity_type text,
  identity_number text,
  identity_verified boolean not null,
  identity_note text,
  missing_identity text,
  address text,
  postal_code text,
  city text,
  phone text,
  email text,
  notification_channel text,
  representation_type text,
  constraint entry_party_kind_check CHECK ((kind = ANY (ARRAY['NATURAL'::text, 'LEGAL'::text, 'PUBLIC_BODY'::text, 'ANONYMOUS'::text]))),
  constraint entry_party_pkey PRIMARY KEY (municipality_id, entry_id, ordinal),
  constraint entry_party_role_check CHECK ((role = ANY (ARRAY['INTERESTED'::text, 'CO_INTERESTED'::text, 'REPRESENTATIVE'::text, 'PRESENTER'::text])))
);

create table entry_relation (
  municipality_id uuid not null,
  entry_id uuid not null,
  related_entry_id uuid not null,
  kind text not null,
  constraint entry_relation_kind_check CHECK ((kind = ANY (ARRAY['ANSWERS'::text, 'COMPLEMENTS'::text, 'REMEDIES'::text, 'DUPLICATES'::text, 'REPLACES'::text, 'MERGED_INTO'::text]))),
  constraint entry_relation_pkey PRIMARY KEY (municipality_id, entry_id, related_entry_id, kind)
);

create table entry_text (
  municipality_id uuid not null,
  entry_id uuid not null,
  ledger_position bigint not null,
  document tsvector not null,
  constraint entry_text_pkey PRIMARY KEY (municipality_id, entry_id)
);

create table file_reading (
  municipality_id uuid not null,
  sha256 bytea not null,
  state text default 'WAITING'::text not null,
  reason text,
  asked_at timestamp with time zone default clock_timestamp() not null,
  total_pages integer,
  read_pages integer,
  lost_pages integer,
  confidences smallint[],
  has_thumbnail boolean default false not null,
  read_at timestamp with time zone,
  taken_at timestamp with time zone,
  tries integer default 0 not null,
  constraint file_reading_pkey PRIMARY KEY (municipality_id, sha256),
  constraint file_reading_says_what_was_read CHECK (((state <> 'READ'::text) OR ((total_pages IS NOT NULL) AND (read_pages IS NOT NULL) AND (read_at IS NOT NULL)))),
  constraint file_reading_says_why CHECK (((reason IS NOT NULL) = (state = ANY (ARRAY['FAILED'::text, 'SKIPPED'::text])))),
  constraint file_reading_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'READ'::text, 'FAILED'::text, 'SKIPPED'::text])))
);

create table file_scan (
  municipality_id uuid not null,
  sha256 bytea not null,
  state text not null,
  found text,
  asked_at timestamp with time zone default clock_timestamp() not null,
  looked_at timestamp with time zone,
  told_at timestamp with time zone,
  released_by_id uuid,
  released_at timestamp with time zone,
  release_reason text,
  constraint file_scan_is_released_whole CHECK (((num_nulls(released_by_id, released_at, release_reason) = ANY (ARRAY[0, 3])) AND ((released_at IS NULL) OR (state = 'INFECTED'::text)))),
  constraint file_scan_pkey PRIMARY KEY (municipality_id, sha256),
  constraint file_scan_says_what_was_found CHECK (((found IS NOT NULL) = (state = 'INFECTED'::text))),
  constraint file_scan_says_when_it_was_looked_at CHECK (((looked_at IS NULL) = (state = 'WAITING'::text))),
  constraint file_scan_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'CLEAN'::text, 'INFECTED'::text, 'TOO_LARGE'::text])))
);

create table graphile_worker._private_job_queues (
  id integer generated always as identity not null,
  queue_name text not null,
  locked_at timestamp with time zone,
  locked_by text,
  is_available boolean generated always as ((locked_at IS NULL)) stored not null,
  constraint job_queues_pkey1 PRIMARY KEY (id),
  constraint job_queues_queue_name_check CHECK ((length(queue_name) <= 128)),
  constraint job_queues_queue_name_key UNIQUE (queue_name)
);

create table graphile_worker._private_jobs (
  id bigint generated always as identity not null,
  job_queue_id integer,
  task_id integer not null,
  payload json default '{}'::json not null,
  priority smallint default 0 not null,
  run_at timestamp with time zone default now() not null,
  attempts smallint default 0 not null,
  max_attempts smallint default 25 not null,
  last_error text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  key text,
  locked_at timestamp with time zone,
  locked_by text,
  revision integer default 0 not null,
  flags jsonb,
  is_available boolean generated always as (((locked_at IS NULL) AND (attempts < max_attempts))) stored not null,
  constraint jobs_key_check CHECK (((length(key) > 0) AND (length(key) <= 512))),
  constraint jobs_key_key1 UNIQUE (key),
  constraint jobs_max_attempts_check CHECK ((max_attempts >= 1)),
  constraint jobs_pkey1 PRIMARY KEY (id)
);

create table graphile_worker._private_known_crontabs (
  identifier text not null,
  known_since timestamp with time zone not null,
  last_execution timestamp with time zone,
  constraint known_crontabs_pkey PRIMARY KEY (identifier)
);

create table graphile_worker._private_tasks (
  id integer generated always as identity not null,
  identifier text not null,
  constraint tasks_identifier_check CHECK ((length(identifier) <= 128)),
  constraint tasks_identifier_key UNIQUE (identifier),
  constraint tasks_pkey PRIMARY KEY (id)
);

create table graphile_worker.asiento_worker (
  worker_id text not null,
  seen_at timestamp with time zone not null,
  constraint asiento_worker_pkey PRIMARY KEY (worker_id)
);

create type graphile_worker.job_spec as (
  identifier text,
  payload json,
  queue_name text,
  run_at timestamp with time zone,
  max_attempts smallint,
  job_key text,
  priority smallint,
  flags text[]
);

create view graphile_worker.jobs as
 SELECT jobs.id,
    job_queues.queue_name,
    tasks.identifier AS task_identifier,
    jobs.priority,
    jobs.run_at,
    jobs.attempts,
    jobs.max_attempts,
    jobs.last_error,
    jobs.created_at,
    jobs.updated_at,
    jobs.key,
    jobs.locked_at,
    jobs.locked_by,
    jobs.revision,
    jobs.flags
   FROM ((graphile_worker._private_jobs jobs
     JOIN graphile_worker._private_tasks tasks ON ((tasks.id = jobs.task_id)))
     LEFT JOIN graphile_worker._private_job_queues job_queues ON ((job_queues.id = jobs.job_queue_id)));

create table graphile_worker.migrations (
  id integer not null,
  ts timestamp with time zone default now() not null,
  breaking boolean default false not null,
  constraint migrations_pkey PRIMARY KEY (id)
);

create table hand_over (
  municipality_id uuid not null,
  entry_id uuid not null,
  sequence smallint not null,
  kind text not null,
  from_unit_id uuid,
  unit_id uuid not null,
  purpose text not null,
  instruction text,
  paper_included boolean not null,
  folios_sent integer,
  due_on date,
  sent_by_id uuid not null,
  sent_at timestamp with time zone not null,
  state text not null,
  received_by_id uuid,
  received_at timestamp with time zone,
  folios_received integer,
  ended_by_id uuid,
  ended_at timestamp with time zone,
  constraint hand_over_instruction_check CHECK ((length(instruction) <= 500)),
  constraint hand_over_kind_check CHECK ((kind = ANY (ARRAY['PRINCIPAL'::text, 'COPY'::text]))),
  constraint hand_over_pkey PRIMARY KEY (municipality_id, entry_id, sequence),
  constraint hand_over_purpose_check CHECK ((purpose = ANY (ARRAY['ACTION'::text, 'INFORMATION'::text, 'REPORT'::text, 'APPROVAL'::text, 'FILING'::text]))),
  constraint hand_over_sequence_check CHECK ((sequence > 0)),
  constraint hand_over_state_check CHECK ((state = ANY (ARRAY['PENDING'::text, 'RECEIVED'::text, 'RETURNED'::text, 'RECALLED'::text])))
);

create table heads_kept (
  municipality_id uuid not null,
  folder text not null,
  ledger_position bigint not null,
  constraint heads_kept_ledger_position_check CHECK ((ledger_position > 0)),
  constraint heads_kept_pkey PRIMARY KEY (municipality_id, folder)
);

create table holiday (
  municipality_id uuid not null,
  on_date date not null,
  layer text not null,
  name text not null,
  source text not null,
  office_id uuid,
  act text default ''::text not null,
  locality text,
  place text generated always as (COALESCE((office_id)::text, locality, ''::text)) stored not null,
  constraint holiday_has_a_name CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint holiday_layer_check CHECK ((layer = ANY (ARRAY['COUNTRY'::text, 'REGION'::text, 'MUNICIPALITY'::text, 'ENTITY'::text, 'OFFICE'::text, 'LOCALITY'::text]))),
  constraint holiday_locality_has_a_name CHECK (((length(locality) >= 1) AND (length(locality) <= 80))),
  constraint holiday_of_a_locality CHECK (((layer = 'LOCALITY'::text) = (locality IS NOT NULL))),
  constraint holiday_of_an_office CHECK (((layer = 'OFFICE'::text) = (office_id IS NOT NULL))),
  constraint holiday_pkey PRIMARY KEY (municipality_id, on_date, layer, place)
);

create table housekeeper (
  settings text not null,
  process_id uuid not null,
  until timestamp with time zone not null,
  constraint housekeeper_pkey PRIMARY KEY (settings)
);

create table identity_binding (
  municipality_id uuid not null,
  staff_id uuid not null,
  issuer text not null,
  subject text not null,
  bound_at timestamp with time zone not null,
  constraint an_account_is_one_person UNIQUE (municipality_id, issuer, subject),
  constraint identity_binding_issuer_check CHECK ((issuer <> 'asiento'::text)),
  constraint identity_binding_pkey PRIMARY KEY (municipality_id, staff_id, issuer)
);

create table imported_book (
  municipality_id uuid not null,
  book_id uuid not null,
  name text not null,
  file_name text not null,
  file_sha256 bytea not null,
  row_count integer not null,
  rows_sha256 bytea not null,
  first_on date,
  last_on date,
  imported_at timestamp with time zone not null,
  imported_by text default ''::text not null,
  constraint imported_book_file_name_check CHECK ((length(file_name) <= 255)),
  constraint imported_book_file_sha256_check CHECK ((octet_length(file_sha256) = 32)),
  constraint imported_book_imported_by_check CHECK ((length(imported_by) <= 120)),
  constraint imported_book_name_check CHECK (((length(name) >= 3) AND (length(name) <= 120))),
  constraint imported_book_name_once UNIQUE (municipality_id, name),
  constraint imported_book_pkey PRIMARY KEY (municipality_id, book_id),
  constraint imported_book_row_count_check CHECK ((row_count > 0)),
  constraint imported_book_rows_sha256_check CHECK ((octet_length(rows_sha256) = 32))
);

CREATE OR REPLACE FUNCTION public.es_fold(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(unaccent('unaccent'::regdictionary, $1));

create table imported_entry (
  municipality_id uuid not null,
  book_id uuid not null,
  ordinal integer not null,
  number text not null,
  date text not null,
  sequence integer,
  year smallint,
  on_date date,
  sender text not null,
  subject text not null,
  document_type text not null,
  destination text not null,
  folios text not null,
  notes text not null,
  other jsonb not null,
  folded text generated always as (es_fold(((((((((number || ' '::text) || sender) || ' '::text) || subject) || ' '::text) || destination) || ' '::text) || notes))) stored not null,
  constraint imported_entry_ordinal_check CHECK ((ordinal > 0)),
  constraint imported_entry_pkey PRIMARY KEY (municipality_id, book_id, ordinal)
);

create table job (
  municipality_id uuid not null,
  job_id uuid not null,
  kind text not null,
  payload jsonb not null,
  asked_by_id uuid,
  state text default 'WAITING'::text not null,
  run integer default 0 not null,
  failures integer default 0 not null,
  done_count bigint default 0 not null,
  total_count bigint,
  result jsonb,
  asked_at timestamp with time zone default clock_timestamp() not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  keep_until timestamp with time zone not null,
  constraint job_is_finished_when_it_ended CHECK (((finished_at IS NULL) = (state = ANY (ARRAY['WAITING'::text, 'RUNNING'::text])))),
  constraint job_pkey PRIMARY KEY (municipality_id, job_id),
  constraint job_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'RUNNING'::text, 'DONE'::text, 'FAILED'::text, 'CANCELLED'::text])))
);

create table known_device (
  municipality_id uuid not null,
  device_id uuid not null,
  staff_id uuid not null,
  device_hash bytea not null,
  user_agent text not null,
  address text not null,
  first_seen_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  is_news boolean not null,
  constraint known_device_device_hash_check CHECK ((octet_length(device_hash) = 32)),
  constraint known_device_once UNIQUE (municipality_id, staff_id, device_hash),
  constraint known_device_pkey PRIMARY KEY (municipality_id, device_id)
);

create table label_print (
  municipality_id uuid not null,
  print_id uuid not null,
  entry_id uuid not null,
  asked_by_id uuid not null,
  asked_at timestamp with time zone not null,
  printer text not null,
  size text not null,
  file_name text not null,
  written_at timestamp with time zone,
  failure text,
  constraint label_print_failure_check CHECK ((failure = ANY (ARRAY['GONE'::text, 'DENIED'::text, 'FULL'::text, 'SILENT'::text, 'OTHER'::text]))),
  constraint label_print_file_name_check CHECK ((file_name ~ '^[0-9a-f-]+\.zpl$'::text)),
  constraint label_print_pkey PRIMARY KEY (municipality_id, print_id),
  constraint label_print_printer_check CHECK (((length(printer) >= 1) AND (length(printer) <= 80))),
  constraint label_print_size_check CHECK ((size = ANY (ARRAY['50x25'::text, '62x29'::text]))),
  constraint label_print_written_or_failed CHECK (((written_at IS NULL) OR (failure IS NULL)))
);

create table learnt_until (
  municipality_id uuid not null,
  "position" bigint not null,
  constraint learnt_until_pkey PRIMARY KEY (municipality_id)
);

create table ledger_event (
  municipality_id uuid not null,
  "position" bigint not null,
  previous_hash bytea not null,
  hash bytea not null,
  body text not null,
  type text not null,
  subject_id uuid not null,
  actor_id uuid,
  at timestamp with time zone not null,
  constraint ledger_event_hash_check CHECK ((octet_length(hash) = 32)),
  constraint ledger_event_pkey PRIMARY KEY (municipality_id, "position"),
  constraint ledger_event_position_check CHECK (("position" > 0)),
  constraint ledger_event_previous_hash_check CHECK ((octet_length(previous_hash) = 32))
);

create table ledger_head (
  municipality_id uuid not null,
  "position" bigint not null,
  hash bytea not null,
  last_at timestamp with time zone not null,
  constraint ledger_head_hash_check CHECK ((octet_length(hash) = 32)),
  constraint ledger_head_pkey PRIMARY KEY (municipality_id),
  constraint ledger_head_position_check CHECK (("position" >= 0))
);

create table letter (
  municipality_id uuid not null,
  letter_id uuid not null,
  office_id uuid not null,
  unit_id uuid not null,
  confidentiality text not null,
  status text not null,
  since timestamp with time zone not null,
  revision integer not null,
  author_id uuid not null,
  changed_by_id uuid not null,
  changed_at timestamp with time zone not null,
  reviewer_id uuid,
  approved_revision integer,
  approved_by_id uuid,
  form jsonb not null,
  words text not null,
  route_unit_ids uuid[] not null,
  reader_ids uuid[] not null,
  constraint letter_confidentiality_check CHECK ((confidentiality = ANY (ARRAY['ORDINARY'::text, 'RESTRICTED'::text, 'CONFIDENTIAL'::text]))),
  constraint letter_is_approved_by_somebody CHECK (((approved_revision IS NULL) = (approved_by_id IS NULL))),
  constraint letter_pkey PRIMARY KEY (municipality_id, letter_id),
  constraint letter_revision_check CHECK ((revision > 0)),
  constraint letter_status_check CHECK ((status = ANY (ARRAY['DRAFT'::text, 'IN_REVIEW'::text, 'NUMBERED'::text, 'DISCARDED'::text])))
);

create table letter_file (
  municipality_id uuid not null,
  letter_id uuid not null,
  ordinal smallint not null,
  signer_id uuid,
  uploaded_by_id uuid,
  signed_by text,
  kept_at timestamp with time zone not null,
  sha256 bytea not null,
  size_bytes bigint not null,
  media_type text not null,
  pages integer,
  constraint letter_file_ordinal_check CHECK ((ordinal >= 0)),
  constraint letter_file_pkey PRIMARY KEY (municipality_id, letter_id, ordinal),
  constraint letter_file_size_bytes_check CHECK ((size_bytes > 0))
);

create table letter_remark (
  municipality_id uuid not null,
  letter_id uuid not null,
  remark_id uuid not null,
  revision integer not null,
  decision text not null,
  remark text,
  made_by_id uuid not null,
  made_at timestamp with time zone not null,
  constraint letter_remark_decision_check CHECK ((decision = ANY (ARRAY['RETURNED'::text, 'APPROVED'::text]))),
  constraint letter_remark_pkey PRIMARY KEY (municipality_id, letter_id, remark_id)
);

create table letter_template (
  municipality_id uuid not null,
  template_id uuid not null,
  version integer not null,
  form jsonb not null,
  written_by_id uuid not null,
  approved_by_id uuid not null,
  approved_at timestamp with time zone not null,
  constraint letter_template_is_approved_by_another CHECK ((written_by_id <> approved_by_id)),
  constraint letter_template_pkey PRIMARY KEY (municipality_id, template_id, version),
  constraint letter_template_version_check CHECK ((version > 0))
);

create table letter_text (
  municipality_id uuid not null,
  letter_id uuid not null,
  text_id uuid not null,
  revision integer,
  saved_by_id uuid not null,
  saved_at timestamp with time zone not null,
  form jsonb not null,
  constraint letter_text_municipality_id_letter_id_revision_key UNIQUE (municipality_id, letter_id, revision),
  constraint letter_text_pkey PRIMARY KEY (municipality_id, letter_id, text_id)
);

create table mail_message (
  municipality_id uuid not null,
  message_id uuid not null,
  to_address text not null,
  subject text not null,
  sealed_text bytea,
  state text not null,
  attempts integer default 0 not null,
  next_try_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  queued_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  problem text,
  is_of_closing boolean default false not null,
  sealed_headers bytea,
  constraint mail_message_attempts_check CHECK ((attempts >= 0)),
  constraint mail_message_keeps_its_text_while_it_waits CHECK (((state = 'WAITING'::text) = (sealed_text IS NOT NULL))),
  constraint mail_message_pkey PRIMARY KEY (municipality_id, message_id),
  constraint mail_message_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'SENT'::text, 'FAILED'::text]))),
  constraint mail_message_subject_check CHECK ((subject !~ '[\x01-\x1f\x7f]'::text)),
  constraint mail_message_to_address_check CHECK ((((length(to_address) >= 3) AND (length(to_address) <= 254)) AND (to_address !~ '[\x01-\x20\x7f,;<>]'::text)))
);

create table municipality (
  municipality_id uuid not null,
  name text not null,
  country text not null,
  time_zone text not null,
  book_scope text not null,
  book_prefix text not null,
  shield_png bytea,
  contact text default ''::text not null,
  created_at timestamp with time zone not null,
  receipt_footer text default ''::text not null,
  label_size text default '62x29'::text not null,
  calendar_mode text,
  remedy_amount smallint,
  remedy_unit text,
  decision_amount smallint,
  decision_unit text,
  region text,
  status_mails_since timestamp with time zone,
  publishes_times boolean default false not null,
  gives_answers boolean default false not null,
  constraint municipality_book_prefix_check CHECK ((book_prefix ~ '^[A-Z0-9]{1,2}$'::text)),
  constraint municipality_book_scope_check CHECK ((book_scope = ANY (ARRAY['MUNICIPALITY'::text, 'OFFICE'::text]))),
  constraint municipality_calendar_mode_check CHECK ((calendar_mode = ANY (ARRAY['OFFICE'::text, 'UNION'::text]))),
  constraint municipality_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint municipality_decision_amount_check CHECK (((decision_amount >= 1) AND (decision_amount <= 999))),
  constraint municipality_decision_unit_check CHECK ((decision_unit = ANY (ARRAY['WORKING_DAY'::text, 'CALENDAR_DAY'::text, 'MONTH'::text]))),
  constraint municipality_label_size_check CHECK ((label_size = ANY (ARRAY['50x25'::text, '62x29'::text]))),
  constraint municipality_name_check CHECK (((length(name) >= 3) AND (length(name) <= 120))),
  constraint municipality_pkey PRIMARY KEY (municipality_id),
  constraint municipality_receipt_footer_check CHECK ((length(receipt_footer) <= 600)),
  constraint municipality_remedy_amount_check CHECK (((remedy_amount >= 1) AND (remedy_amount <= 999))),
  constraint municipality_remedy_unit_check CHECK ((remedy_unit = ANY (ARRAY['WORKING_DAY'::text, 'CALENDAR_DAY'::text, 'MONTH'::text]))),
  constraint municipality_shield_png_check CHECK ((octet_length(shield_png) <= 524288)),
  constraint municipality_terms_whole CHECK ((num_nulls(calendar_mode, remedy_amount, remedy_unit, decision_amount, decision_unit) = ANY (ARRAY[0, 5])))
);

create table municipality_host (
  host text not null,
  municipality_id uuid,
  setup_hash bytea,
  added_at timestamp with time zone not null,
  constraint municipality_host_host_check CHECK ((host ~ '^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$'::text)),
  constraint municipality_host_is_set_up_or_waits CHECK (((municipality_id IS NULL) = (setup_hash IS NOT NULL))),
  constraint municipality_host_municipality_id_key UNIQUE (municipality_id),
  constraint municipality_host_pkey PRIMARY KEY (host),
  constraint municipality_host_setup_hash_check CHECK ((octet_length(setup_hash) = 32))
);

create table municipality_visit (
  municipality_id uuid not null,
  round text not null,
  "position" bigint not null,
  visited_at timestamp with time zone not null,
  next_at timestamp with time zone not null,
  constraint municipality_visit_pkey PRIMARY KEY (municipality_id, round),
  constraint municipality_visit_round_check CHECK ((round = ANY (ARRAY['notices'::text, 'overdue letters'::text, 'checkpoints'::text])))
);

create table notice (
  municipality_id uuid not null,
  notice_id uuid default gen_random_uuid() not null,
  staff_id uuid not null,
  entry_id uuid,
  kind text not null,
  ledger_position bigint,
  due_on date,
  made_at timestamp with time zone not null,
  shows_at timestamp with time zone not null,
  read_at timestamp with time zone,
  mailed_on date,
  job_id uuid,
  about_id uuid,
  letter_id uuid,
  constraint notice_about_somebody_names_them CHECK (((kind = ANY (ARRAY['PERSON_SEARCHES'::text, 'CONFIDENTIAL_READ'::text, 'POWER_ASKED'::text, 'POWER_GIVEN'::text, 'POWER_DECLINED'::text, 'WAY_IN_OPENED'::text, 'CONFIDENTIALITY_ASKED'::text, 'CONFIDENTIALITY_RAISED'::text, 'CONFIDENTIALITY_LOWERED'::text, 'CONFIDENTIALITY_KEPT'::text])) = (about_id IS NOT NULL))),
  constraint notice_is_of_an_entry_a_report_or_the_house CHECK (((((entry_id IS NOT NULL))::integer + ((job_id IS NOT NULL))::integer) =
CASE
    WHEN (kind = ANY (ARRAY['ASSIGNED'::text, 'ARRIVED'::text, 'RETURNED'::text, 'DUE_TOMORROW'::text, 'NOT_ROUTED'::text, 'ANNULMENT_ASKED'::text, 'CONFIDENTIALITY_ASKED'::text, 'CONFIDENTIALITY_RAISED'::text, 'CONFIDENTIALITY_LOWERED'::text, 'CONFIDENTIALITY_KEPT'::text, 'CONFIDENTIAL_READ'::text, 'FILE_QUARANTINED'::text, 'STATUS_MAIL_FAILED'::text, 'REPORT_READY'::text, 'REPORT_FAILED'::text])) THEN 1
    ELSE 0
END)),
  constraint notice_kind_check CHECK ((kind = ANY (ARRAY['ASSIGNED'::text, 'ARRIVED'::text, 'RETURNED'::text, 'DUE_TOMORROW'::text, 'NOT_ROUTED'::text, 'ANNULMENT_ASKED'::text, 'CONFIDENTIALITY_ASKED'::text, 'CONFIDENTIALITY_RAISED'::text, 'CONFIDENTIALITY_LOWERED'::text, 'CONFIDENTIALITY_KEPT'::text, 'LETTER_TO_REVIEW'::text, 'LETTER_RETURNED'::text, 'LETTER_APPROVED'::text, 'LETTER_TO_SIGN'::text, 'LETTER_SIGNED'::text, 'LETTER_ANNULLED'::text, 'LETTER_DISCARDED'::text, 'LETTER_STALLED'::text, 'REPORT_READY'::text, 'REPORT_FAILED'::text, 'FILE_DAMAGED'::text, 'FILE_MISSING'::text, 'FILE_QUARANTINED'::text, 'STATUS_MAIL_FAILED'::text, 'PERSON_SEARCHES'::text, 'CONFIDENTIAL_READ'::text, 'POWER_ASKED'::text, 'POWER_GIVEN'::text, 'POWER_DECLINED'::text, 'WAY_IN_OPENED'::text, 'TOWN_REWRITTEN'::text, 'TOWN_SHORTER'::text, 'TOWN_OTHER_KEY'::text, 'TOWN_SILENT'::text, 'BOOK_BEHIND'::text, 'BOOK_PARTED'::text, 'CLOCK_WAITS'::text, 'BOOK_AHEAD'::text, 'CLOCKS_APART'::text, 'BOOK_RESTORED'::text, 'STAMPS_MISSING'::text, 'HEADS_PARTED'::text, 'HEADS_AWAY'::text, 'LETTERS_MISSING'::text, 'ARCHIVE_STANDS'::text, 'DRILL_OLD'::text, 'DRILL_FAILED'::text, 'PROXY_HIDES'::text, 'SCANS_WAIT'::text, 'WEBHOOK_STOPPED'::text]))),
  constraint notice_of_a_letter_names_it CHECK (((kind = ANY (ARRAY['LETTER_TO_REVIEW'::text, 'LETTER_RETURNED'::text, 'LETTER_APPROVED'::text, 'LETTER_TO_SIGN'::text, 'LETTER_SIGNED'::text, 'LETTER_ANNULLED'::text, 'LETTER_DISCARDED'::text, 'LETTER_STALLED'::text])) = (letter_id IS NOT NULL))),
  constraint notice_of_an_entry_is_of_an_act_a_day_or_a_reading CHECK (((entry_id IS NULL) OR ((((ledger_position IS NOT NULL))::integer + ((due_on IS NOT NULL))::integer) =
CASE
    WHEN (kind = ANY (ARRAY['CONFIDENTIAL_READ'::text, 'FILE_QUARANTINED'::text, 'STATUS_MAIL_FAILED'::text])) THEN 0
    ELSE 1
END))),
  constraint notice_pkey PRIMARY KEY (municipality_id, notice_id)
);

create table numbered_letter (
  municipality_id uuid not null,
  letter_id uuid not null,
  series_code text not null,
  series_year smallint not null,
  series_number integer not null,
  document_number text not null,
  document_date date not null,
  numbered_by_id uuid not null,
  content jsonb not null,
  status text not null,
  since timestamp with time zone not null,
  next_signer_id uuid,
  outgoing_id uuid,
  annulment jsonb,
  ledger_position bigint not null,
  hash bytea not null,
  previous_hash bytea not null,
  constraint letter_number_once UNIQUE (municipality_id, series_code, series_year, series_number),
  constraint letter_number_text_once UNIQUE (municipality_id, document_number),
  constraint numbered_letter_document_number_check CHECK ((length(document_number) <= 80)),
  constraint numbered_letter_pkey PRIMARY KEY (municipality_id, letter_id),
  constraint numbered_letter_series_number_check CHECK ((series_number > 0)),
  constraint numbered_letter_status_check CHECK ((status = ANY (ARRAY['TO_SIGN'::text, 'SIGNED'::text, 'DISPATCHED'::text, 'ANNULLED'::text])))
);

create table obeyed_logout (
  token_hash bytea not null,
  forget_after timestamp with time zone not null,
  constraint obeyed_logout_pkey PRIMARY KEY (token_hash),
  constraint obeyed_logout_token_hash_check CHECK ((octet_length(token_hash) = 32))
);

create table org_unit (
  municipality_id uuid not null,
  unit_id uuid not null,
  parent_id uuid,
  code text not null,
  name text not null,
  valid_from date not null,
  valid_to date,
  successor_id uuid,
  delegates boolean default false not null,
  constraint org_unit_closes_after_it_opens CHECK (((valid_to IS NULL) OR (valid_to >= valid_from))),
  constraint org_unit_code_check CHECK ((code ~ '^[A-Z0-9-]{2,8}$'::text)),
  constraint org_unit_code_once UNIQUE (municipality_id, code),
  constraint org_unit_name_check CHECK (((length(name) >= 3) AND (length(name) <= 120))),
  constraint org_unit_pkey PRIMARY KEY (municipality_id, unit_id)
);

create table outgoing (
  municipality_id uuid not null,
  outgoing_id uuid not null,
  office_id uuid not null,
  series_code text not null,
  series_year smallint not null,
  series_number integer not null,
  exit_number text not null,
  dispatched_at timestamp with time zone not null,
  dispatched_on date not null,
  dispatched_by_id uuid not null,
  unit_id uuid not null,
  kind text not null,
  document_number text,
  document_date date not null,
  signed_by text not null,
  subject text not null,
  folios integer not null,
  confidentiality text not null,
  addressee_line text not null,
  awaited smallint not null,
  status text default 'DISPATCHED'::text not null,
  annulment jsonb,
  route_unit_ids uuid[] not null,
  reader_ids uuid[] not null,
  words text not null,
  ledger_position bigint not null,
  hash bytea not null,
  previous_hash bytea not null,
  notify_by date,
  tried_at timestamp with time zone,
  own_confidentiality text not null,
  constraint exit_number_once UNIQUE (municipality_id, series_code, series_year, series_number),
  constraint exit_number_text_once UNIQUE (municipality_id, exit_number),
  constraint outgoing_awaited_check CHECK ((awaited >= 0)),
  constraint outgoing_confidentiality_check CHECK ((confidentiality = ANY (ARRAY['ORDINARY'::text, 'RESTRICTED'::text, 'CONFIDENTIAL'::text]))),
  constraint outgoing_exit_number_check CHECK ((length(exit_number) <= 20)),
  constraint outgoing_folios_check CHECK (((folios >= 0) AND (folios <= 99999))),
  constraint outgoing_kind_check CHECK ((kind = ANY (ARRAY['OFFICIAL_LETTER'::text, 'LETTER'::text, 'RESOLUTION'::text, 'NOTIFICATION'::text, 'CERTIFICATE'::text, 'CIRCULAR'::text]))),
  constraint outgoing_own_confidentiality_check CHECK ((own_confidentiality = ANY (ARRAY['ORDINARY'::text, 'RESTRICTED'::text, 'CONFIDENTIAL'::text]))),
  constraint outgoing_pkey PRIMARY KEY (municipality_id, outgoing_id),
  constraint outgoing_series_number_check CHECK ((series_number > 0)),
  constraint outgoing_status_check CHECK ((status = ANY (ARRAY['DISPATCHED'::text, 'ANNULLED'::text]))),
  constraint outgoing_subject_check CHECK ((((length(subject) >= 5) AND (length(subject) <= 240)) AND (subject !~ '[\n\r]'::text)))
);

create table outgoing_addressee (
  municipality_id uuid not null,
  outgoing_id uuid not null,
  ordinal smallint not null,
  name text not null,
  identity text,
  address text,
  means text not null,
  constraint outgoing_addressee_means_check CHECK ((means = ANY (ARRAY['IN_PERSON'::text, 'CERTIFIED_POST'::text, 'NOTIFIER'::text, 'ELECTRONIC_BOX'::text, 'PUBLICATION'::text]))),
  constraint outgoing_addressee_ordinal_check CHECK ((ordinal > 0)),
  constraint outgoing_addressee_pkey PRIMARY KEY (municipality_id, outgoing_id, ordinal)
);

create table outgoing_answer (
  municipality_id uuid not null,
  outgoing_id uuid not null,
  entry_id uuid not null,
  constraint outgoing_answer_pkey PRIMARY KEY (municipality_id, outgoing_id, entry_id)
);

create table outgoing_file (
  municipality_id uuid not null,
  outgoing_id uuid not null,
  file_id uuid not null,
  ordinal smallint not null,
  role text not null,
  file_name text not null,
  sha256 bytea not null,
  size_bytes bigint not null,
  media_type text not null,
  pages integer,
  constraint outgoing_file_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 255))),
  constraint outgoing_file_municipality_id_outgoing_id_ordinal_key UNIQUE (municipality_id, outgoing_id, ordinal),
  constraint outgoing_file_ordinal_check CHECK ((ordinal > 0)),
  constraint outgoing_file_pkey PRIMARY KEY (municipality_id, outgoing_id, file_id),
  constraint outgoing_file_role_check CHECK ((role = ANY (ARRAY['DOCUMENT'::text, 'ANNEX'::text]))),
  constraint outgoing_file_size_bytes_check CHECK ((size_bytes > 0))
);

create table overdue_letters_queued (
  municipality_id uuid not null,
  week date not null,
  queued_at timestamp with time zone not null,
  owed uuid[] default '{}'::uuid[] not null,
  constraint overdue_letters_queued_pkey PRIMARY KEY (municipality_id, week),
  constraint overdue_letters_queued_week_check CHECK ((EXTRACT(isodow FROM week) = (1)::numeric))
);

create table party (
  municipality_id uuid not null,
  party_id uuid not null,
  kind text not null,
  given_names text,
  surname1 text,
  surname2 text,
  legal_name text,
  identity_country text,
  identity_type text,
  identity_number text,
  address text,
  postal_code text,
  city text,
  phone text,
  email text,
  notification_channel text,
  seen_at timestamp with time zone not null,
  folded_name text generated always as (es_fold((((((COALESCE(legal_name, ''::text) || COALESCE(surname1, ''::text)) || ' '::text) || COALESCE(surname2, ''::text)) || ' '::text) || COALESCE(given_names, ''::text)))) stored not null,
  constraint party_kind_check CHECK ((kind = ANY (ARRAY['NATURAL'::text, 'LEGAL'::text, 'PUBLIC_BODY'::text]))),
  constraint party_notification_channel_check CHECK ((notification_channel = ANY (ARRAY['ELECTRONIC'::text, 'PAPER'::text, 'EMAIL'::text]))),
  constraint party_pkey PRIMARY KEY (municipality_id, party_id)
);

create table passkey (
  municipality_id uuid not null,
  subject text not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  is_synced boolean not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint passkey_counter_check CHECK ((counter >= 0)),
  constraint passkey_credential_id_check CHECK (((octet_length(credential_id) >= 1) AND (octet_length(credential_id) <= 1023))),
  constraint passkey_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint passkey_pkey PRIMARY KEY (municipality_id, subject, credential_id)
);

create table phone_link (
  municipality_id uuid not null,
  staff_id uuid not null,
  entry_id uuid not null,
  session_hash bytea not null,
  code_hash bytea,
  capability_hash bytea,
  ends_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  page_ids uuid[] default '{}'::uuid[] not null,
  coming integer default 0 not null,
  file_id uuid not null,
  joined_ids uuid[] default '{}'::uuid[] not null,
  constraint phone_link_capability_hash_check CHECK ((octet_length(capability_hash) = 32)),
  constraint phone_link_code_hash_check CHECK ((octet_length(code_hash) = 32)),
  constraint phone_link_code_or_capability CHECK (((code_hash IS NULL) OR (capability_hash IS NULL))),
  constraint phone_link_coming_check CHECK ((coming >= 0)),
  constraint phone_link_pkey PRIMARY KEY (municipality_id, staff_id, entry_id),
  constraint phone_link_session_hash_check CHECK ((octet_length(session_hash) = 32))
);

create table power_act (
  municipality_id uuid not null,
  act_id uuid not null,
  kind text not null,
  staff_id uuid not null,
  data jsonb not null,
  stage text not null,
  proposed_at timestamp with time zone not null,
  proposed_by_id uuid not null,
  decided_at timestamp with time zone,
  decided_by_id uuid,
  constraint power_act_decided_whole CHECK ((((stage = 'PROPOSED'::text) = (decided_at IS NULL)) AND ((decided_at IS NULL) = (decided_by_id IS NULL)))),
  constraint power_act_is_for_another CHECK ((proposed_by_id <> staff_id)),
  constraint power_act_is_of_two_people CHECK (((stage <> 'CONFIRMED'::text) OR ((decided_by_id <> staff_id) AND ((decided_by_id <> proposed_by_id) OR (decided_at >= (proposed_at + '48:00:00'::interval)))))),
  constraint power_act_kind_check CHECK ((kind = ANY (ARRAY['GRANT'::text, 'SUBSTITUTE'::text, 'CLEAR_FACTORS'::text]))),
  constraint power_act_pkey PRIMARY KEY (municipality_id, act_id),
  constraint power_act_stage_check CHECK ((stage = ANY (ARRAY['PROPOSED'::text, 'CONFIRMED'::text, 'WITHDRAWN'::text])))
);

create table proposal (
  municipality_id uuid not null,
  proposal_id uuid not null,
  change jsonb not null,
  stage text not null,
  proposed_at timestamp with time zone not null,
  proposed_by_id uuid not null,
  decided_at timestamp with time zone,
  decided_by_id uuid,
  reason text,
  constraint proposal_decided_whole CHECK ((((stage = 'PROPOSED'::text) = (decided_at IS NULL)) AND ((decided_at IS NULL) = (decided_by_id IS NULL)))),
  constraint proposal_pkey PRIMARY KEY (municipality_id, proposal_id),
  constraint proposal_stage_check CHECK ((stage = ANY (ARRAY['PROPOSED'::text, 'CONFIRMED'::text, 'DECLINED'::text])))
);

create table provider_exit (
  secret_hash bytea not null,
  sealed_address bytea not null,
  opened_at timestamp with time zone not null,
  constraint provider_exit_pkey PRIMARY KEY (secret_hash),
  constraint provider_exit_secret_hash_check CHECK ((octet_length(secret_hash) = 32))
);

create table provider_record (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  user_code text,
  consumed_at timestamp with time zone,
  expires_at timestamp with time zone,
  constraint provider_record_pkey PRIMARY KEY (model, id)
);

create table public_times (
  municipality_id uuid not null,
  quarter text not null,
  reckoned_at timestamp with time zone not null,
  types jsonb not null,
  constraint public_times_pkey PRIMARY KEY (municipality_id, quarter),
  constraint public_times_quarter_check CHECK ((quarter ~ '^\d{4}-T[1-4]$'::text))
);

create table receipt (
  municipality_id uuid not null,
  entry_id uuid not null,
  version smallint not null,
  verification_code text not null,
  issued_at timestamp with time zone not null,
  constraint receipt_pkey PRIMARY KEY (municipality_id, entry_id, version)
);

create table recovery_code (
  municipality_id uuid not null,
  subject text not null,
  label text not null,
  code_hash text not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint recovery_code_label_check CHECK ((length(label) = 2)),
  constraint recovery_code_pkey PRIMARY KEY (municipality_id, subject, label)
);

create table registry_office (
  municipality_id uuid not null,
  office_id uuid not null,
  code text not null,
  name text not null,
  address text default ''::text not null,
  time_zone text not null,
  closes_at jsonb not null,
  after_hours_policy text not null,
  is_main boolean not null,
  valid_to date,
  seasons jsonb default '[]'::jsonb not null,
  constraint registry_office_after_hours_policy_check CHECK ((after_hours_policy = ANY (ARRAY['SAME_DAY'::text, 'NEXT_WORKING_DAY'::text]))),
  constraint registry_office_code_check CHECK ((code ~ '^[A-Z0-9]{2,4}$'::text)),
  constraint registry_office_code_once UNIQUE (municipality_id, code),
  constraint registry_office_name_check CHECK (((length(name) >= 3) AND (length(name) <= 120))),
  constraint registry_office_pkey PRIMARY KEY (municipality_id, office_id),
  constraint registry_office_seasons_listed CHECK ((jsonb_typeof(seasons) = 'array'::text))
);

create table registry_series (
  municipality_id uuid not null,
  series_code text not null,
  year smallint not null,
  last_number integer not null,
  last_at timestamp with time zone not null,
  constraint registry_series_last_number_check CHECK ((last_number >= 0)),
  constraint registry_series_pkey PRIMARY KEY (municipality_id, series_code, year)
);

create table report_file_part (
  municipality_id uuid not null,
  job_id uuid not null,
  part integer not null,
  bytes bytea not null,
  constraint report_file_part_bytes_check CHECK ((octet_length(bytes) <= 1048576)),
  constraint report_file_part_part_check CHECK ((part >= 0)),
  constraint report_file_part_pkey PRIMARY KEY (municipality_id, job_id, part)
);

create table restore_drill (
  drill_id uuid default gen_random_uuid() not null,
  began_at timestamp with time zone not null,
  ended_at timestamp with time zone not null,
  fault text,
  parts jsonb not null,
  size_bytes bigint,
  constraint restore_drill_ends_after_it_began CHECK ((ended_at >= began_at)),
  constraint restore_drill_fault_check CHECK ((fault <> ''::text)),
  constraint restore_drill_pkey PRIMARY KEY (drill_id),
  constraint restore_drill_size_bytes_check CHECK ((size_bytes >= 0))
);

create table restored_book (
  municipality_id uuid not null,
  restoration_id uuid default gen_random_uuid() not null,
  restored_at timestamp with time zone default clock_timestamp() not null,
  restored_to timestamp with time zone not null,
  "position" bigint not null,
  hash bytea not null,
  decided_position bigint,
  remembered jsonb,
  constraint restored_book_hash_check CHECK ((octet_length(hash) = 32)),
  constraint restored_book_is_decided_later CHECK ((decided_position > "position")),
  constraint restored_book_pkey PRIMARY KEY (municipality_id, restoration_id),
  constraint restored_book_position_check CHECK (("position" >= 0))
);

create table role_assignment (
  municipality_id uuid not null,
  staff_id uuid not null,
  role text not null,
  office_id uuid,
  unit_id uuid,
  valid_from date not null,
  valid_to date,
  assignment_id uuid not null,
  source text default 'LOCAL'::text not null,
  constraint role_assignment_pkey PRIMARY KEY (municipality_id, assignment_id),
  constraint role_assignment_role_check CHECK ((role = ANY (ARRAY['ADM'::text, 'REG'::text, 'JREG'::text, 'JU'::text, 'TR'::text, 'AUD'::text]))),
  constraint role_assignment_source_check CHECK ((source = ANY (ARRAY['LOCAL'::text, 'CLAIM'::text])))
);

create table saved_view (
  municipality_id uuid not null,
  view_id uuid not null,
  owner_id uuid not null,
  name text not null,
  is_shared boolean not null,
  question jsonb not null,
  saved_at timestamp with time zone not null,
  constraint saved_view_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40))),
  constraint saved_view_pkey PRIMARY KEY (municipality_id, view_id)
);

create table schema_migration (
  name text not null,
  sha256 text not null,
  applied_at timestamp with time zone default now() not null,
  constraint schema_migration_pkey PRIMARY KEY (name)
);

create table search_word (
  municipality_id uuid not null,
  word text collate "C" not null,
  is_name boolean not null,
  constraint search_word_pkey PRIMARY KEY (municipality_id, word)
);

create table session (
  id_hash bytea not null,
  public_id text not null,
  municipality_id uuid not null,
  staff_id uuid not null,
  created_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  authenticated_at timestamp with time zone not null,
  methods text[] not null,
  provider_session text,
  sealed_id_token bytea,
  user_agent text not null,
  address text not null,
  provider_sid text,
  device_hash bytea,
  constraint session_device_hash_check CHECK ((octet_length(device_hash) = 32)),
  constraint session_id_hash_check CHECK ((octet_length(id_hash) = 32)),
  constraint session_pkey PRIMARY KEY (id_hash),
  constraint session_provider_sid_check CHECK ((length(provider_sid) <= 255)),
  constraint session_public_id_once UNIQUE (public_id)
);

create table sign_in_attempt (
  secret_hash bytea not null,
  state text not null,
  nonce text not null,
  code_verifier text not null,
  mode text not null,
  return_to text not null,
  is_fresh boolean not null,
  previous_id_hash bytea,
  started_at timestamp with time zone not null,
  used_at timestamp with time zone,
  session_id_hash bytea,
  door text default 'main'::text not null,
  binding_hash bytea,
  takes_undated boolean default false not null,
  constraint sign_in_attempt_binding_hash_check CHECK ((octet_length(binding_hash) = 32)),
  constraint sign_in_attempt_door_check CHECK ((door = ANY (ARRAY['main'::text, 'emergency'::text]))),
  constraint sign_in_attempt_mode_check CHECK ((mode = ANY (ARRAY['popup'::text, 'page'::text]))),
  constraint sign_in_attempt_pkey PRIMARY KEY (secret_hash),
  constraint sign_in_attempt_secret_hash_check CHECK ((octet_length(secret_hash) = 32))
);

create table sign_in_step (
  interaction text not null,
  municipality_id uuid not null,
  subject text not null,
  stage text not null,
  methods text[] not null,
  tries integer default 0 not null,
  codes_left integer,
  started_at timestamp with time zone not null,
  constraint sign_in_step_pkey PRIMARY KEY (interaction),
  constraint sign_in_step_stage_check CHECK ((stage = ANY (ARRAY['proof'::text, 'offer'::text, 'shown'::text]))),
  constraint sign_in_step_tries_check CHECK ((tries >= 0))
);

create table sign_in_throttle (
  kind text not null,
  key bytea not null,
  failures integer not null,
  failed_at timestamp with time zone not null,
  blocked_until timestamp with time zone not null,
  window_at timestamp with time zone,
  failures_before integer default 0 not null,
  succeeded_at timestamp with time zone,
  people bytea[] default '{}'::bytea[] not null,
  constraint sign_in_throttle_failures_before_check CHECK ((failures_before >= 0)),
  constraint sign_in_throttle_failures_check CHECK ((failures >= 0)),
  constraint sign_in_throttle_key_check CHECK ((octet_length(key) = 32)),
  constraint sign_in_throttle_kind_check CHECK ((kind = ANY (ARRAY['account'::text, 'address'::text, 'pair'::text, 'start'::text, 'browser'::text, 'shared'::text, 'work'::text, 'enquiry-number'::text, 'enquiry-network'::text]))),
  constraint sign_in_throttle_people_check CHECK ((cardinality(people) <= 8)),
  constraint sign_in_throttle_pkey PRIMARY KEY (kind, key)
);

create table skipped_numbers (
  municipality_id uuid not null,
  series_code text not null,
  year smallint not null,
  first_number integer not null,
  last_number integer not null,
  ledger_position bigint not null,
  constraint skipped_numbers_are_some CHECK ((last_number >= first_number)),
  constraint skipped_numbers_first_number_check CHECK ((first_number > 0)),
  constraint skipped_numbers_pkey PRIMARY KEY (municipality_id, series_code, year, first_number)
);

create table spent_id_token (
  token_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint spent_id_token_pkey PRIMARY KEY (token_hash),
  constraint spent_id_token_token_hash_check CHECK ((octet_length(token_hash) = 32))
);

create table staff (
  municipality_id uuid not null,
  staff_id uuid not null,
  issuer text not null,
  subject text not null,
  name text not null,
  email text not null,
  clerk_code text not null,
  status text not null,
  created_at timestamp with time zone not null,
  wants_digest boolean default true not null,
  digest_on date,
  wants_overdue_letter boolean default true not null,
  constraint staff_clerk_code_check CHECK ((clerk_code ~ '^[A-Z0-9]{2,8}$'::text)),
  constraint staff_clerk_code_once UNIQUE (municipality_id, clerk_code),
  constraint staff_name_check CHECK (((length(name) >= 2) AND (length(name) <= 120))),
  constraint staff_pkey PRIMARY KEY (municipality_id, staff_id),
  constraint staff_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'REJECTED'::text, 'ACTIVE'::text, 'DISABLED'::text])))
);

create table standing_trouble (
  municipality_id uuid not null,
  kind text not null,
  since timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  constraint standing_trouble_kind_check CHECK ((kind = ANY (ARRAY['CLOCK_WAITS'::text, 'BOOK_AHEAD'::text, 'CLOCKS_APART'::text, 'BOOK_RESTORED'::text, 'STAMPS_MISSING'::text, 'HEADS_PARTED'::text, 'HEADS_AWAY'::text, 'LETTERS_MISSING'::text, 'ARCHIVE_STANDS'::text, 'DRILL_OLD'::text, 'DRILL_FAILED'::text, 'PROXY_HIDES'::text, 'SCANS_WAIT'::text, 'WEBHOOK_STOPPED'::text, 'TOWN_REWRITTEN'::text, 'TOWN_SHORTER'::text, 'TOWN_OTHER_KEY'::text, 'TOWN_SILENT'::text, 'BOOK_BEHIND'::text, 'BOOK_PARTED'::text]))),
  constraint standing_trouble_pkey PRIMARY KEY (municipality_id, kind)
);

create table status_mail (
  municipality_id uuid not null,
  mail_id uuid not null,
  entry_id uuid not null,
  made_at timestamp with time zone not null,
  news text not null,
  told text not null,
  to_masked text not null,
  address_hash bytea not null,
  outcome text default 'WAITING'::text not null,
  failure text,
  ended_at timestamp with time zone,
  constraint status_mail_address_hash_check CHECK ((octet_length(address_hash) = 32)),
  constraint status_mail_ended_unless_waiting CHECK (((outcome = 'WAITING'::text) = (ended_at IS NULL))),
  constraint status_mail_failed_for_a_reason CHECK (((outcome = 'FAILED'::text) = (failure IS NOT NULL))),
  constraint status_mail_failure_check CHECK ((failure = ANY (ARRAY['NO_MAILBOX'::text, 'FULL'::text, 'REFUSED'::text, 'EXPIRED'::text]))),
  constraint status_mail_outcome_check CHECK ((outcome = ANY (ARRAY['WAITING'::text, 'SENT'::text, 'FAILED'::text, 'SUPERSEDED'::text]))),
  constraint status_mail_pkey PRIMARY KEY (municipality_id, mail_id)
);

create table status_mail_due (
  municipality_id uuid not null,
  entry_id uuid not null,
  due_at timestamp with time zone not null,
  constraint status_mail_due_pkey PRIMARY KEY (municipality_id, entry_id)
);

create table status_mail_stop (
  municipality_id uuid not null,
  scope_hash bytea not null,
  stopped_at timestamp with time zone not null,
  constraint status_mail_stop_pkey PRIMARY KEY (municipality_id, scope_hash),
  constraint status_mail_stop_scope_hash_check CHECK ((octet_length(scope_hash) = 32))
);

create table stored_file (
  municipality_id uuid not null,
  sha256 bytea not null,
  size_bytes bigint not null,
  media_type text not null,
  pages integer,
  is_encrypted boolean not null,
  stored_at timestamp with time zone not null,
  constraint stored_file_pkey PRIMARY KEY (municipality_id, sha256),
  constraint stored_file_sha256_check CHECK ((octet_length(sha256) = 32)),
  constraint stored_file_size_bytes_check CHECK ((size_bytes > 0))
);

create table substitution (
  municipality_id uuid not null,
  substitution_id uuid not null,
  absent_id uuid not null,
  substitute_id uuid not null,
  valid_from date not null,
  valid_to date not null,
  constraint substitution_is_by_another CHECK ((absent_id <> substitute_id)),
  constraint substitution_pkey PRIMARY KEY (municipality_id, substitution_id)
);

create table totp_factor (
  municipality_id uuid not null,
  subject text not null,
  sealed_secret bytea not null,
  last_step bigint not null,
  created_at timestamp with time zone not null,
  constraint totp_factor_last_step_check CHECK ((last_step > 0)),
  constraint totp_factor_pkey PRIMARY KEY (municipality_id, subject)
);

create table unclaimed_file (
  municipality_id uuid not null,
  sha256 bytea not null,
  first_seen_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  constraint unclaimed_file_pkey PRIMARY KEY (municipality_id, sha256),
  constraint unclaimed_file_sha256_check CHECK ((octet_length(sha256) = 32))
);

create table upload (
  municipality_id uuid not null,
  upload_id uuid not null,
  staff_id uuid not null,
  file_name text not null,
  sha256 bytea not null,
  uploaded_at timestamp with time zone not null,
  remarks jsonb default '[]'::jsonb not null,
  constraint upload_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 255))),
  constraint upload_pkey PRIMARY KEY (municipality_id, upload_id)
);

create table watched_checkpoint (
  municipality_id uuid not null,
  origin text not null,
  tree_size bigint not null,
  root bytea not null,
  note text not null,
  cosignature text not null,
  seen_at timestamp with time zone not null,
  constraint watched_checkpoint_pkey PRIMARY KEY (municipality_id, origin, tree_size),
  constraint watched_checkpoint_root_check CHECK ((octet_length(root) = 32)),
  constraint watched_checkpoint_tree_size_check CHECK ((tree_size > 0))
);

create table watched_town (
  municipality_id uuid not null,
  origin text not null,
  first_looked_at timestamp with time zone not null,
  looked_at timestamp with time zone not null,
  trouble text,
  shown text,
  own_size bigint,
  own_trouble text,
  constraint watched_town_own_trouble_check CHECK ((own_trouble = ANY (ARRAY['BEHIND'::text, 'PARTED'::text]))),
  constraint watched_town_pkey PRIMARY KEY (municipality_id, origin),
  constraint watched_town_trouble_check CHECK ((trouble = ANY (ARRAY['REWRITTEN'::text, 'SHORTER'::text, 'OTHER_KEY'::text, 'SILENT'::text])))
);

create table webhook (
  municipality_id uuid not null,
  webhook_id uuid not null,
  url text not null,
  description text not null,
  kinds text[] not null,
  status text not null,
  constraint webhook_pkey PRIMARY KEY (municipality_id, webhook_id),
  constraint webhook_status_check CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'PAUSED'::text, 'REMOVED'::text])))
);

create table webhook_message (
  municipality_id uuid not null,
  webhook_id uuid not null,
  message_id text not null,
  "position" bigint,
  entry_id uuid,
  type text not null,
  body text not null,
  made_at timestamp with time zone not null,
  state text default 'WAITING'::text not null,
  attempts smallint default 0 not null,
  next_try_at timestamp with time zone not null,
  taken_until timestamp with time zone,
  answered_status smallint,
  problem text,
  ended_at timestamp with time zone,
  constraint webhook_message_ended_unless_waiting CHECK (((state = 'WAITING'::text) = (ended_at IS NULL))),
  constraint webhook_message_is_of_an_event_or_a_test CHECK ((("position" IS NULL) = (entry_id IS NULL))),
  constraint webhook_message_pkey PRIMARY KEY (municipality_id, webhook_id, message_id),
  constraint webhook_message_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'ACCEPTED'::text, 'GIVEN_UP'::text])))
);

create table webhook_progress (
  municipality_id uuid not null,
  webhook_id uuid not null,
  "position" bigint not null,
  stopped_at timestamp with time zone,
  stop_reason text,
  constraint webhook_progress_pkey PRIMARY KEY (municipality_id, webhook_id),
  constraint webhook_progress_stop_reason_check CHECK ((stop_reason = ANY (ARRAY['GIVEN_UP'::text, 'GONE'::text, 'RESTORED'::text]))),
  constraint webhook_stopped_for_a_reason CHECK (((stopped_at IS NULL) = (stop_reason IS NULL)))
);

create table webhook_secret (
  municipality_id uuid not null,
  webhook_id uuid not null,
  secret_id uuid not null,
  sealed_secret bytea not null,
  issued_at timestamp with time zone not null,
  signs_until timestamp with time zone,
  constraint webhook_secret_pkey PRIMARY KEY (municipality_id, secret_id)
);

create table work_transfer (
  municipality_id uuid not null,
  transfer_id uuid not null,
  staff_id uuid not null,
  asked_by_id uuid not null,
  reason text not null,
  asked_at timestamp with time zone not null,
  constraint work_transfer_pkey PRIMARY KEY (municipality_id, transfer_id),
  constraint work_transfer_reason_check CHECK (((length(reason) >= 10) AND (length(reason) <= 500)))
);

create table work_transfer_line (
  municipality_id uuid not null,
  transfer_id uuid not null,
  entry_id uuid not null,
  unit_id uuid not null,
  to_staff_id uuid not null,
  ledger_position bigint,
  is_settled boolean default false not null,
  constraint work_transfer_line_pkey PRIMARY KEY (municipality_id, transfer_id, entry_id)
);

create table year_closing (
  municipality_id uuid not null,
  series_code text not null,
  year smallint not null,
  closing_id uuid not null,
  ledger_position bigint not null,
  through_position bigint not null,
  closed_at timestamp with time zone not null,
  entry_count integer not null,
  first_number text,
  last_number text,
  annulled_count integer not null,
  rectified_count integer not null,
  months integer[] not null,
  day_count integer not null,
  root bytea not null,
  sequence smallint default 1 not null,
  exits jsonb,
  constraint year_closing_annulled_count_check CHECK ((annulled_count >= 0)),
  constraint year_closing_day_count_check CHECK ((day_count > 0)),
  constraint year_closing_entry_count_check CHECK ((entry_count >= 0)),
  constraint year_closing_months_check CHECK ((cardinality(months) = 12)),
  constraint year_closing_municipality_id_closing_id_key UNIQUE (municipality_id, closing_id),
  constraint year_closing_pkey PRIMARY KEY (municipality_id, series_code, year, sequence),
  constraint year_closing_rectified_count_check CHECK ((rectified_count >= 0)),
  constraint year_closing_root_check CHECK ((octet_length(root) = 32)),
  constraint year_closing_sequence_check CHECK ((sequence > 0))
);

CREATE OR REPLACE FUNCTION public.account_by_email(municipality uuid, email_of text)
 RETURNS TABLE(municipality_id uuid, subject text, email text, password_hash text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 SELECT a.municipality_id,
     a.subject,
     a.email,
     a.password_hash
    FROM account a
   WHERE ((a.municipality_id = account_by_email.municipality) AND (lower(a.email) = lower(account_by_email.email_of)));
END;
revoke all on function account_by_email(uuid,text) from public;
grant execute on function account_by_email(uuid,text) to asiento_app;

CREATE OR REPLACE FUNCTION public.account_by_subject(subject_of text)
 RETURNS TABLE(municipality_id uuid, email text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 SELECT a.municipality_id,
     a.email
    FROM account a
   WHERE (a.subject = account_by_subject.subject_of);
END;
revoke all on function account_by_subject(text) from public;
grant execute on function account_by_subject(text) to asiento_app;

CREATE OR REPLACE FUNCTION public.account_link_behind(hash bytea)
 RETURNS TABLE(municipality_id uuid, municipality_name text, subject text, email text, purpose text, expires_at timestamp with time zone, staff_name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 SELECT l.municipality_id,
     m.name,
     l.subject,
     a.email,
     l.purpose,
     l.expires_at,
     ( SELECT s.name
            FROM staff s
           WHERE ((s.municipality_id = l.municipality_id) AND (s.issuer = 'asiento'::text) AND (s.subject = l.subject))) AS name
    FROM ((account_link l
      JOIN account a ON (((a.municipality_id = l.municipality_id) AND (a.subject = l.subject))))
      JOIN municipality m ON ((m.municipality_id = l.municipality_id)))
   WHERE (l.secret_hash = account_link_behind.hash);
END;
revoke all on function account_link_behind(bytea) from public;
grant execute on function account_link_behind(bytea) to asiento_app;

CREATE OR REPLACE FUNCTION public.announce_access()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock_shared(4702111234474983745);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.announce_editor()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('asiento_editor',
    coalesce(new.municipality_id, old.municipality_id) || ' ' || coalesce(new.entry_id, old.entry_id));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.announce_head()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('asiento_ledger', new.municipality_id || ' ' || new.position);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.announce_lender()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('asiento_session', s.substitute_id::text)
     from substitution s
    where s.municipality_id = coalesce(new.municipality_id, old.municipality_id)
      and s.absent_id = coalesce(new.staff_id, old.staff_id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.announce_phone_link()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('asiento_phone', new.staff_id || ' ' || new.entry_id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.announce_site()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  perform pg_notify('asiento_ledger', 'site');
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.announce_staff()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('asiento_session', coalesce(new.staff_id, old.staff_id)::text);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.announce_substitute()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('asiento_session', new.substitute_id::text);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.answer_as_secretly()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  perform from entry where municipality_id = new.municipality_id and entry_id = new.entry_id for share;
  update outgoing set confidentiality = confidentiality
   where municipality_id = new.municipality_id and outgoing_id = new.outgoing_id;
  return null;
end
$function$;
revoke all on function answer_as_secretly() from public;

CREATE OR REPLACE FUNCTION public.ask_to_read()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  insert into file_reading (municipality_id, sha256) values (new.municipality_id, new.sha256) on conflict do nothing;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.document_of(lexemes text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN array_to_tsvector(array_remove(string_to_array(lexemes, ' '::text), ''::text));

CREATE OR REPLACE FUNCTION public.end_binding_link()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_table_name = 'substitution' then
    delete from binding_link where municipality_id = new.municipality_id and staff_id = new.substitute_id;
  else
    delete from binding_link
     where municipality_id = coalesce(new.municipality_id, old.municipality_id)
       and staff_id = coalesce(new.staff_id, old.staff_id);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.end_sessions_of_staff()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  with gone as (
    delete from session where municipality_id = new.municipality_id and staff_id = new.staff_id returning id_hash
  )
  insert into ended_session (id_hash, ground) select id_hash, 'deactivated' from gone on conflict do nothing;
  delete from account_link
   where new.issuer = 'asiento' and municipality_id = new.municipality_id and subject = new.subject;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.entry_document(municipality_id uuid, place bigint, registered_on date, office_id uuid, series_code text, series_year integer, series_number integer, registered_by_id uuid, type_id uuid, destination_unit_id uuid, current_unit_id uuid, assignee_id uuid, handling_status text, register_status text, annulment_stage text, confidentiality text, route_unit_ids uuid[], reader_ids uuid[], subject text, party_names text, identity_numbers text, texts text)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE COST 5000
 SET search_path TO 'public'
AS $function$
begin
  return public.document_of(concat_ws(' ', public.stretch_marks(municipality_id, place), 'd:' || registered_on, 'o:' || office_id,
    'k:' || series_code, 'y:' || series_year, '#' || series_number, 'g:' || registered_by_id, 't:' || type_id,
    'f:' || destination_unit_id, 'u:' || coalesce(current_unit_id::text, ''), 'a:' || assignee_id, 'h:' || handling_status,
    's:' || register_status, case when annulment_stage = 'REQUESTED' then 's:ANNULMENT_PENDING' end, 'c:' || confidentiality,
    case when handling_status not in ('CLOSED', 'ARCHIVED') and register_status <> 'ANNULLED' then 'open:' end,
    'r:' || array_to_string(route_unit_ids, ' r:'), 'p:' || array_to_string(nullif(reader_ids, '{}'), ' p:'),
    case when confidentiality <> 'CONFIDENTIAL'
      then public.entry_lexemes(subject, party_names, identity_numbers, texts) end));
end
$function$;

CREATE OR REPLACE FUNCTION public.entry_lexemes(subject text, party_names text, identity_numbers text, texts text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  said text := public.es_words(subject);
  named text := public.es_words(party_names);
  begun text := '';
  word text;
begin
  foreach word in array coalesce(string_to_array(said, ' '), '{}') loop
    if length(word) > 1 then
      begun := begun || left(word, 2) || '* ' || left(word, 3) || '* ' || left(word, 4) || '* ';
    end if;
  end loop;
  foreach word in array coalesce(string_to_array(named, ' '), '{}') loop
    if length(word) > 1 then
      begun := begun || '@' || left(word, 2) || '* @' || left(word, 3) || '* @' || left(word, 4) || '* ';
    end if;
  end loop;
  return concat_ws(' ', said, array_to_string(public.stems_of_words(said), ' '), '@' || replace(named, ' ', ' @'), begun,
    'i:' || replace(nullif(upper(identity_numbers), ''), ' ', ' i:'),
    'x:' || array_to_string(nullif(public.es_stems(texts), '{}'), ' x:'));
end
$function$;

CREATE OR REPLACE FUNCTION public.es_words(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN btrim(regexp_replace(regexp_replace(regexp_replace(es_fold($1), '([a-z\u00df-\u1fff]+)[''\u0060\u00b4]([a-z\u00df-\u1fff]+)(?:[''\u0060\u00b4]([a-z\u00df-\u1fff]+))?'::text, '\1 \2 \3 \1\2\3'::text, 'g'::text), '([\u3041-\u3096\u30a1-\u30fa\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])'::text, ' \1 '::text, 'g'::text), '[\u0001-\u002f\u003a-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u037e\u0387\u055a-\u055f\u0589\u05be\u05c0\u05c3\u05c6\u060c\u061b-\u061f\u066a-\u066d\u06d4\u0964\u0965\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u30a0\u30fb\ufd3e\ufd3f\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\ufff0-\uffff\U0001f000-\U0001faff]+'::text, ' '::text, 'g'::text));

CREATE OR REPLACE FUNCTION public.stems_of_words(text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN tsvector_to_array(to_tsvector('spanish'::regconfig, replace(($1 || ' '::text), 'cion '::text, 'ciones '::text)));

CREATE OR REPLACE FUNCTION public.es_stems(text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN stems_of_words(es_words($1));

CREATE OR REPLACE FUNCTION public.forget_mail_ended_before(instant timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 DELETE FROM mail_message m
   WHERE ((m.state <> 'WAITING'::text) AND (m.ended_at < forget_mail_ended_before.instant));
END;
revoke all on function forget_mail_ended_before(timestamp with time zone) from public;
grant execute on function forget_mail_ended_before(timestamp with time zone) to asiento_app;

CREATE OR REPLACE FUNCTION public.is_said_openly(town uuid, lexeme text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
 SET enable_seqscan TO 'off'
AS $function$
declare
  newest constant bigint := (select h.position from ledger_head h where h.municipality_id = town);
  within text;
begin
  foreach within in array array[stretch_mark(town, 1, newest), 'm:' || town] loop
    if exists (select from entry e where entry_document(
      e.municipality_id, e.ledger_position, e.registered_on, e.office_id, e.series_code,
      e.series_year, e.series_number, e.registered_by_id, e.type_id, e.destination_unit_id,
      e.current_unit_id, e.assignee_id, e.handling_status, e.register_status,
      e.annulment ->> 'stage', e.confidentiality, e.route_unit_ids, e.reader_ids, e.subject,
      e.party_names, e.identity_numbers,
      coalesce(e.statement, '') || ' ' || coalesce(e.request, '') || ' '
        || coalesce(e.sender_reference, '') || ' ' || coalesce(e.file_number, ''))
      @@ (quoted_mark(lexeme) || ' & ' || quoted_mark(within))::tsquery)
    then
      return true;
    end if;
  end loop;
  return false;
end
$function$;
revoke all on function is_said_openly(uuid,text) from public;

CREATE OR REPLACE FUNCTION public.forget_words(town uuid, words text[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 UPDATE search_word k SET is_name = false
   WHERE ((k.municipality_id = forget_words.town) AND (k.word = ANY (forget_words.words)) AND k.is_name AND (NOT is_said_openly(forget_words.town, ('@'::text || k.word))));
 DELETE FROM search_word k
   WHERE ((k.municipality_id = forget_words.town) AND (k.word = ANY (forget_words.words)) AND (NOT k.is_name) AND (NOT is_said_openly(forget_words.town, k.word)));
END;
revoke all on function forget_words(uuid,text[]) from public;

CREATE OR REPLACE FUNCTION public.gather_after_attachment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if exists (select from attachment_text t where t.municipality_id = new.municipality_id and t.sha256 = new.sha256) then
    perform gather_entry_text(new.municipality_id, new.entry_id);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.gather_after_level()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  perform gather_entry_text(new.municipality_id, new.entry_id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.gather_after_note()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  perform gather_entry_text(new.municipality_id, new.entry_id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.gather_after_reading()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  perform gather_entry_text(a.municipality_id, a.entry_id) from attachment a
   where a.municipality_id = new.municipality_id and a.sha256 = new.sha256;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.gather_after_rectification()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if exists (select from entry_text t where t.municipality_id = new.municipality_id and t.entry_id = new.entry_id) then
    perform gather_entry_text(new.municipality_id, new.entry_id);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.gather_entry_text(of_municipality uuid, of_entry uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  gathered text := (
    select string_agg(distinct 'x:' || stem, ' ') from (
      select unnest(t.stems || es_stems(a.file_name)) as stem from attachment a
      join attachment_text t using (municipality_id, sha256)
      where a.municipality_id = of_municipality and a.entry_id = of_entry
        and not is_in_quarantine(a.municipality_id, a.sha256)
      union
      select unnest(es_stems(n.text)) from entry_note n
      where n.municipality_id = of_municipality and n.entry_id = of_entry
      -- A document may have one megabyte: some ninety thousand different words.
      limit 60000
    ) s);
begin
  delete from entry_text t where t.municipality_id = of_municipality and t.entry_id = of_entry and (gathered is null or exists (
    select from entry e where e.municipality_id = of_municipality and e.entry_id = of_entry and e.confidentiality = 'CONFIDENTIAL'));
  if gathered is null then return; end if;
  insert into entry_text (municipality_id, entry_id, ledger_position, document)
  select e.municipality_id, e.entry_id, e.ledger_position, document_of(concat_ws(' ',
    stretch_marks(e.municipality_id, e.ledger_position), gathered,
    entry_lexemes(e.subject, e.party_names, e.identity_numbers,
      concat_ws(' ', e.statement, e.request, e.sender_reference, e.file_number))))
  from entry e where e.municipality_id = of_municipality and e.entry_id = of_entry and e.confidentiality <> 'CONFIDENTIAL'
  on conflict (municipality_id, entry_id) do update set document = excluded.document;
end
$function$;
revoke all on function gather_entry_text(uuid,uuid) from public;

CREATE OR REPLACE FUNCTION public.grants_held(of_municipality uuid, of_staff uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO 'public'
BEGIN ATOMIC
 SELECT COALESCE(jsonb_agg(jsonb_build_object('role', held.role, 'officeId', held.office_id, 'unitId', held.unit_id, 'validFrom', held.valid_from, 'validTo', held.valid_to, 'source', held.source, 'insteadOfId', held.instead_of_id) ORDER BY held.role, held.assignment_id), '[]'::jsonb) AS "coalesce"
    FROM ( SELECT r.role,
             r.office_id,
             r.unit_id,
             r.valid_from,
             r.valid_to,
             r.source,
             NULL::uuid AS instead_of_id,
             r.assignment_id
            FROM role_assignment r
           WHERE ((r.municipality_id = grants_held.of_municipality) AND (r.staff_id = grants_held.of_staff))
         UNION ALL
          SELECT r.role,
             r.office_id,
             r.unit_id,
             GREATEST(r.valid_from, s.valid_from) AS "greatest",
             LEAST(r.valid_to, s.valid_to) AS "least",
             'SUBSTITUTION'::text,
             s.absent_id,
             r.assignment_id
            FROM (substitution s
              JOIN role_assignment r ON (((r.municipality_id = s.municipality_id) AND (r.staff_id = s.absent_id))))
           WHERE ((s.municipality_id = grants_held.of_municipality) AND (s.substitute_id = grants_held.of_staff))) held;
END;

CREATE OR REPLACE FUNCTION graphile_worker.add_job(identifier text, payload json DEFAULT NULL::json, queue_name text DEFAULT NULL::text, run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, max_attempts integer DEFAULT NULL::integer, job_key text DEFAULT NULL::text, priority integer DEFAULT NULL::integer, flags text[] DEFAULT NULL::text[], job_key_mode text DEFAULT 'replace'::text)
 RETURNS graphile_worker._private_jobs
 LANGUAGE plpgsql
AS $function$
declare
  v_job "graphile_worker"._private_jobs;
begin
  if (job_key is null or job_key_mode is null or job_key_mode in ('replace', 'preserve_run_at')) then
    select * into v_job
    from "graphile_worker".add_jobs(
      ARRAY[(
        identifier,
        payload,
        queue_name,
        run_at,
        max_attempts::smallint,
        job_key,
        priority::smallint,
        flags
      )::"graphile_worker".job_spec],
      (job_key_mode = 'preserve_run_at')
    )
    limit 1;
    return v_job;
  elsif job_key_mode = 'unsafe_dedupe' then
    -- Ensure all the tasks exist (insert only missing identifiers so identity is not consumed)
    insert into "graphile_worker"._private_tasks as tasks (identifier)
    select add_job.identifier
    where not exists (
      select 1
      from "graphile_worker"._private_tasks as existing
      where existing.identifier = add_job.identifier
    )
    on conflict do nothing;
    -- Ensure all the queues exist
    if add_job.queue_name is not null then
      insert into "graphile_worker"._private_job_queues as job_queues (queue_name)
      select add_job.queue_name
      where not exists (
        select 1
        from "graphile_worker"._private_job_queues as existing
        where existing.queue_name = add_job.queue_name
      )
      on conflict do nothing;
    end if;
    -- Insert job, but if one already exists then do nothing, even if the
    -- existing job has already started (and thus represents an out-of-date
    -- world state). This is dangerous because it means that whatever state
    -- change triggered this add_job may not be acted upon (since it happened
    -- after the existing job started executing, but no further job is being
    -- scheduled), but it is useful in very rare circumstances for
    -- de-duplication. If in doubt, DO NOT USE THIS.
    insert into "graphile_worker"._private_jobs as jobs (
      job_queue_id,
      task_id,
      payload,
      run_at,
      max_attempts,
      key,
      priority,
      flags
    )
      select
        job_queues.id,
        tasks.id,
        coalesce(add_job.payload, '{}'::json),
        coalesce(add_job.run_at, now()),
        coalesce(add_job.max_attempts::smallint, 25::smallint),
        add_job.job_key,
        coalesce(add_job.priority::smallint, 0::smallint),
        (
          select jsonb_object_agg(flag, true)
          from unnest(add_job.flags) as item(flag)
        )
      from "graphile_worker"._private_tasks as tasks
      left join "graphile_worker"._private_job_queues as job_queues
      on job_queues.queue_name = add_job.queue_name
      where tasks.identifier = add_job.identifier
    on conflict (key)
      -- Bump the updated_at so that there's something to return
      do update set
        revision = jobs.revision + 1,
        updated_at = now()
      returning *
      into v_job;
    if v_job.revision = 0 then
      perform pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":1}');
    end if;
    return v_job;
  else
    raise exception 'Invalid job_key_mode value, expected ''replace'', ''preserve_run_at'' or ''unsafe_dedupe''.' using errcode = 'GWBKM';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION graphile_worker.add_jobs(specs graphile_worker.job_spec[], job_key_preserve_run_at boolean DEFAULT false)
 RETURNS SETOF graphile_worker._private_jobs
 LANGUAGE plpgsql
AS $function$
begin
  -- Ensure all the tasks exist (insert only missing identifiers so identity is not consumed)
  insert into "graphile_worker"._private_tasks as tasks (identifier)
  select distinct spec.identifier
  from unnest(specs) spec
  where not exists (
    select 1
    from "graphile_worker"._private_tasks as existing
    where existing.identifier = spec.identifier
  )
  on conflict do nothing;
  -- Ensure all the queues exist
  insert into "graphile_worker"._private_job_queues as job_queues (queue_name)
  select distinct spec.queue_name
  from unnest(specs) spec
  where spec.queue_name is not null
  and not exists (
    select 1
    from "graphile_worker"._private_job_queues as existing
    where existing.queue_name = spec.queue_name
  )
  on conflict do nothing;
  -- Ensure any locked jobs have their key cleared - in the case of locked
  -- existing job create a new job instead as it must have already started
  -- executing (i.e. it's world state is out of date, and the fact add_job
  -- has been called again implies there's new information that needs to be
  -- acted upon).
  update "graphile_worker"._private_jobs as jobs
  set
    key = null,
    attempts = jobs.max_attempts,
    updated_at = now()
  from unnest(specs) spec
  where spec.job_key is not null
  and jobs.key = spec.job_key
  and is_available is not true;

  -- WARNING: this count is not 100% accurate; 'on conflict' clause will cause it to be an overestimate
  perform pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":' || array_length(specs, 1)::text || '}');

  -- TODO: is there a risk that a conflict could occur depending on the
  -- isolation level?
  return query insert into "graphile_worker"._private_jobs as jobs (
    job_queue_id,
    task_id,
    payload,
    run_at,
    max_attempts,
    key,
    priority,
    flags
  )
    select
      job_queues.id,
      tasks.id,
      coalesce(spec.payload, '{}'::json),
      coalesce(spec.run_at, now()),
      coalesce(spec.max_attempts, 25),
      spec.job_key,
      coalesce(spec.priority, 0),
      (
        select jsonb_object_agg(flag, true)
        from unnest(spec.flags) as item(flag)
      )
    from unnest(specs) spec
    inner join "graphile_worker"._private_tasks as tasks
    on tasks.identifier = spec.identifier
    left join "graphile_worker"._private_job_queues as job_queues
    on job_queues.queue_name = spec.queue_name
  on conflict (key) do update set
    job_queue_id = excluded.job_queue_id,
    task_id = excluded.task_id,
    payload =
      case
      when json_typeof(jobs.payload) = 'array' and json_typeof(excluded.payload) = 'array' then
        (jobs.payload::jsonb || excluded.payload::jsonb)::json
      else
        excluded.payload
      end,
    max_attempts = excluded.max_attempts,
    run_at = (case
      when job_key_preserve_run_at is true and jobs.attempts = 0 then jobs.run_at
      else excluded.run_at
    end),
    priority = excluded.priority,
    revision = jobs.revision + 1,
    flags = excluded.flags,
    -- always reset error/retry state
    attempts = 0,
    last_error = null,
    updated_at = now()
  where jobs.locked_at is null
  returning *;
end;
$function$;

CREATE OR REPLACE FUNCTION graphile_worker.complete_jobs(job_ids bigint[])
 RETURNS SETOF graphile_worker._private_jobs
 LANGUAGE sql
AS $function$
  delete from "graphile_worker"._private_jobs as jobs
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < now() - interval '4 hours'
    )
    returning *;
$function$;

CREATE OR REPLACE FUNCTION graphile_worker.force_unlock_workers(worker_ids text[])
 RETURNS void
 LANGUAGE sql
AS $function$
update "graphile_worker"._private_jobs as jobs
set locked_at = null, locked_by = null
where locked_by = any(worker_ids);
update "graphile_worker"._private_job_queues as job_queues
set locked_at = null, locked_by = null
where locked_by = any(worker_ids);
$function$;

CREATE OR REPLACE FUNCTION graphile_worker.permanently_fail_jobs(job_ids bigint[], error_message text DEFAULT NULL::text)
 RETURNS SETOF graphile_worker._private_jobs
 LANGUAGE sql
AS $function$
  update "graphile_worker"._private_jobs as jobs
    set
      last_error = coalesce(error_message, 'Manually marked as failed'),
      attempts = max_attempts,
      updated_at = now()
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
    returning *;
$function$;

CREATE OR REPLACE FUNCTION graphile_worker.remove_job(job_key text)
 RETURNS graphile_worker._private_jobs
 LANGUAGE plpgsql
 STRICT
AS $function$
declare
  v_job "graphile_worker"._private_jobs;
begin
  -- Delete job if not locked
  delete from "graphile_worker"._private_jobs as jobs
    where key = job_key
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
  returning * into v_job;
  if not (v_job is null) then
    perform pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":-1}');
    return v_job;
  end if;
  -- Otherwise prevent job from retrying, and clear the key
  update "graphile_worker"._private_jobs as jobs
  set
    key = null,
    attempts = jobs.max_attempts,
    updated_at = now()
  where key = job_key
  returning * into v_job;
  return v_job;
end;
$function$;

CREATE OR REPLACE FUNCTION graphile_worker.reschedule_jobs(job_ids bigint[], run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, priority integer DEFAULT NULL::integer, attempts integer DEFAULT NULL::integer, max_attempts integer DEFAULT NULL::integer)
 RETURNS SETOF graphile_worker._private_jobs
 LANGUAGE sql
AS $function$
  update "graphile_worker"._private_jobs as jobs
    set
      run_at = coalesce(reschedule_jobs.run_at, jobs.run_at),
      priority = coalesce(reschedule_jobs.priority::smallint, jobs.priority),
      attempts = coalesce(reschedule_jobs.attempts::smallint, jobs.attempts),
      max_attempts = coalesce(reschedule_jobs.max_attempts::smallint, jobs.max_attempts),
      updated_at = now()
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
    returning *;
$function$;

CREATE OR REPLACE FUNCTION public.hold_books(town uuid, ids uuid[])
 RETURNS TABLE("position" bigint, hash bytea, last_at timestamp with time zone, is_restored boolean, known jsonb, books jsonb)
 LANGUAGE plpgsql
 ROWS 1
AS $function$
begin
  select h.position, h.hash, h.last_at,
      exists (select from restored_book r where r.municipality_id = town and r.decided_position is null)
    into position, hash, last_at, is_restored
    from ledger_head h where h.municipality_id = town for update of h;
  if not found then return; end if;
  -- The ids come by a query of their own: seen by the planner, it would plan for each group anew.
  known := (select jsonb_agg(e.entry_id) from entry e
    where e.municipality_id = town and e.entry_id = any ((select ids)::uuid[]));
  -- Whatever the time zone of their office; older ones take no number.
  books := (select jsonb_agg(jsonb_build_object('code', s.series_code, 'year', s.year, 'number', s.last_number))
    from registry_series s
    where s.municipality_id = town and s.year >= extract(year from clock_timestamp()) - 1);
  return next;
end
$function$;
revoke all on function hold_books(uuid,uuid[]) from public;
grant execute on function hold_books(uuid,uuid[]) to asiento_app;

CREATE OR REPLACE FUNCTION public.hold_learnt(town uuid)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 INSERT INTO learnt_until AS held (municipality_id, "position")
   VALUES (hold_learnt.town, 0) ON CONFLICT(municipality_id) DO UPDATE SET "position" = held."position"
   RETURNING held."position";
END;
revoke all on function hold_learnt(uuid) from public;

CREATE OR REPLACE FUNCTION public.municipality_in_force()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('asiento.municipality_id'::text, true), ''::text))::uuid;

CREATE OR REPLACE FUNCTION public.reach_in_force()
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN COALESCE(NULLIF(current_setting('asiento.reach'::text, true), ''::text), 'EVERY'::text);

CREATE OR REPLACE FUNCTION public.imported_entries_saying(longest text, patterns text[], most integer)
 RETURNS TABLE(book_id uuid, ordinal integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 200
 SET search_path TO 'public'
 SET enable_seqscan TO 'off'
BEGIN ATOMIC
 SELECT e.book_id,
     e.ordinal
    FROM imported_entry e
   WHERE ((e.municipality_id = municipality_in_force()) AND (reach_in_force() = ANY (ARRAY['EVERY'::text, 'ORDINARY'::text])) AND (e.folded ~~ imported_entries_saying.longest) AND (e.folded ~~ ALL (imported_entries_saying.patterns)))
  LIMIT imported_entries_saying.most;
END;
revoke all on function imported_entries_saying(text,text[],integer) from public;
grant execute on function imported_entries_saying(text,text[],integer) to asiento_app;

CREATE OR REPLACE FUNCTION public.installed_since()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 SELECT min(municipality.created_at) AS min
    FROM municipality;
END;
revoke all on function installed_since() from public;
grant execute on function installed_since() to asiento_app;

CREATE OR REPLACE FUNCTION public.is_in_quarantine(of_municipality uuid, of_file bytea)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public'
RETURN (EXISTS (SELECT FROM file_scan s WHERE ((s.municipality_id = is_in_quarantine.of_municipality) AND (s.sha256 = is_in_quarantine.of_file) AND (s.state = 'INFECTED'::text) AND (s.released_at IS NULL))));

CREATE OR REPLACE FUNCTION public.is_in_texts(said tsquery)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
 SET enable_seqscan TO 'off'
 SET max_parallel_workers_per_gather TO '0'
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM entry_text t
           WHERE ((t.municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) AND (t.document @@ is_in_texts.said)))) AS "exists";
END;
revoke all on function is_in_texts(tsquery) from public;
grant execute on function is_in_texts(tsquery) to asiento_app;

CREATE OR REPLACE FUNCTION public.is_setup_code_of_host(host_of text, hash bytea)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM municipality_host h
           WHERE ((h.host = is_setup_code_of_host.host_of) AND (h.setup_hash = is_setup_code_of_host.hash)))) AS "exists";
END;
revoke all on function is_setup_code_of_host(text,bytea) from public;
grant execute on function is_setup_code_of_host(text,bytea) to asiento_app;

CREATE OR REPLACE FUNCTION public.keep_access_log()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  if tg_op = 'DELETE' and exists (
    select from access_seal s where s.municipality_id = old.municipality_id and s.forgotten_position is not null
      and old.access_id > s.after_id and old.access_id <= s.through_id) then
    return old;
  end if;
  raise exception 'asiento: % on % is not allowed', tg_op, tg_table_name using errcode = 'insufficient_privilege';
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_answers_as_secret()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  update outgoing set confidentiality = confidentiality
   where municipality_id = new.municipality_id and outgoing_id in (
     select a.outgoing_id from outgoing_answer a
      where a.municipality_id = new.municipality_id and a.entry_id = new.entry_id);
  update letter set confidentiality = confidentiality
   where municipality_id = new.municipality_id
     and form -> 'answers' @> jsonb_build_array(new.entry_id);
  return null;
end
$function$;
revoke all on function keep_answers_as_secret() from public;

CREATE OR REPLACE FUNCTION public.keep_counting()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.last_number < old.last_number or new.last_at < old.last_at then
    raise exception 'asiento: the series %/% cannot run backwards', old.series_code, old.year
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_dispatch()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if to_jsonb(new) - array['awaited', 'tried_at', 'status', 'annulment', 'confidentiality'] is distinct from
     to_jsonb(old) - array['awaited', 'tried_at', 'status', 'annulment', 'confidentiality'] then
    raise exception 'asiento: what left as % cannot change', old.exit_number
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_exit_as_secret()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  new.own_confidentiality := coalesce(new.own_confidentiality, new.confidentiality);
  new.confidentiality := most_secret(array(select e.confidentiality from outgoing_answer a
    join entry e on e.municipality_id = a.municipality_id and e.entry_id = a.entry_id
    where a.municipality_id = new.municipality_id and a.outgoing_id = new.outgoing_id)
    || new.own_confidentiality);
  return new;
end
$function$;
revoke all on function keep_exit_as_secret() from public;

CREATE OR REPLACE FUNCTION public.keep_letter()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if to_jsonb(new) - array['status', 'since', 'next_signer_id', 'outgoing_id', 'annulment'] is distinct from
     to_jsonb(old) - array['status', 'since', 'next_signer_id', 'outgoing_id', 'annulment'] then
    raise exception 'asiento: what has its number as % cannot change', old.document_number
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_letter_as_secret()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  answered uuid[] := array(select jsonb_array_elements_text(new.form -> 'answers')::uuid);
begin
  if tg_op = 'INSERT' or new.form is distinct from old.form then
    perform from entry where municipality_id = new.municipality_id and entry_id = any (answered)
      order by entry_id for share;
  end if;
  new.confidentiality := most_secret(array(select e.confidentiality from entry e
    where e.municipality_id = new.municipality_id and e.entry_id = any (answered))
    || coalesce((select n.content #>> '{heading,confidentiality}' from numbered_letter n
      where n.municipality_id = new.municipality_id and n.letter_id = new.letter_id),
      new.form ->> 'confidentiality'));
  return new;
end
$function$;
revoke all on function keep_letter_as_secret() from public;

CREATE OR REPLACE FUNCTION public.keep_registration()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.municipality_id, new.entry_id, new.office_id, new.series_code, new.series_year, new.series_number, new.entry_number,
      new.registered_at, new.registered_on, new.registered_by_id, new.ledger_position, new.hash, new.previous_hash)
     is distinct from
     (old.municipality_id, old.entry_id, old.office_id, old.series_code, old.series_year, old.series_number, old.entry_number,
      old.registered_at, old.registered_on, old.registered_by_id, old.ledger_position, old.hash, old.previous_hash) then
    raise exception 'asiento: number, date, office and hash of entry % cannot change', old.entry_number
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.known_municipalities()
 RETURNS TABLE(municipality_id uuid, name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 SELECT m.municipality_id,
     m.name
    FROM municipality m
   ORDER BY m.created_at;
END;
revoke all on function known_municipalities() from public;
grant execute on function known_municipalities() to asiento_app;

CREATE OR REPLACE FUNCTION public.learn_from_entries()
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  town constant uuid := municipality_in_force();
  after constant bigint := hold_learnt(town);
  newest constant bigint := (select h.position from ledger_head h where h.municipality_id = town);
  until constant bigint := least(newest, after + 500);
begin
  if newest > after then
    insert into search_word as known (municipality_id, word, is_name)
    with said as (
      select party_names, subject from entry
      where municipality_id = town and ledger_position > after and ledger_position <= until
        and confidentiality <> 'CONFIDENTIAL'),
    words as (
      select w.word, bool_or(w.is_name) as is_name from (
        select unnest(string_to_array(es_words(party_names), ' ')) as word, true as is_name from said
        union all
        select unnest(string_to_array(es_words(subject), ' ')), false from said
      ) w where w.word <> '' group by w.word)
    select town, w.word, w.is_name from words w
    where not exists (
      select from search_word k
      where k.municipality_id = town and k.word = w.word and (k.is_name or not w.is_name) offset 0)
    on conflict (municipality_id, word) do update set is_name = true
      where excluded.is_name and not known.is_name;
    insert into party (municipality_id, party_id, kind, given_names, surname1, surname2, legal_name, identity_country,
      identity_type, identity_number, address, postal_code, city, phone, email, notification_channel, seen_at)
    select distinct on (p.identity_type, p.identity_number) town, gen_random_uuid(), p.kind, p.given_names, p.surname1,
      p.surname2, p.legal_name, p.identity_country, p.identity_type, p.identity_number, p.address, p.postal_code,
      p.city, p.phone, p.email, p.notification_channel, e.registered_at
    from entry e, lateral (
      select * from entry_party p where (p.municipality_id, p.entry_id) = (e.municipality_id, e.entry_id) offset 0) p
    where e.municipality_id = town and e.ledger_position > after and e.ledger_position <= until
      and e.confidentiality <> 'CONFIDENTIAL' and p.identity_number is not null and p.kind <> 'ANONYMOUS'
    order by p.identity_type, p.identity_number, e.ledger_position desc, p.ordinal desc
    on conflict (municipality_id, identity_type, identity_number) where identity_number is not null
    do update set kind = excluded.kind, given_names = excluded.given_names, surname1 = excluded.surname1,
      surname2 = excluded.surname2, legal_name = excluded.legal_name,
      address = coalesce(excluded.address, party.address), postal_code = coalesce(excluded.postal_code, party.postal_code),
      city = coalesce(excluded.city, party.city), phone = coalesce(excluded.phone, party.phone),
      email = coalesce(excluded.email, party.email),
      notification_channel = coalesce(excluded.notification_channel, party.notification_channel),
      seen_at = excluded.seen_at;
    insert into party (municipality_id, party_id, kind, legal_name, address, postal_code, city, phone, email,
      notification_channel, seen_at)
    select distinct on (es_fold(p.legal_name)) town, gen_random_uuid(), p.kind, p.legal_name, p.address, p.postal_code,
      p.city, p.phone, p.email, p.notification_channel, e.registered_at
    from entry e, lateral (
      select * from entry_party p where (p.municipality_id, p.entry_id) = (e.municipality_id, e.entry_id) offset 0) p
    where e.municipality_id = town and e.ledger_position > after and e.ledger_position <= until
      and e.confidentiality <> 'CONFIDENTIAL' and p.identity_number is null and p.legal_name is not null
      and p.kind in ('LEGAL', 'PUBLIC_BODY')
    order by es_fold(p.legal_name), e.ledger_position desc, p.ordinal desc
    on conflict (municipality_id, folded_name) where identity_number is null and kind <> 'NATURAL'
    do update set address = coalesce(excluded.address, party.address), city = coalesce(excluded.city, party.city),
      phone = coalesce(excluded.phone, party.phone), email = coalesce(excluded.email, party.email),
      seen_at = excluded.seen_at;
    update learnt_until set position = until where municipality_id = town;
  end if;
  return newest > until;
end
$function$;
revoke all on function learn_from_entries() from public;
grant execute on function learn_from_entries() to asiento_app;

CREATE OR REPLACE FUNCTION public.learn_people_again(numbers text[], names text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  town uuid := municipality_in_force();
  folded text[] := array(select es_fold(name) from unnest(names) as name);
begin
  perform hold_learnt(town);
  delete from party d where d.municipality_id = town and (d.identity_number = any (numbers)
    or (d.identity_number is null and d.folded_name = any (select name || '  ' from unnest(folded) as name)));
  insert into party (municipality_id, party_id, kind, given_names, surname1, surname2, legal_name, identity_country, identity_type,
    identity_number, address, postal_code, city, phone, email, notification_channel, seen_at)
  select s.municipality_id, s.party_id, s.kind, s.given_names, s.surname1, s.surname2, s.legal_name, s.identity_country, s.identity_type,
    s.identity_number, s.address, s.postal_code, s.city, s.phone, s.email, s.notification_channel, s.seen_at
  from people_said_openly(town, numbers, folded) s on conflict do nothing;
end
$function$;
revoke all on function learn_people_again(text[],text[]) from public;
grant execute on function learn_people_again(text[],text[]) to asiento_app;

CREATE OR REPLACE FUNCTION public.learn_rectified_words()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  perform hold_learnt(new.municipality_id);
  if new.confidentiality = 'CONFIDENTIAL' then
    perform forget_words(old.municipality_id,
      string_to_array(es_words(old.party_names) || ' ' || es_words(old.subject), ' '));
    return null;
  end if;
  insert into search_word as known (municipality_id, word, is_name)
  select new.municipality_id, word, bool_or(is_name) from (
    select unnest(string_to_array(es_words(new.party_names), ' ')) as word, true as is_name
    union all
    select unnest(string_to_array(es_words(new.subject), ' ')), false
  ) w where word <> '' group by word
  on conflict (municipality_id, word) do update set is_name = true where excluded.is_name and not known.is_name;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.mail_in_hand(since timestamp with time zone)
 RETURNS TABLE(waiting bigint, oldest_queued_at timestamp with time zone, failed bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 SELECT count(*) FILTER (WHERE (m.state = 'WAITING'::text)) AS count,
     min(m.queued_at) FILTER (WHERE (m.state = 'WAITING'::text)) AS min,
     count(*) FILTER (WHERE ((m.state = 'FAILED'::text) AND (m.ended_at >= mail_in_hand.since))) AS count
    FROM mail_message m
   WHERE ((m.state = 'WAITING'::text) OR (m.ended_at >= mail_in_hand.since));
END;
revoke all on function mail_in_hand(timestamp with time zone) from public;
grant execute on function mail_in_hand(timestamp with time zone) to asiento_app;

CREATE OR REPLACE FUNCTION public.most_secret(levels text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN ('CONFIDENTIAL'::text = ANY (levels)) THEN 'CONFIDENTIAL'::text WHEN ('RESTRICTED'::text = ANY (levels)) THEN 'RESTRICTED'::text ELSE 'ORDINARY'::text END;

CREATE OR REPLACE FUNCTION public.municipalities_in_trouble(at timestamp with time zone, with_stamps boolean)
 RETURNS TABLE(municipality_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 SELECT t.municipality_id
    FROM standing_trouble t
 UNION
  SELECT r.municipality_id
    FROM restored_book r
   WHERE (r.decided_position IS NULL)
 UNION
  SELECT h.municipality_id
    FROM ledger_head h
   WHERE ((h.last_at > municipalities_in_trouble.at) OR ((h."position" > 0) AND (h.last_at < (municipalities_in_trouble.at - '3 days'::interval))))
 UNION
  SELECT s.municipality_id
    FROM file_scan s
   WHERE ((s.state = 'WAITING'::text) AND (s.asked_at < municipalities_in_trouble.at))
 UNION
  SELECT w.municipality_id
    FROM watched_town w
   WHERE ((w.trouble IS NOT NULL) OR (w.own_trouble IS NOT NULL))
 UNION
  SELECT w.municipality_id
    FROM (webhook w
      JOIN webhook_progress p ON (((p.municipality_id = w.municipality_id) AND (p.webhook_id = w.webhook_id))))
   WHERE ((w.status = 'ACTIVE'::text) AND (p.stopped_at IS NOT NULL))
 UNION
  SELECT l.municipality_id
    FROM mail_message l
   WHERE (l.is_of_closing AND ((l.state = 'FAILED'::text) OR ((l.state = 'WAITING'::text) AND (l.queued_at < municipalities_in_trouble.at))))
 UNION
  SELECT c.municipality_id
    FROM daily_closing c
   WHERE (municipalities_in_trouble.with_stamps AND (c.closed_at > (municipalities_in_trouble.at - '36 days'::interval)) AND (c.closed_at < municipalities_in_trouble.at) AND (NOT (EXISTS ( SELECT
            FROM closing_stamp s
           WHERE ((s.municipality_id = c.municipality_id) AND (s.ledger_position = c.ledger_position))))));
END;
revoke all on function municipalities_in_trouble(timestamp with time zone,boolean) from public;
grant execute on function municipalities_in_trouble(timestamp with time zone,boolean) to asiento_app;

CREATE OR REPLACE FUNCTION public.municipalities_to_visit(of_round text, at timestamp with time zone)
 RETURNS TABLE(municipality_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 SELECT h.municipality_id
    FROM (ledger_head h
      LEFT JOIN municipality_visit v ON (((v.municipality_id = h.municipality_id) AND (v.round = municipalities_to_visit.of_round))))
   WHERE ((v."position" IS NULL) OR (v."position" <> h."position") OR (v.next_at <= municipalities_to_visit.at) OR (v.visited_at > municipalities_to_visit.at));
END;
revoke all on function municipalities_to_visit(text,timestamp with time zone) from public;
grant execute on function municipalities_to_visit(text,timestamp with time zone) to asiento_app;

CREATE OR REPLACE FUNCTION public.municipalities_whose_book_is_elsewhere(ids uuid[], positions bigint[], hashes bytea[])
 RETURNS TABLE(municipality_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 SELECT h.municipality_id
    FROM ledger_head h
   WHERE ((h."position" > 0) AND (NOT (EXISTS ( SELECT
            FROM UNNEST(municipalities_whose_book_is_elsewhere.ids, municipalities_whose_book_is_elsewhere.positions, municipalities_whose_book_is_elsewhere.hashes) known(id, "position", hash)
           WHERE ((known.id = h.municipality_id) AND (known."position" = h."position") AND (known.hash = h.hash))))));
END;
revoke all on function municipalities_whose_book_is_elsewhere(uuid[],bigint[],bytea[]) from public;
grant execute on function municipalities_whose_book_is_elsewhere(uuid[],bigint[],bytea[]) to asiento_app;

CREATE OR REPLACE FUNCTION public.municipalities_with_closings_to_stamp(since timestamp with time zone)
 RETURNS TABLE(municipality_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 SELECT DISTINCT c.municipality_id
    FROM daily_closing c
   WHERE ((c.closed_at > municipalities_with_closings_to_stamp.since) AND (NOT (EXISTS ( SELECT
            FROM closing_stamp s
           WHERE ((s.municipality_id = c.municipality_id) AND (s.ledger_position = c.ledger_position))))));
END;
revoke all on function municipalities_with_closings_to_stamp(timestamp with time zone) from public;
grant execute on function municipalities_with_closings_to_stamp(timestamp with time zone) to asiento_app;

CREATE OR REPLACE FUNCTION public.municipalities_with_days_to_close(at timestamp with time zone)
 RETURNS TABLE(municipality_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 SELECT DISTINCT o.municipality_id
    FROM (((registry_office o
      JOIN municipality m ON ((m.municipality_id = o.municipality_id)))
      CROSS JOIN LATERAL ( SELECT ((((municipalities_with_days_to_close.at - '00:09:00'::interval) AT TIME ZONE o.time_zone))::date - 1) AS until) day)
      LEFT JOIN LATERAL ( SELECT d.on_date,
             (((d.closed_at AT TIME ZONE o.time_zone))::date <= d.on_date) AS is_early
            FROM daily_closing d
           WHERE ((d.municipality_id = o.municipality_id) AND (d.office_id = o.office_id) AND (NOT (EXISTS ( SELECT
                    FROM clock_correction k
                   WHERE ((k.municipality_id = d.municipality_id) AND ((d.ledger_position >= k.from_position) AND (d.ledger_position <= k.through_position)))))))
           ORDER BY d.on_date DESC, d.sequence DESC
          LIMIT 1) last ON (true))
   WHERE
         CASE
             WHEN (last.on_date IS NULL) THEN ((((m.created_at AT TIME ZONE o.time_zone))::date <= day.until) OR (EXISTS ( SELECT
                FROM clock_correction k
               WHERE (k.municipality_id = o.municipality_id))))
             ELSE (last.is_early OR ((last.on_date < day.until) AND ((o.valid_to IS NULL) OR (last.on_date < o.valid_to))))
         END;
END;
revoke all on function municipalities_with_days_to_close(timestamp with time zone) from public;
grant execute on function municipalities_with_days_to_close(timestamp with time zone) to asiento_app;

CREATE OR REPLACE FUNCTION public.municipalities_with_digests(at timestamp with time zone, from_time time without time zone)
 RETURNS TABLE(municipality_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 SELECT m.municipality_id
    FROM municipality m
   WHERE ((((municipalities_with_digests.at AT TIME ZONE m.time_zone))::time without time zone >= municipalities_with_digests.from_time) AND (EXISTS ( SELECT
            FROM staff s
           WHERE ((s.municipality_id = m.municipality_id) AND (s.status = 'ACTIVE'::text) AND s.wants_digest AND (s.email <> ''::text) AND ((s.digest_on IS NULL) OR (s.digest_on < ((municipalities_with_digests.at AT TIME ZONE m.time_zone))::date)) AND (EXISTS ( SELECT
                    FROM notice n
                   WHERE ((n.municipality_id = s.municipality_id) AND (n.staff_id = s.staff_id) AND (n.read_at IS NULL) AND (n.mailed_on IS NULL) AND (n.shows_at < ((((municipalities_with_digests.at AT TIME ZONE m.time_zone))::date + municipalities_with_digests.from_time) AT TIME ZONE m.time_zone)))))))));
END;
revoke all on function municipalities_with_digests(timestamp with time zone,time without time zone) from public;
grant execute on function municipalities_with_digests(timestamp with time zone,time without time zone) to asiento_app;

CREATE OR REPLACE FUNCTION public.municipalities_with_enquiries(until timestamp with time zone)
 RETURNS TABLE(municipality_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 SELECT m.municipality_id
    FROM municipality m
   WHERE (EXISTS ( SELECT
            FROM enquiry e
           WHERE ((e.municipality_id = m.municipality_id) AND (e.asked_at < municipalities_with_enquiries.until))));
END;
revoke all on function municipalities_with_enquiries(timestamp with time zone) from public;
grant execute on function municipalities_with_enquiries(timestamp with time zone) to asiento_app;

CREATE OR REPLACE FUNCTION public.municipalities_with_files_to_read()
 RETURNS TABLE(municipality_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 SELECT m.municipality_id
    FROM municipality m
   WHERE (EXISTS ( SELECT
            FROM file_reading r
           WHERE ((r.municipality_id = m.municipality_id) AND (r.state = 'WAITING'::text) AND ((r.taken_at IS NULL) OR (r.taken_at < (clock_timestamp() - '00:02:00'::interval))))));
END;
revoke all on function municipalities_with_files_to_read() from public;
grant execute on function municipalities_with_files_to_read() to asiento_app;

CREATE OR REPLACE FUNCTION public.municipalities_with_files_to_scan()
 RETURNS TABLE(municipality_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 SELECT m.municipality_id
    FROM municipality m
   WHERE ((EXISTS ( SELECT
            FROM file_scan s
           WHERE ((s.municipality_id = m.municipality_id) AND (s.state = 'WAITING'::text)))) OR (EXISTS ( SELECT
            FROM file_scan s
           WHERE ((s.municipality_id = m.municipality_id) AND (s.state = 'INFECTED'::text) AND (s.told_at IS NULL)))));
END;
revoke all on function municipalities_with_files_to_scan() from public;
grant execute on function municipalities_with_files_to_scan() to asiento_app;

CREATE OR REPLACE FUNCTION public.municipalities_with_jobs_to_tidy()
 RETURNS TABLE(municipality_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  return query select m.municipality_id from municipality m where exists (
    select from job j where j.municipality_id = m.municipality_id
      and j.keep_until < clock_timestamp() and j.state not in ('WAITING', 'RUNNING'))
    or exists (select from job j where j.municipality_id = m.municipality_id and j.state in ('WAITING', 'RUNNING')
      and not exists (select from graphile_worker._private_jobs queued where queued.key = j.job_id::text));
end
$function$;
revoke all on function municipalities_with_jobs_to_tidy() from public;
grant execute on function municipalities_with_jobs_to_tidy() to asiento_app;

CREATE OR REPLACE FUNCTION public.municipalities_with_label_prints(until timestamp with time zone)
 RETURNS TABLE(municipality_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 SELECT m.municipality_id
    FROM municipality m
   WHERE (EXISTS ( SELECT
            FROM label_print p
           WHERE ((p.municipality_id = m.municipality_id) AND (p.asked_at <= municipalities_with_label_prints.until))));
END;
revoke all on function municipalities_with_label_prints(timestamp with time zone) from public;
grant execute on function municipalities_with_label_prints(timestamp with time zone) to asiento_app;

CREATE OR REPLACE FUNCTION public.municipalities_with_letters_without_job()
 RETURNS TABLE(municipality_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 SELECT DISTINCT l.municipality_id
    FROM mail_message l
   WHERE ((l.state = 'WAITING'::text) AND (NOT (EXISTS ( SELECT
            FROM job j
           WHERE ((j.municipality_id = l.municipality_id) AND (j.job_id = l.message_id))))));
END;
revoke all on function municipalities_with_letters_without_job() from public;
grant execute on function municipalities_with_letters_without_job() to asiento_app;

CREATE OR REPLACE FUNCTION public.municipalities_with_readings_to_seal(at timestamp with time zone)
 RETURNS TABLE(municipality_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 SELECT m.municipality_id
    FROM (municipality m
      LEFT JOIN LATERAL ( SELECT s.through_id,
             s.sealed_at
            FROM access_seal s
           WHERE (s.municipality_id = m.municipality_id)
           ORDER BY s.through_id DESC
          LIMIT 1) last ON (true))
   WHERE (((last.sealed_at IS NULL) OR (((last.sealed_at AT TIME ZONE m.time_zone))::date < (((municipalities_with_readings_to_seal.at - '00:10:00'::interval) AT TIME ZONE m.time_zone))::date)) AND (EXISTS ( SELECT
            FROM access_log a
           WHERE ((a.municipality_id = m.municipality_id) AND (a.access_id > COALESCE(last.through_id, (0)::bigint))))));
END;
revoke all on function municipalities_with_readings_to_seal(timestamp with time zone) from public;
grant execute on function municipalities_with_readings_to_seal(timestamp with time zone) to asiento_app;

CREATE OR REPLACE FUNCTION public.municipalities_with_status_mails(at timestamp with time zone)
 RETURNS TABLE(municipality_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 SELECT d.municipality_id
    FROM status_mail_due d
   WHERE (d.due_at <= municipalities_with_status_mails.at)
 UNION
  SELECT s.municipality_id
    FROM (status_mail s
      JOIN mail_message m ON (((m.municipality_id = s.municipality_id) AND (m.message_id = s.mail_id))))
   WHERE ((s.outcome = ANY (ARRAY['WAITING'::text, 'SUPERSEDED'::text])) AND (m.state <> 'WAITING'::text) AND (m.to_address <> s.to_masked));
END;
revoke all on function municipalities_with_status_mails(timestamp with time zone) from public;
grant execute on function municipalities_with_status_mails(timestamp with time zone) to asiento_app;

CREATE OR REPLACE FUNCTION public.municipalities_with_webhook_messages(until timestamp with time zone)
 RETURNS TABLE(municipality_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 SELECT DISTINCT m.municipality_id
    FROM webhook_message m
   WHERE (m.ended_at < municipalities_with_webhook_messages.until);
END;
revoke all on function municipalities_with_webhook_messages(timestamp with time zone) from public;
grant execute on function municipalities_with_webhook_messages(timestamp with time zone) to asiento_app;

CREATE OR REPLACE FUNCTION public.municipalities_with_webhooks()
 RETURNS TABLE(municipality_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 SELECT w.municipality_id
    FROM ((webhook w
      JOIN webhook_progress p ON (((p.municipality_id = w.municipality_id) AND (p.webhook_id = w.webhook_id))))
      JOIN ledger_head h ON ((h.municipality_id = w.municipality_id)))
   WHERE ((w.status = 'ACTIVE'::text) AND (p.stopped_at IS NULL) AND (p."position" < h."position"))
 UNION
  SELECT m.municipality_id
    FROM webhook_message m
   WHERE (m.state = 'WAITING'::text);
END;
revoke all on function municipalities_with_webhooks() from public;
grant execute on function municipalities_with_webhooks() to asiento_app;

CREATE OR REPLACE FUNCTION public.municipalities_without_job(of_kind text, minutes integer)
 RETURNS TABLE(municipality_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 SELECT m.municipality_id
    FROM municipality m
   WHERE (NOT (EXISTS ( SELECT
            FROM job j
           WHERE ((j.municipality_id = m.municipality_id) AND (j.kind = municipalities_without_job.of_kind) AND ((j.state = ANY (ARRAY['WAITING'::text, 'RUNNING'::text])) OR ((j.asked_at >= (clock_timestamp() - make_interval(mins => municipalities_without_job.minutes))) AND (j.asked_at <= clock_timestamp())))))));
END;
revoke all on function municipalities_without_job(text,integer) from public;
grant execute on function municipalities_without_job(text,integer) to asiento_app;

CREATE OR REPLACE FUNCTION public.municipality_sites()
 RETURNS TABLE(host text, municipality_id uuid, name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 SELECT NULL::text AS text,
     first.municipality_id,
     first.name
    FROM (( SELECT 1 AS "?column?") always
      LEFT JOIN LATERAL ( SELECT m.municipality_id,
             m.name
            FROM municipality m
           WHERE (NOT (EXISTS ( SELECT
                    FROM municipality_host h
                   WHERE (h.municipality_id = m.municipality_id))))
           ORDER BY m.created_at, m.municipality_id
          LIMIT 1) first ON (true))
 UNION ALL
 ( SELECT h.host,
     h.municipality_id,
     m.name
    FROM (municipality_host h
      LEFT JOIN municipality m ON ((m.municipality_id = h.municipality_id)))
   ORDER BY h.added_at, h.host);
END;
revoke all on function municipality_sites() from public;
grant execute on function municipality_sites() to asiento_app;

CREATE OR REPLACE FUNCTION public.names_near(typed text, most integer)
 RETURNS TABLE(word text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
 SET "pg_trgm.similarity_threshold" TO '0.2'
BEGIN ATOMIC
 SELECT k.word
    FROM search_word k
   WHERE ((k.municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)) AND k.is_name AND (k.word % names_near.typed))
   ORDER BY (similarity(k.word, names_near.typed)) DESC, k.word
  LIMIT names_near.most;
END;
revoke all on function names_near(text,integer) from public;
grant execute on function names_near(text,integer) to asiento_app;

CREATE OR REPLACE FUNCTION public.oldest_news_of_towns(origins text[])
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 SELECT min(COALESCE(( SELECT max(c.seen_at) AS max
            FROM watched_checkpoint c
           WHERE ((c.municipality_id = t.municipality_id) AND (c.origin = t.origin))), t.first_looked_at)) AS min
    FROM watched_town t
   WHERE (t.origin = ANY (oldest_news_of_towns.origins));
END;
revoke all on function oldest_news_of_towns(text[]) from public;
grant execute on function oldest_news_of_towns(text[]) to asiento_app;

CREATE OR REPLACE FUNCTION public.wall_in_force()
 RETURNS tsquery
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  reach text := reach_in_force();
begin
  if reach = 'EVERY' then return null; end if;
  return array_to_string(array(select quoted_mark('r:' || unit_id) from unnest(units_in_force()) unit_id)
    || quoted_mark('p:' || coalesce(reader_in_force()::text, ''))
    || case when reach = 'ORDINARY' then array[quoted_mark('c:ORDINARY')] else '{}' end, ' | ')::tsquery;
end
$function$;

CREATE OR REPLACE FUNCTION public.own_places_found(own tsquery, said tsquery, top bigint, bottom bigint)
 RETURNS TABLE(place bigint, is_said_only boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO 'public'
 SET enable_seqscan TO 'off'
BEGIN ATOMIC
 SELECT e.ledger_position,
     false
    FROM entry e,
     LATERAL ( SELECT ((((((COALESCE(e.statement, ''::text) || ' '::text) || COALESCE(e.request, ''::text)) || ' '::text) || COALESCE(e.sender_reference, ''::text)) || ' '::text) || COALESCE(e.file_number, ''::text)) AS texts) t,
     LATERAL ( SELECT entry_document(e.municipality_id, e.ledger_position, e.registered_on, e.office_id, e.series_code, (e.series_year)::integer, e.series_number, e.registered_by_id, e.type_id, e.destination_unit_id, e.current_unit_id, e.assignee_id, e.handling_status, e.register_status, (e.annulment ->> 'stage'::text), e.confidentiality, e.route_unit_ids, e.reader_ids, e.subject, e.party_names, e.identity_numbers, t.texts) AS marks) d
   WHERE (((e.ledger_position + 0) < own_places_found.top) AND ((e.ledger_position + 0) >= own_places_found.bottom) AND (e.municipality_id = municipality_in_force()) AND (d.marks @@ own_places_found.own) AND COALESCE((d.marks @@ wall_in_force()), true) AND ((d.marks || document_of(entry_lexemes(e.subject, e.party_names, e.identity_numbers, t.texts))) @@ own_places_found.said));
END;
revoke all on function own_places_found(tsquery,tsquery,bigint,bigint) from public;
grant execute on function own_places_found(tsquery,tsquery,bigint,bigint) to asiento_app;

CREATE OR REPLACE FUNCTION public.people_said_openly(town uuid, numbers text[], names text[])
 RETURNS SETOF party
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  return query
    with said as (
      select p.*, e.registered_at, row_number() over (order by e.ledger_position desc, p.ordinal desc) as age
      from entry_party p join entry e on e.municipality_id = p.municipality_id and e.entry_id = p.entry_id
      where p.municipality_id = town and e.confidentiality <> 'CONFIDENTIAL' and p.kind <> 'ANONYMOUS'
        and case when p.identity_number is null then p.legal_name is not null and p.kind <> 'NATURAL' else true end
        and (numbers is null or p.identity_number = any (numbers)
          or (p.identity_number is null and p.legal_name is not null and es_fold(p.legal_name) = any (names)))
    )
    select town, gen_random_uuid(), (array_agg(s.kind order by age))[1],
      (array_agg(s.given_names order by age))[1], (array_agg(s.surname1 order by age))[1], (array_agg(s.surname2 order by age))[1],
      (array_agg(s.legal_name order by age))[1], (array_agg(s.identity_country order by age))[1], s.identity_type, s.identity_number,
      (array_agg(s.address order by age) filter (where s.address is not null))[1],
      (array_agg(s.postal_code order by age) filter (where s.postal_code is not null))[1],
      (array_agg(s.city order by age) filter (where s.city is not null))[1],
      (array_agg(s.phone order by age) filter (where s.phone is not null))[1],
      (array_agg(s.email order by age) filter (where s.email is not null))[1],
      (array_agg(s.notification_channel order by age) filter (where s.notification_channel is not null))[1],
      max(s.registered_at), ''
    from said s
    group by s.identity_type, s.identity_number, case when s.identity_number is null then es_fold(s.legal_name) end;
end
$function$;
revoke all on function people_said_openly(uuid,text[],text[]) from public;

CREATE OR REPLACE FUNCTION public.person_in_force()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('asiento.person'::text, true), ''::text))::uuid;

CREATE OR REPLACE FUNCTION public.places_found(asked tsquery[], guard tsquery, said tsquery[], readable tsquery, top bigint, bottom bigint, most integer, is_counting boolean)
 RETURNS TABLE(place bigint, is_said_only boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 200
 SET search_path TO 'public'
 SET enable_seqscan TO 'off'
 SET max_parallel_workers_per_gather TO '0'
 SET work_mem TO '16MB'
AS $function$
declare
  town uuid := municipality_in_force();
  reach text := reach_in_force();
  is_alone boolean := (select count(*) = 1 from (select from municipality limit 2) m);
  wall tsquery := wall_in_force();
  -- A. A wall around one office or two narrows down more than most words do, and comes first; one
  -- around half the town, or around all that is ordinary, comes last. Who reaches all has none.
  parts tsquery[] := array_remove(case when reach <> 'ORDINARY' and cardinality(units_in_force()) < 4
    then array_prepend(wall, asked) else array_append(asked, wall) end, null);
  -- As the index `entry_found` has it, letter by letter.
  document constant text := $document$ and entry_document(
    e.municipality_id, e.ledger_position, e.registered_on, e.office_id, e.series_code,
    e.series_year, e.series_number, e.registered_by_id, e.type_id, e.destination_unit_id,
    e.current_unit_id, e.assignee_id, e.handling_status, e.register_status,
    e.annulment ->> 'stage', e.confidentiality, e.route_unit_ids, e.reader_ids, e.subject,
    e.party_names, e.identity_numbers,
    coalesce(e.statement, '') || ' ' || coalesce(e.request, '') || ' '
      || coalesce(e.sender_reference, '') || ' ' || coalesce(e.file_number, '')) @@ $document$;
  entries text := '';
  texts text := '';
  estimate text := 'select from entry e where true';
  expected numeric := 0;
  texts_expected numeric := 0;
  readable_expected numeric := top;
  reads_few boolean := false;
  high bigint := top;
  low bigint;
  level integer := 0;
  -- How many places to look through next.
  width bigint;
  missing integer := most;
  got integer;
  needs_stretch boolean;
begin
  -- What entries are asked, and what the planner expects of it. B. Of the guard it expects nothing.
  for part in 1..cardinality(parts) loop
    entries := entries || document || '$3[' || part || ']';
    estimate := estimate || document || '$1[' || part || ']';
  end loop;
  entries := entries || case when guard is null then '' else document || '$11' end;
  expected := case when parts = '{}' then top else rows_expected(estimate, parts) end;

  -- What texts are asked, and whether more of them say it than the asker reads.
  if said is not null then
    for part in 1..cardinality(said) loop
      texts := texts || ' and t.document @@ $5[' || part || ']';
    end loop;
    texts_expected := rows_expected(
      'select from entry_text t where true' || replace(texts, '$5', '$1'), said);
    if readable is not null and texts_expected > 64 then
      readable_expected := least(rows_expected(
        'select from entry e where true' || document || '$1[1]', array[readable]), top);
    end if;
    reads_few := readable_expected < texts_expected;
  end if;
  expected := expected + texts_expected * readable_expected / greatest(top, 1);

  -- C. Two looks at half the book cost twice one at all of it: what little is expected of is looked
  -- for in all of it at once, the rest in as much as should hold what is wanted, and some more.
  width := case when expected < 5 * most then greatest(top, 1)
    else most::numeric * top * 5 / 4 / expected + 512 end;

  -- D. Whoever reads few begins with those: a text that everybody's papers say would be found, and
  -- refused, a hundred thousand times. The sums beside the places keep the planner from reading
  -- half the order of the book to narrow down a handful of places; `offset 0`, from joining first.
  if reads_few then
    texts := 'select e.ledger_position, true from (
        select e.municipality_id, e.entry_id, e.ledger_position from entry e
        where e.ledger_position + 0 < $1 and e.ledger_position + 0 >= $2%s' || document || '$7 offset 0) e '
      'join entry_text t using (municipality_id, entry_id) where true' || texts;
  -- E. Whoever reads many begins with the texts, behind their wall: asked once, and not in a
  -- function called for each row.
  elsif said is not null then
    texts := 'select t.ledger_position, true from entry_text t
        where t.ledger_position + 0 < $1 and t.ledger_position + 0 >= $2%s' || texts
      || case when reach = 'EVERY' then '' else
        ' and exists (select from entry e
            where e.municipality_id = t.municipality_id and e.entry_id = t.entry_id
              and (($8 and e.confidentiality = ''ORDINARY'') or e.route_unit_ids && $9
                or $10 = any (e.reader_ids)))' end;
  end if;

  -- F. As long as something is missing and the stretch is not at its end.
  while missing > 0 and high > bottom loop
    width := least(width, high - bottom);
    -- G. The whole rest at once when it is most of the book; else so few marks as its length asks.
    level := case when width * 2 >= high and high > top / 2 then 3
      when width <= 4 << 10 then 0 when width <= 4 << 13 then 1 when width <= 16 << 16 then 2
      else 3 end;
    low := case when level = 3 then 0
      else (high - width) >> (10 + 3 * level) << (10 + 3 * level) end;
    -- H. A town that is alone in its database does not ask for itself.
    needs_stretch := level < 3 or not is_alone;
    return query execute format(
      -- I. A count needs no order; what texts find too is one place of a page.
      case when is_counting then 'select f.found, f.is_text from (%s) f limit $6'
        when said is null then
          'select f.found, f.is_text from (%s) f order by f.found desc limit $6'
        else 'select f.found, bool_and(f.is_text) from (%s) f
            group by f.found order by f.found desc limit $6' end,
      'select e.ledger_position as found, false as is_text from entry e
          where e.ledger_position + 0 < $1 and e.ledger_position + 0 >= $2'
        -- J. A short stretch narrows down more than words do, a long one less.
        || case when not needs_stretch and parts <> '{}' then entries
          when level < 2 then document || '$4' || entries else entries || document || '$4' end
        || case when said is null then '' else ' union all ' || format(texts, case
          when not needs_stretch then '' when reads_few then document || '$4'
          else ' and t.document @@ $4' end) end)
      using high, greatest(low, bottom), parts,
        case when level = 3 then quoted_mark('m:' || town)::tsquery
          else stretches_asked(town, level, low, high) end,
        said, missing, readable, reach = 'ORDINARY', units_in_force(), reader_in_force(), guard;
    get diagnostics got = row_count;
    missing := missing - got;
    -- K. As long as would have held what is missing, and some more; eightfold while little is
    -- known.
    width := least(width * 8, case when got = 0 then width * 8
      else missing * (top - low) / (most - missing) * 5 / 4 + 1024 end);
    high := low;
  end loop;
end
$function$;
revoke all on function places_found(tsquery[],tsquery,tsquery[],tsquery,bigint,bigint,integer,boolean) from public;
grant execute on function places_found(tsquery[],tsquery,tsquery[],tsquery,bigint,bigint,integer,boolean) to asiento_app;

CREATE OR REPLACE FUNCTION public.quoted_mark(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((''''::text || $1) || ''''::text);

CREATE OR REPLACE FUNCTION public.read_terms(terms text[], most integer)
 RETURNS TABLE(term integer, word text, stems text[], going_on text[], begins_name boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  town constant uuid := municipality_in_force();
begin
  return query
    select t.term::integer, w.word,
      es_stems(w.word || case
        when w.word ~ '[a-z]z$' then ' ' || left(w.word, -1) || 'ces'
        when w.word ~ '[a-z]ces$' then ' ' || left(w.word, -3) || 'z'
        else '' end),
      case when length(w.word) < 5 then '{}' else array(
        select k.word from search_word k
        where k.municipality_id = town and k.word >= w.word and k.word < w.word || chr(1114111)
        limit most) end,
      w.word ~ '[^0-9]' and exists (
        select from search_word k
        where k.municipality_id = town and k.word >= w.word and k.word < w.word || chr(1114111)
          and k.is_name)
    from unnest(terms) with ordinality as t(said, term),
      lateral unnest(string_to_array(es_words(t.said), ' ')) with ordinality as w(word, place)
    where w.word <> ''
    order by t.term, w.place;
end
$function$;
revoke all on function read_terms(text[],integer) from public;
grant execute on function read_terms(text[],integer) to asiento_app;

CREATE OR REPLACE FUNCTION public.reader_in_force()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('asiento.reader'::text, true), ''::text))::uuid;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'asiento: % on % is not allowed', tg_op, tg_table_name using errcode = 'insufficient_privilege';
end
$function$;

CREATE OR REPLACE FUNCTION public.rows_expected(statement text, parts tsquery[])
 RETURNS numeric
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
declare
  plan json;
begin
  execute 'explain (format json) ' || statement into plan using parts;
  return plan -> 0 -> 'Plan' ->> 'Plan Rows';
end
$function$;
revoke all on function rows_expected(text,tsquery[]) from public;

CREATE OR REPLACE FUNCTION public.session_behind(hash bytea)
 RETURNS TABLE(public_id text, municipality_id uuid, staff_id uuid, created_at timestamp with time zone, seen_at timestamp with time zone, authenticated_at timestamp with time zone, methods text[], device_hash bytea, provider_session text, sealed_id_token bytea, name text, email text, clerk_code text, status text, time_zone text, grants jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 SELECT s.public_id,
     s.municipality_id,
     s.staff_id,
     s.created_at,
     s.seen_at,
     s.authenticated_at,
     s.methods,
     s.device_hash,
     s.provider_session,
     s.sealed_id_token,
     p.name,
     p.email,
     p.clerk_code,
     p.status,
     m.time_zone,
     grants_held(s.municipality_id, s.staff_id) AS grants_held
    FROM ((session s
      JOIN staff p ON (((p.municipality_id = s.municipality_id) AND (p.staff_id = s.staff_id))))
      JOIN municipality m ON ((m.municipality_id = s.municipality_id)))
   WHERE ((s.id_hash = session_behind.hash) AND (NOT (EXISTS ( SELECT
            FROM break_glass b
           WHERE ((p.issuer = 'asiento'::text) AND (b.subject = p.subject) AND ((s.created_at >= b.opened_at) AND (s.created_at <= b.expires_at)) AND (b.expires_at <= clock_timestamp()))))));
END;
revoke all on function session_behind(bytea) from public;
grant execute on function session_behind(bytea) to asiento_app;

CREATE OR REPLACE FUNCTION public.sessions_of_provider(issuer_of text, subject_of text, sid_of text)
 RETURNS TABLE(id_hash bytea, municipality_id uuid, staff_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 SELECT s.id_hash,
     s.municipality_id,
     s.staff_id
    FROM ((session s
      JOIN staff p ON (((p.municipality_id = s.municipality_id) AND (p.staff_id = s.staff_id))))
      LEFT JOIN identity_binding b ON (((b.municipality_id = s.municipality_id) AND (b.staff_id = s.staff_id) AND (b.issuer = sessions_of_provider.issuer_of))))
   WHERE ((COALESCE(b.issuer, p.issuer) = sessions_of_provider.issuer_of) AND ((sessions_of_provider.subject_of IS NULL) OR (COALESCE(b.subject, p.subject) = sessions_of_provider.subject_of)) AND ((sessions_of_provider.sid_of IS NULL) OR (s.provider_sid = sessions_of_provider.sid_of) OR ((s.provider_sid IS NULL) AND (sessions_of_provider.subject_of IS NOT NULL))) AND ((sessions_of_provider.subject_of IS NOT NULL) OR (sessions_of_provider.sid_of IS NOT NULL)));
END;
revoke all on function sessions_of_provider(text,text,text) from public;
grant execute on function sessions_of_provider(text,text,text) to asiento_app;

CREATE OR REPLACE FUNCTION public.staff_behind(municipality uuid, issuer_of text, subject_of text)
 RETURNS TABLE(municipality_id uuid, staff_id uuid, status text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 SELECT s.municipality_id,
     s.staff_id,
     s.status
    FROM (identity_binding b
      JOIN staff s ON (((s.municipality_id = b.municipality_id) AND (s.staff_id = b.staff_id))))
   WHERE ((b.municipality_id = staff_behind.municipality) AND (b.issuer = staff_behind.issuer_of) AND (b.subject = staff_behind.subject_of))
 UNION ALL
  SELECT s.municipality_id,
     s.staff_id,
     s.status
    FROM staff s
   WHERE ((s.municipality_id = staff_behind.municipality) AND (s.issuer = staff_behind.issuer_of) AND (s.subject = staff_behind.subject_of) AND (NOT (EXISTS ( SELECT
            FROM identity_binding b
           WHERE ((b.municipality_id = staff_behind.municipality) AND (b.issuer = staff_behind.issuer_of) AND ((b.subject = staff_behind.subject_of) OR (b.staff_id = s.staff_id)))))));
END;
revoke all on function staff_behind(uuid,text,text) from public;
grant execute on function staff_behind(uuid,text,text) to asiento_app;

CREATE OR REPLACE FUNCTION public.status_mails_due(of_entries uuid[], at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 INSERT INTO status_mail_due AS due (municipality_id, entry_id, due_at)  SELECT m.municipality_id,
             one.entry_id,
             (status_mails_due.at + '00:02:00'::interval)
            FROM unnest(status_mails_due.of_entries) one(entry_id),
             municipality m
           WHERE ((m.municipality_id = municipality_in_force()) AND (m.status_mails_since IS NOT NULL)) ON CONFLICT(municipality_id, entry_id) DO UPDATE SET due_at = GREATEST(due.due_at, (status_mails_due.at + '00:01:00'::interval));
END;
revoke all on function status_mails_due(uuid[],timestamp with time zone) from public;
grant execute on function status_mails_due(uuid[],timestamp with time zone) to asiento_app;

CREATE OR REPLACE FUNCTION public.stretch_mark(municipality_id uuid, level integer, place bigint)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((((('b'::text || (level)::text) || ':'::text) || ((place >> (10 + (3 * level))))::text) || ':'::text) || (municipality_id)::text);

CREATE OR REPLACE FUNCTION public.stretch_marks(municipality_id uuid, place bigint)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((((((('m:'::text || (municipality_id)::text) || ' '::text) || stretch_mark(municipality_id, 0, place)) || ' '::text) || stretch_mark(municipality_id, 1, place)) || ' '::text) || stretch_mark(municipality_id, 2, place));

CREATE OR REPLACE FUNCTION public.stretches_asked(town uuid, level integer, low bigint, high bigint)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE
RETURN ((SELECT string_agg(quoted_mark(stretch_mark(stretches_asked.town, stretches_asked.level, (n.n << (10 + (3 * stretches_asked.level))))), ' | '::text) AS string_agg FROM generate_series((stretches_asked.low >> (10 + (3 * stretches_asked.level))), ((stretches_asked.high - 1) >> (10 + (3 * stretches_asked.level)))) n(n)))::tsquery;

CREATE OR REPLACE FUNCTION public.take_host(host_of text, hash bytea, municipality uuid)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 UPDATE municipality_host h SET municipality_id = take_host.municipality, setup_hash = NULL::bytea
   WHERE ((h.host = take_host.host_of) AND (h.setup_hash = take_host.hash))
   RETURNING true;
END;
revoke all on function take_host(text,bytea,uuid) from public;
grant execute on function take_host(text,bytea,uuid) to asiento_app;

CREATE OR REPLACE FUNCTION public.token_behind(token uuid)
 RETURNS TABLE(municipality_id uuid, staff_id uuid, secret_hash bytea, scopes text[], networks text[], expires_at timestamp with time zone, revoked_at timestamp with time zone, last_used_at timestamp with time zone, name text, clerk_code text, status text, time_zone text, grants jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 SELECT t.municipality_id,
     t.staff_id,
     t.secret_hash,
     t.scopes,
     t.networks,
     t.expires_at,
     t.revoked_at,
     t.last_used_at,
     p.name,
     p.clerk_code,
     p.status,
     m.time_zone,
     grants_held(t.municipality_id, t.staff_id) AS grants_held
    FROM ((api_token t
      JOIN staff p ON (((p.municipality_id = t.municipality_id) AND (p.staff_id = t.staff_id))))
      JOIN municipality m ON ((m.municipality_id = t.municipality_id)))
   WHERE (t.token_id = token_behind.token);
END;
revoke all on function token_behind(uuid) from public;
grant execute on function token_behind(uuid) to asiento_app;

CREATE OR REPLACE FUNCTION public.troubles_standing()
 RETURNS TABLE(kind text, count bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 SELECT t.kind,
     count(*) AS count
    FROM standing_trouble t
   GROUP BY t.kind;
END;
revoke all on function troubles_standing() from public;
grant execute on function troubles_standing() to asiento_app;

CREATE OR REPLACE FUNCTION public.unfinished_sweeps()
 RETURNS TABLE(municipality_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 SELECT DISTINCT s.municipality_id
    FROM deadline_sweep s
   WHERE (s.finished_at IS NULL);
END;
revoke all on function unfinished_sweeps() from public;
grant execute on function unfinished_sweeps() to asiento_app;

CREATE OR REPLACE FUNCTION public.units_in_force()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (COALESCE(NULLIF(current_setting('asiento.units'::text, true), ''::text), '{}'::text))::uuid[];

CREATE OR REPLACE FUNCTION public.withdraw_notices(of_entry uuid, at_position bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
BEGIN ATOMIC
 DELETE FROM notice n
   WHERE ((n.municipality_id = municipality_in_force()) AND (n.entry_id = withdraw_notices.of_entry) AND (n.ledger_position = withdraw_notices.at_position));
END;
revoke all on function withdraw_notices(uuid,bigint) from public;
grant execute on function withdraw_notices(uuid,bigint) to asiento_app;

-- What hangs on the tables

alter table access_log add constraint access_log_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id);
CREATE INDEX access_log_of_entry ON public.access_log USING btree (municipality_id, entry_id, access_id);
CREATE INDEX access_log_of_searcher ON public.access_log USING btree (municipality_id, staff_id, at) WHERE (action = ANY (ARRAY['party-search'::text, 'entry-search'::text]));
CREATE TRIGGER access_log_is_announced BEFORE INSERT ON public.access_log FOR EACH STATEMENT EXECUTE FUNCTION announce_access();
CREATE TRIGGER access_log_is_append_only BEFORE DELETE OR UPDATE ON public.access_log FOR EACH ROW EXECUTE FUNCTION keep_access_log();
alter table access_log enable row level security;
create policy access_log_of_the_municipality_in_force on access_log as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant insert, select on access_log to asiento_app;

alter table access_seal add constraint access_seal_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id);
alter table access_seal add constraint access_seal_municipality_id_forgotten_position_fkey FOREIGN KEY (municipality_id, forgotten_position) REFERENCES ledger_event(municipality_id, "position");
alter table access_seal add constraint access_seal_municipality_id_ledger_position_fkey FOREIGN KEY (municipality_id, ledger_position) REFERENCES ledger_event(municipality_id, "position");
alter table access_seal enable row level security;
create policy access_seal_of_the_municipality_in_force on access_seal as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant insert, select on access_seal to asiento_app;

alter table account add constraint account_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id);
CREATE UNIQUE INDEX account_email_once ON public.account USING btree (municipality_id, lower(email));
CREATE UNIQUE INDEX account_subject_once ON public.account USING btree (subject);
alter table account enable row level security;
create policy account_of_the_municipality_in_force on account as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant insert, select, update on account to asiento_app;

alter table account_link add constraint account_link_municipality_id_subject_fkey FOREIGN KEY (municipality_id, subject) REFERENCES account(municipality_id, subject);
CREATE INDEX account_link_of_account ON public.account_link USING btree (municipality_id, subject);
CREATE UNIQUE INDEX account_link_secret_once ON public.account_link USING btree (secret_hash);
alter table account_link enable row level security;
create policy account_link_of_the_municipality_in_force on account_link as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant delete, insert, select on account_link to asiento_app;

alter table answer_download add constraint answer_download_municipality_id_outgoing_id_entry_id_fkey FOREIGN KEY (municipality_id, outgoing_id, entry_id) REFERENCES outgoing_answer(municipality_id, outgoing_id, entry_id);
CREATE INDEX answer_download_of_exit ON public.answer_download USING btree (municipality_id, outgoing_id, downloaded_at);
CREATE TRIGGER answer_download_is_append_only BEFORE DELETE OR UPDATE ON public.answer_download FOR EACH ROW EXECUTE FUNCTION refuse_change();
alter table answer_download enable row level security;
create policy answer_download_of_the_municipality_in_force on answer_download as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
create policy answer_download_within_reach on answer_download as restrictive for select to asiento_app using (((( SELECT reach_in_force() AS reach_in_force) = 'EVERY'::text) OR (EXISTS ( SELECT
   FROM outgoing o
  WHERE ((o.municipality_id = answer_download.municipality_id) AND (o.outgoing_id = answer_download.outgoing_id))))));
grant insert, select on answer_download to asiento_app;

alter table api_token add constraint api_token_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id);
alter table api_token add constraint api_token_municipality_id_staff_id_fkey FOREIGN KEY (municipality_id, staff_id) REFERENCES staff(municipality_id, staff_id);
CREATE INDEX api_token_of_staff ON public.api_token USING btree (municipality_id, staff_id);
CREATE UNIQUE INDEX api_token_once ON public.api_token USING btree (token_id);
alter table api_token enable row level security;
create policy api_token_of_the_municipality_in_force on api_token as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant insert, select, update on api_token to asiento_app;

alter table attachment add constraint attachment_municipality_id_entry_id_fkey FOREIGN KEY (municipality_id, entry_id) REFERENCES entry(municipality_id, entry_id);
alter table attachment add constraint attachment_municipality_id_sha256_fkey FOREIGN KEY (municipality_id, sha256) REFERENCES stored_file(municipality_id, sha256);
CREATE INDEX attachment_by_file ON public.attachment USING btree (municipality_id, sha256);
CREATE TRIGGER attachment_is_found AFTER INSERT ON public.attachment FOR EACH ROW EXECUTE FUNCTION gather_after_attachment();
CREATE TRIGGER attachment_is_to_be_read AFTER INSERT ON public.attachment FOR EACH ROW EXECUTE FUNCTION ask_to_read();
alter table attachment enable row level security;
create policy attachment_of_the_municipality_in_force on attachment as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
create policy attachment_within_reach on attachment as restrictive for select to asiento_app using (((( SELECT reach_in_force() AS reach_in_force) = 'EVERY'::text) OR (EXISTS ( SELECT
   FROM entry e
  WHERE ((e.municipality_id = attachment.municipality_id) AND (e.entry_id = attachment.entry_id))))));
grant insert, select, update on attachment to asiento_app;

alter table attachment_text add constraint attachment_text_municipality_id_sha256_fkey FOREIGN KEY (municipality_id, sha256) REFERENCES stored_file(municipality_id, sha256);
CREATE TRIGGER attachment_text_is_found AFTER INSERT OR UPDATE ON public.attachment_text FOR EACH ROW EXECUTE FUNCTION gather_after_reading();
alter table attachment_text enable row level security;
create policy attachment_text_of_the_municipality_in_force on attachment_text as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
create policy attachment_text_out_of_quarantine on attachment_text as restrictive for select to asiento_app using ((NOT is_in_quarantine(municipality_id, sha256)));
create policy attachment_text_within_reach on attachment_text as restrictive for select to asiento_app using (((( SELECT reach_in_force() AS reach_in_force) = 'EVERY'::text) OR (EXISTS ( SELECT
   FROM attachment a
  WHERE ((a.municipality_id = attachment_text.municipality_id) AND (a.sha256 = attachment_text.sha256))))));
grant insert, select, update on attachment_text to asiento_app;

alter table binding_link add constraint binding_link_municipality_id_staff_id_fkey FOREIGN KEY (municipality_id, staff_id) REFERENCES staff(municipality_id, staff_id);
CREATE UNIQUE INDEX binding_link_secret_once ON public.binding_link USING btree (secret_hash);
alter table binding_link enable row level security;
create policy binding_link_of_the_municipality_in_force on binding_link as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant delete, insert, select, update on binding_link to asiento_app;

alter table book_act add constraint book_act_municipality_id_decided_by_id_fkey FOREIGN KEY (municipality_id, decided_by_id) REFERENCES staff(municipality_id, staff_id);
alter table book_act add constraint book_act_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id);
alter table book_act add constraint book_act_municipality_id_proposed_by_id_fkey FOREIGN KEY (municipality_id, proposed_by_id) REFERENCES staff(municipality_id, staff_id);
CREATE UNIQUE INDEX book_act_one_waits ON public.book_act USING btree (municipality_id, kind) WHERE (stage = 'PROPOSED'::text);
alter table book_act enable row level security;
create policy book_act_of_the_municipality_in_force on book_act as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant insert, select, update on book_act to asiento_app;

grant delete, insert, select, update on break_glass to asiento_app;

alter table calendar_year add constraint calendar_year_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id);
alter table calendar_year enable row level security;
create policy calendar_year_of_the_municipality_in_force on calendar_year as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant insert, select, update on calendar_year to asiento_app;

alter table checkpoint add constraint checkpoint_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id);
CREATE TRIGGER checkpoint_is_append_only BEFORE DELETE OR UPDATE ON public.checkpoint FOR EACH ROW EXECUTE FUNCTION refuse_change();
alter table checkpoint enable row level security;
create policy checkpoint_of_the_municipality_in_force on checkpoint as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant insert, select on checkpoint to asiento_app;

alter table clock_confirmation add constraint clock_confirmation_municipality_id_confirmed_by_id_fkey FOREIGN KEY (municipality_id, confirmed_by_id) REFERENCES staff(municipality_id, staff_id);
alter table clock_confirmation add constraint clock_confirmation_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id);
alter table clock_confirmation add constraint clock_confirmation_municipality_id_ledger_position_fkey FOREIGN KEY (municipality_id, ledger_position) REFERENCES ledger_event(municipality_id, "position");
alter table clock_confirmation enable row level security;
create policy clock_confirmation_of_the_municipality_in_force on clock_confirmation as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant insert, select, update on clock_confirmation to asiento_app;

alter table clock_correction add constraint clock_correction_municipality_id_ledger_position_fkey FOREIGN KEY (municipality_id, ledger_position) REFERENCES ledger_event(municipality_id, "position");
CREATE TRIGGER clock_correction_is_append_only BEFORE DELETE OR UPDATE ON public.clock_correction FOR EACH ROW EXECUTE FUNCTION refuse_change();
alter table clock_correction enable row level security;
create policy clock_correction_of_the_municipality_in_force on clock_correction as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant insert, select on clock_correction to asiento_app;

alter table closing_stamp add constraint closing_stamp_municipality_id_ledger_position_fkey FOREIGN KEY (municipality_id, ledger_position) REFERENCES ledger_event(municipality_id, "position");
CREATE TRIGGER closing_stamp_is_append_only BEFORE DELETE OR UPDATE ON public.closing_stamp FOR EACH ROW EXECUTE FUNCTION refuse_change();
alter table closing_stamp enable row level security;
create policy closing_stamp_of_the_municipality_in_force on closing_stamp as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant insert, select on closing_stamp to asiento_app;

alter table cosignature add constraint cosignature_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id);
CREATE TRIGGER cosignature_is_append_only BEFORE DELETE OR UPDATE ON public.cosignature FOR EACH ROW EXECUTE FUNCTION refuse_change();
alter table cosignature enable row level security;
create policy cosignature_of_the_municipality_in_force on cosignature as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant insert, select on cosignature to asiento_app;

alter table daily_closing add constraint daily_closing_municipality_id_closed_by_id_fkey FOREIGN KEY (municipality_id, closed_by_id) REFERENCES staff(municipality_id, staff_id);
alter table daily_closing add constraint daily_closing_municipality_id_ledger_position_fkey FOREIGN KEY (municipality_id, ledger_position) REFERENCES ledger_event(municipality_id, "position");
alter table daily_closing add constraint daily_closing_municipality_id_office_id_fkey FOREIGN KEY (municipality_id, office_id) REFERENCES registry_office(municipality_id, office_id);
CREATE INDEX daily_closing_by_time ON public.daily_closing USING btree (closed_at);
CREATE INDEX daily_closing_in_order ON public.daily_closing USING btree (municipality_id, ledger_position);
CREATE TRIGGER daily_closing_is_append_only BEFORE DELETE OR UPDATE ON public.daily_closing FOR EACH ROW EXECUTE FUNCTION refuse_change();
alter table daily_closing enable row level security;
create policy daily_closing_of_the_municipality_in_force on daily_closing as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant insert, select on daily_closing to asiento_app;

alter table damaged_file add constraint damaged_file_municipality_id_sha256_fkey FOREIGN KEY (municipality_id, sha256) REFERENCES stored_file(municipality_id, sha256) ON DELETE CASCADE;
alter table damaged_file enable row level security;
create policy damaged_file_of_the_municipality_in_force on damaged_file as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant delete, insert, select on damaged_file to asiento_app;

alter table deadline_sweep add constraint deadline_sweep_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id);
alter table deadline_sweep add constraint deadline_sweep_municipality_id_sweep_id_fkey FOREIGN KEY (municipality_id, sweep_id) REFERENCES proposal(municipality_id, proposal_id);
alter table deadline_sweep enable row level security;
create policy deadline_sweep_of_the_municipality_in_force on deadline_sweep as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant insert, select, update on deadline_sweep to asiento_app;

alter table delivery_attempt add constraint delivery_attempt_municipality_id_ledger_position_fkey FOREIGN KEY (municipality_id, ledger_position) REFERENCES ledger_event(municipality_id, "position");
alter table delivery_attempt add constraint delivery_attempt_municipality_id_outgoing_id_ordinal_fkey FOREIGN KEY (municipality_id, outgoing_id, ordinal) REFERENCES outgoing_addressee(municipality_id, outgoing_id, ordinal);
alter table delivery_attempt add constraint delivery_attempt_municipality_id_recorded_by_id_fkey FOREIGN KEY (municipality_id, recorded_by_id) REFERENCES staff(municipality_id, staff_id);
CREATE TRIGGER delivery_attempt_is_append_only BEFORE DELETE OR UPDATE ON public.delivery_attempt FOR EACH ROW EXECUTE FUNCTION refuse_change();
alter table delivery_attempt enable row level security;
create policy delivery_attempt_of_the_municipality_in_force on delivery_attempt as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
create policy delivery_attempt_within_reach on delivery_attempt as restrictive for select to asiento_app using (((( SELECT reach_in_force() AS reach_in_force) = 'EVERY'::text) OR (EXISTS ( SELECT
   FROM outgoing o
  WHERE ((o.municipality_id = delivery_attempt.municipality_id) AND (o.outgoing_id = delivery_attempt.outgoing_id))))));
grant insert, select on delivery_attempt to asiento_app;

alter table document_type add constraint document_type_municipality_id_default_unit_id_fkey FOREIGN KEY (municipality_id, default_unit_id) REFERENCES org_unit(municipality_id, unit_id);
alter table document_type add constraint document_type_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id);
alter table document_type enable row level security;
create policy document_type_of_the_municipality_in_force on document_type as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant insert, select, update on document_type to asiento_app;

CREATE INDEX ended_session_by_age ON public.ended_session USING btree (ended_at);
grant delete, insert, select on ended_session to asiento_app;

alter table enquiry add constraint enquiry_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id);
CREATE INDEX enquiry_by_age ON public.enquiry USING btree (municipality_id, asked_at);
alter table enquiry enable row level security;
create policy enquiry_of_the_municipality_in_force on enquiry as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant delete, insert, select on enquiry to asiento_app;

alter table entry add constraint entry_assignee_is_known FOREIGN KEY (municipality_id, assignee_id) REFERENCES staff(municipality_id, staff_id);
alter table entry add constraint entry_current_unit_is_known FOREIGN KEY (municipality_id, current_unit_id) REFERENCES org_unit(municipality_id, unit_id);
alter table entry add constraint entry_municipality_id_destination_unit_id_fkey FOREIGN KEY (municipality_id, destination_unit_id) REFERENCES org_unit(municipality_id, unit_id);
alter table entry add constraint entry_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id);
alter table entry add constraint entry_municipality_id_ledger_position_fkey FOREIGN KEY (municipality_id, ledger_position) REFERENCES ledger_event(municipality_id, "position");
alter table entry add constraint entry_municipality_id_office_id_fkey FOREIGN KEY (municipality_id, office_id) REFERENCES registry_office(municipality_id, office_id);
alter table entry add constraint entry_municipality_id_registered_by_id_fkey FOREIGN KEY (municipality_id, registered_by_id) REFERENCES staff(municipality_id, staff_id);
alter table entry add constraint entry_municipality_id_type_id_fkey FOREIGN KEY (municipality_id, type_id) REFERENCES document_type(municipality_id, type_id);
CREATE INDEX entry_annulment_pending ON public.entry USING btree (municipality_id, ledger_position DESC) WHERE ((annulment ->> 'stage'::text) = 'REQUESTED'::text);
CREATE INDEX entry_by_day ON public.entry USING btree (municipality_id, registered_on, ledger_position);
CREATE INDEX entry_by_number ON public.entry USING btree (municipality_id, series_year, series_number);
CREATE INDEX entry_confidential_by ON public.entry USING btree (municipality_id, registered_by_id, registered_on) WHERE (confidentiality = 'CONFIDENTIAL'::text);
CREATE INDEX entry_confidentiality_asked ON public.entry USING btree (municipality_id, ledger_position DESC) WHERE (confidentiality_change IS NOT NULL);
CREATE INDEX entry_due ON public.entry USING btree (municipality_id, due_on, current_unit_id) WHERE ((handling_status <> ALL (ARRAY['CLOSED'::text, 'ARCHIVED'::text])) AND (register_status <> 'ANNULLED'::text) AND (due_on IS NOT NULL) AND (suspended_since IS NULL));
CREATE INDEX entry_found ON public.entry USING gin (entry_document(municipality_id, ledger_position, registered_on, office_id, series_code, (series_year)::integer, series_number, registered_by_id, type_id, destination_unit_id, current_unit_id, assignee_id, handling_status, register_status, (annulment ->> 'stage'::text), confidentiality, route_unit_ids, reader_ids, subject, party_names, identity_numbers, ((((((COALESCE(statement, ''::text) || ' '::text) || COALESCE(request, ''::text)) || ' '::text) || COALESCE(sender_reference, ''::text)) || ' '::text) || COALESCE(file_number, ''::text)))) WITH (fastupdate='on', gin_pending_list_limit='64');
CREATE UNIQUE INDEX entry_newest ON public.entry USING btree (municipality_id, ledger_position DESC);
CREATE INDEX entry_newest_of_type ON public.entry USING btree (municipality_id, type_id, ledger_position DESC);
CREATE INDEX entry_newest_of_unit ON public.entry USING btree (municipality_id, destination_unit_id, ledger_position DESC);
CREATE INDEX entry_of_assignee ON public.entry USING btree (municipality_id, assignee_id, ledger_position DESC) WHERE (assignee_id IS NOT NULL);
CREATE INDEX entry_open ON public.entry USING btree (municipality_id, handling_status, current_unit_id, ledger_position DESC) WHERE ((handling_status <> ALL (ARRAY['CLOSED'::text, 'ARCHIVED'::text])) AND (register_status <> 'ANNULLED'::text));
CREATE INDEX entry_pending_copy ON public.entry USING gin (pending_copy_unit_ids) WHERE (pending_copy_unit_ids <> '{}'::uuid[]);
CREATE INDEX entry_reader ON public.entry USING gin (reader_ids) WHERE (reader_ids <> '{}'::uuid[]);
CREATE INDEX entry_received_copy ON public.entry USING gin (received_copy_unit_ids) WHERE (received_copy_unit_ids <> '{}'::uuid[]);
CREATE INDEX entry_route ON public.entry USING gin (route_unit_ids);
CREATE TRIGGER entry_is_found_as_rectified AFTER UPDATE ON public.entry FOR EACH ROW WHEN ((((((((old.subject IS DISTINCT FROM new.subject) OR (old.party_names IS DISTINCT FROM new.party_names)) OR (old.identity_numbers IS DISTINCT FROM new.identity_numbers)) OR (old.statement IS DISTINCT FROM new.statement)) OR (old.request IS DISTINCT FROM new.request)) OR (old.sender_reference IS DISTINCT FROM new.sender_reference)) OR (old.file_number IS DISTINCT FROM new.file_number))) EXECUTE FUNCTION gather_after_rectification();
CREATE TRIGGER entry_is_found_by_its_level AFTER UPDATE ON public.entry FOR EACH ROW WHEN (((old.confidentiality IS DISTINCT FROM new.confidentiality) AND ((old.confidentiality = 'CONFIDENTIAL'::text) OR (new.confidentiality = 'CONFIDENTIAL'::text)))) EXECUTE FUNCTION gather_after_level();
CREATE TRIGGER entry_is_never_deleted BEFORE DELETE ON public.entry FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER entry_is_never_truncated BEFORE TRUNCATE ON public.entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER entry_keeps_its_answers_as_secret AFTER UPDATE OF confidentiality ON public.entry FOR EACH ROW WHEN ((new.confidentiality IS DISTINCT FROM old.confidentiality)) EXECUTE FUNCTION keep_answers_as_secret();
CREATE TRIGGER entry_keeps_its_registration BEFORE UPDATE ON public.entry FOR EACH ROW EXECUTE FUNCTION keep_registration();
CREATE TRIGGER rectified_words_are_learnt AFTER UPDATE ON public.entry FOR EACH ROW WHEN ((((old.subject IS DISTINCT FROM new.subject) OR (old.party_names IS DISTINCT FROM new.party_names)) OR (old.confidentiality IS DISTINCT FROM new.confidentiality))) EXECUTE FUNCTION learn_rectified_words();
alter table entry enable row level security;
create policy entry_of_the_municipality_in_force on entry as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
create policy entry_within_reach on entry as restrictive for select to asiento_app using (((( SELECT reach_in_force() AS reach_in_force) = 'EVERY'::text) OR ((( SELECT reach_in_force() AS reach_in_force) = 'ORDINARY'::text) AND (confidentiality = 'ORDINARY'::text)) OR (route_unit_ids && ( SELECT units_in_force() AS units_in_force)) OR (( SELECT reader_in_force() AS reader_in_force) = ANY (reader_ids))));
grant insert, select, update on entry to asiento_app;

alter table entry_editor add constraint entry_editor_municipality_id_entry_id_fkey FOREIGN KEY (municipality_id, entry_id) REFERENCES entry(municipality_id, entry_id);
alter table entry_editor add constraint entry_editor_municipality_id_staff_id_fkey FOREIGN KEY (municipality_id, staff_id) REFERENCES staff(municipality_id, staff_id);
CREATE TRIGGER entry_editor_announced AFTER INSERT OR DELETE ON public.entry_editor FOR EACH ROW EXECUTE FUNCTION announce_editor();
alter table entry_editor enable row level security;
create policy entry_editor_of_the_municipality_in_force on entry_editor as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
create policy entry_editor_within_reach on entry_editor as restrictive for select to asiento_app using (((( SELECT reach_in_force() AS reach_in_force) = 'EVERY'::text) OR (EXISTS ( SELECT
   FROM entry e
  WHERE ((e.municipality_id = entry_editor.municipality_id) AND (e.entry_id = entry_editor.entry_id))))));
grant delete, insert, select, update on entry_editor to asiento_app;

alter table entry_note add constraint entry_note_municipality_id_entry_id_fkey FOREIGN KEY (municipality_id, entry_id) REFERENCES entry(municipality_id, entry_id);
CREATE TRIGGER entry_note_is_found AFTER INSERT ON public.entry_note FOR EACH ROW EXECUTE FUNCTION gather_after_note();
alter table entry_note enable row level security;
create policy entry_note_of_the_municipality_in_force on entry_note as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
create policy entry_note_within_reach on entry_note as restrictive for select to asiento_app using (((( SELECT reach_in_force() AS reach_in_force) = 'EVERY'::text) OR (EXISTS ( SELECT
   FROM entry e
  WHERE ((e.municipality_id = entry_note.municipality_id) AND (e.entry_id = entry_note.entry_id))))));
grant insert, select on entry_note to asiento_app;

alter table entry_party add constraint entry_party_municipality_id_entry_id_fkey FOREIGN KEY (municipality_id, entry_id) REFERENCES entry(municipality_id, entry_id);
CREATE INDEX entry_party_by_name ON public.entry_party USING btree (municipality_id, es_fold(legal_name)) WHERE ((identity_number IS NULL) AND (legal_name IS NOT NULL));
CREATE INDEX entry_party_by_number ON public.entry_party USING btree (municipality_id, identity_number, entry_id) WHERE (identity_number IS NOT NULL);
alter table entry_party enable row level security;
create policy entry_party_of_the_municipality_in_force on entry_party as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
create policy entry_party_within_reach on entry_party as restrictive for select to asiento_app using (((( SELECT reach_in_force() AS reach_in_force) = 'EVERY'::text) OR (EXISTS ( SELECT
   FROM entry e
  WHERE ((e.municipality_id = entry_party.municipality_id) AND (e.entry_id = entry_party.entry_id))))));
grant delete, insert, select, update on entry_party to asiento_app;

alter table entry_relation add constraint entry_relation_municipality_id_entry_id_fkey FOREIGN KEY (municipality_id, entry_id) REFERENCES entry(municipality_id, entry_id);
alter table entry_relation add constraint entry_relation_municipality_id_related_entry_id_fkey FOREIGN KEY (municipality_id, related_entry_id) REFERENCES entry(municipality_id, entry_id);
alter table entry_relation enable row level security;
create policy entry_relation_of_the_municipality_in_force on entry_relation as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
create policy entry_relation_within_reach on entry_relation as restrictive for select to asiento_app using (((( SELECT reach_in_force() AS reach_in_force) = 'EVERY'::text) OR (EXISTS ( SELECT
   FROM entry e
  WHERE ((e.municipality_id = entry_relation.municipality_id) AND (e.entry_id = entry_relation.entry_id))))));
grant insert, select on entry_relation to asiento_app;

alter table entry_text add constraint entry_text_municipality_id_entry_id_fkey FOREIGN KEY (municipality_id, entry_id) REFERENCES entry(municipality_id, entry_id);
CREATE INDEX entry_text_found ON public.entry_text USING gin (document) WITH (fastupdate=off);
alter table entry_text enable row level security;
create policy entry_text_of_the_municipality_in_force on entry_text as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));

alter table file_reading add constraint file_reading_municipality_id_sha256_fkey FOREIGN KEY (municipality_id, sha256) REFERENCES stored_file(municipality_id, sha256);
CREATE INDEX file_reading_waiting ON public.file_reading USING btree (municipality_id, asked_at DESC) WHERE (state = 'WAITING'::text);
alter table file_reading enable row level security;
create policy file_reading_of_the_municipality_in_force on file_reading as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
create policy file_reading_within_reach on file_reading as restrictive for select to asiento_app using (((( SELECT reach_in_force() AS reach_in_force) = 'EVERY'::text) OR (EXISTS ( SELECT
   FROM attachment a
  WHERE ((a.municipality_id = file_reading.municipality_id) AND (a.sha256 = file_reading.sha256))))));
grant insert, select, update on file_reading to asiento_app;

alter table file_scan add constraint file_scan_municipality_id_released_by_id_fkey FOREIGN KEY (municipality_id, released_by_id) REFERENCES staff(municipality_id, staff_id);
alter table file_scan add constraint file_scan_municipality_id_sha256_fkey FOREIGN KEY (municipality_id, sha256) REFERENCES stored_file(municipality_id, sha256) ON DELETE CASCADE;
CREATE INDEX file_scan_untold ON public.file_scan USING btree (municipality_id) WHERE ((state = 'INFECTED'::text) AND (told_at IS NULL));
CREATE INDEX file_scan_waiting ON public.file_scan USING btree (municipality_id, asked_at) WHERE (state = 'WAITING'::text);
CREATE TRIGGER file_goes_in_or_out_of_quarantine AFTER UPDATE ON public.file_scan FOR EACH ROW WHEN ((((new.state = 'INFECTED'::text) OR (old.state = 'INFECTED'::text)) AND ((old.state IS DISTINCT FROM new.state) OR (old.released_at IS DISTINCT FROM new.released_at)))) EXECUTE FUNCTION gather_after_reading();
CREATE TRIGGER file_is_found_infected AFTER INSERT ON public.file_scan FOR EACH ROW WHEN ((new.state = 'INFECTED'::text)) EXECUTE FUNCTION gather_after_reading();
alter table file_scan enable row level security;
create policy file_scan_of_the_municipality_in_force on file_scan as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant insert, select, update on file_scan to asiento_app;

alter table graphile_worker._private_job_queues enable row level security;
create policy the_application_runs_it on graphile_worker._private_job_queues as permissive for all to asiento_app using (true) with check (true);
grant delete, insert, select, update on graphile_worker._private_job_queues to asiento_app;

CREATE INDEX jobs_main_index ON graphile_worker._private_jobs USING btree (priority, run_at) INCLUDE (id, task_id, job_queue_id) WHERE (is_available = true);
CREATE INDEX jobs_no_queue_index ON graphile_worker._private_jobs USING btree (priority, run_at) INCLUDE (id, task_id) WHERE ((is_available = true) AND (job_queue_id IS NULL));
alter table graphile_worker._private_jobs enable row level security;
create policy the_application_runs_it on graphile_worker._private_jobs as permissive for all to asiento_app using (true) with check (true);
grant delete, insert, select, update on graphile_worker._private_jobs to asiento_app;

alter table graphile_worker._private_known_crontabs enable row level security;
create policy the_application_runs_it on graphile_worker._private_known_crontabs as permissive for all to asiento_app using (true) with check (true);
grant delete, insert, select, update on graphile_worker._private_known_crontabs to asiento_app;

alter table graphile_worker._private_tasks enable row level security;
create policy the_application_runs_it on graphile_worker._private_tasks as permissive for all to asiento_app using (true) with check (true);
grant delete, insert, select, update on graphile_worker._private_tasks to asiento_app;

grant delete, insert, select, update on graphile_worker.asiento_worker to asiento_app;

grant select on graphile_worker.migrations to asiento_app;

alter table hand_over add constraint hand_over_municipality_id_entry_id_fkey FOREIGN KEY (municipality_id, entry_id) REFERENCES entry(municipality_id, entry_id);
alter table hand_over add constraint hand_over_municipality_id_sent_by_id_fkey FOREIGN KEY (municipality_id, sent_by_id) REFERENCES staff(municipality_id, staff_id);
alter table hand_over add constraint hand_over_municipality_id_unit_id_fkey FOREIGN KEY (municipality_id, unit_id) REFERENCES org_unit(municipality_id, unit_id);
CREATE INDEX hand_over_to_unit ON public.hand_over USING btree (municipality_id, unit_id, sent_at DESC);
alter table hand_over enable row level security;
create policy hand_over_of_the_municipality_in_force on hand_over as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
create policy hand_over_within_reach on hand_over as restrictive for select to asiento_app using (((( SELECT reach_in_force() AS reach_in_force) = 'EVERY'::text) OR (EXISTS ( SELECT
   FROM entry e
  WHERE ((e.municipality_id = hand_over.municipality_id) AND (e.entry_id = hand_over.entry_id))))));
grant delete, insert, select, update on hand_over to asiento_app;

alter table heads_kept add constraint heads_kept_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id);
alter table heads_kept enable row level security;
create policy heads_kept_of_the_municipality_in_force on heads_kept as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant insert, select, update on heads_kept to asiento_app;

alter table holiday add constraint holiday_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id);
alter table holiday add constraint holiday_municipality_id_office_id_fkey FOREIGN KEY (municipality_id, office_id) REFERENCES registry_office(municipality_id, office_id);
alter table holiday enable row level security;
create policy holiday_of_the_municipality_in_force on holiday as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant delete, insert, select, update on holiday to asiento_app;

grant insert, select, update on housekeeper to asiento_app;

alter table identity_binding add constraint identity_binding_municipality_id_staff_id_fkey FOREIGN KEY (municipality_id, staff_id) REFERENCES staff(municipality_id, staff_id);
CREATE INDEX identity_binding_by_issuer_and_subject ON public.identity_binding USING btree (issuer, subject);
alter table identity_binding enable row level security;
create policy identity_binding_of_the_municipality_in_force on identity_binding as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant insert, select, update on identity_binding to asiento_app;

alter table imported_book add constraint imported_book_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id);
CREATE TRIGGER imported_book_is_never_changed BEFORE DELETE OR UPDATE ON public.imported_book FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER imported_book_is_never_truncated BEFORE TRUNCATE ON public.imported_book FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
alter table imported_book enable row level security;
create policy imported_book_of_the_municipality_in_force on imported_book as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
create policy imported_book_within_reach on imported_book as restrictive for select to asiento_app using ((( SELECT reach_in_force() AS reach_in_force) = ANY (ARRAY['EVERY'::text, 'ORDINARY'::text])));
grant insert, select on imported_book to asiento_app;

CREATE INDEX imported_entry_days ON public.imported_entry USING btree (municipality_id, on_date);
CREATE INDEX imported_entry_numbers ON public.imported_entry USING btree (municipality_id, book_id, year, sequence);
CREATE INDEX imported_entry_words ON public.imported_entry USING gin (folded gin_trgm_ops);
CREATE TRIGGER imported_entry_is_never_changed BEFORE DELETE OR UPDATE ON public.imported_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER imported_entry_is_never_truncated BEFORE TRUNCATE ON public.imported_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
alter table imported_entry enable row level security;
create policy imported_entry_of_the_municipality_in_force on imported_entry as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
create policy imported_entry_within_reach on imported_entry as restrictive for select to asiento_app using ((( SELECT reach_in_force() AS reach_in_force) = ANY (ARRAY['EVERY'::text, 'ORDINARY'::text])));
grant insert, select on imported_entry to asiento_app;

alter table job add constraint job_municipality_id_asked_by_id_fkey FOREIGN KEY (municipality_id, asked_by_id) REFERENCES staff(municipality_id, staff_id);
alter table job add constraint job_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id);
CREATE INDEX job_of_kind ON public.job USING btree (municipality_id, kind, state);
CREATE INDEX job_of_staff ON public.job USING btree (municipality_id, asked_by_id, asked_at DESC) WHERE (asked_by_id IS NOT NULL);
CREATE INDEX job_to_forget ON public.job USING btree (municipality_id, keep_until);
alter table job enable row level security;
create policy job_of_oneself on job as restrictive for select to asiento_app using (((( SELECT person_in_force() AS person_in_force) IS NULL) OR (asked_by_id = ( SELECT person_in_force() AS person_in_force))));
create policy job_of_the_municipality_in_force on job as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant delete, insert, select, update on job to asiento_app;

alter table known_device add constraint known_device_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id);
alter table known_device add constraint known_device_municipality_id_staff_id_fkey FOREIGN KEY (municipality_id, staff_id) REFERENCES staff(municipality_id, staff_id);
CREATE INDEX known_device_news ON public.known_device USING btree (municipality_id, staff_id) WHERE is_news;
alter table known_device enable row level security;
create policy known_device_of_the_municipality_in_force on known_device as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant delete, insert, select, update on known_device to asiento_app;

alter table label_print add constraint label_print_municipality_id_asked_by_id_fkey FOREIGN KEY (municipality_id, asked_by_id) REFERENCES staff(municipality_id, staff_id);
alter table label_print add constraint label_print_municipality_id_entry_id_fkey FOREIGN KEY (municipality_id, entry_id) REFERENCES entry(municipality_id, entry_id);
CREATE INDEX label_print_by_age ON public.label_print USING btree (municipality_id, asked_at);
alter table label_print enable row level security;
create policy label_print_of_the_municipality_in_force on label_print as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
create policy label_print_within_reach on label_print as restrictive for select to asiento_app using (((( SELECT reach_in_force() AS reach_in_force) = 'EVERY'::text) OR (EXISTS ( SELECT
   FROM entry e
  WHERE ((e.municipality_id = label_print.municipality_id) AND (e.entry_id = label_print.entry_id))))));
grant delete, insert, select, update on label_print to asiento_app;

alter table learnt_until add constraint learnt_until_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id);
alter table learnt_until enable row level security;
create policy learnt_until_of_the_municipality_in_force on learnt_until as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));

alter table ledger_event add constraint ledger_event_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id);
CREATE INDEX ledger_event_closing ON public.ledger_event USING btree (municipality_id, at) WHERE (type = 'EntryClosed'::text);
CREATE INDEX ledger_event_incident ON public.ledger_event USING btree (municipality_id, at) WHERE (type = ANY (ARRAY['EntryObserved'::text, 'EntryReturned'::text, 'EntryAnnulled'::text, 'EntryRectified'::text]));
CREATE INDEX ledger_event_of_subject ON public.ledger_event USING btree (municipality_id, subject_id, "position");
CREATE INDEX ledger_event_resumption ON public.ledger_event USING btree (municipality_id) WHERE (type = 'BookResumed'::text);
CREATE TRIGGER ledger_event_is_append_only BEFORE DELETE OR UPDATE ON public.ledger_event FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_event_is_never_truncated BEFORE TRUNCATE ON public.ledger_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
alter table ledger_event enable row level security;
create policy ledger_event_of_the_municipality_in_force on ledger_event as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
create policy ledger_event_within_reach on ledger_event as restrictive for select to asiento_app using (((( SELECT reach_in_force() AS reach_in_force) = 'EVERY'::text) OR (EXISTS ( SELECT
   FROM entry e
  WHERE ((e.municipality_id = ledger_event.municipality_id) AND (e.entry_id = ledger_event.subject_id)))) OR (EXISTS ( SELECT
   FROM document_type t
  WHERE ((t.municipality_id = ledger_event.municipality_id) AND (t.type_id = ledger_event.subject_id)))) OR (EXISTS ( SELECT
   FROM outgoing o
  WHERE ((o.municipality_id = ledger_event.municipality_id) AND (o.outgoing_id = ledger_event.subject_id)))) OR (EXISTS ( SELECT
   FROM letter l
  WHERE ((l.municipality_id = ledger_event.municipality_id) AND (l.letter_id = ledger_event.subject_id))))));
grant insert, select on ledger_event to asiento_app;

alter table ledger_head add constraint ledger_head_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id);
CREATE TRIGGER ledger_head_moves AFTER UPDATE ON public.ledger_head FOR EACH ROW EXECUTE FUNCTION announce_head();
alter table ledger_head enable row level security;
create policy ledger_head_of_the_municipality_in_force on ledger_head as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant insert, select, update on ledger_head to asiento_app;

alter table letter add constraint letter_municipality_id_approved_by_id_fkey FOREIGN KEY (municipality_id, approved_by_id) REFERENCES staff(municipality_id, staff_id);
alter table letter add constraint letter_municipality_id_author_id_fkey FOREIGN KEY (municipality_id, author_id) REFERENCES staff(municipality_id, staff_id);
alter table letter add constraint letter_municipality_id_changed_by_id_fkey FOREIGN KEY (municipality_id, changed_by_id) REFERENCES staff(municipality_id, staff_id);
alter table letter add constraint letter_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id);
alter table letter add constraint letter_municipality_id_office_id_fkey FOREIGN KEY (municipality_id, office_id) REFERENCES registry_office(municipality_id, office_id);
alter table letter add constraint letter_municipality_id_reviewer_id_fkey FOREIGN KEY (municipality_id, reviewer_id) REFERENCES staff(municipality_id, staff_id);
alter table letter add constraint letter_municipality_id_unit_id_fkey FOREIGN KEY (municipality_id, unit_id) REFERENCES org_unit(municipality_id, unit_id);
CREATE INDEX letter_answers ON public.letter USING gin (((form -> 'answers'::text)) jsonb_path_ops);
CREATE INDEX letter_by_time ON public.letter USING btree (municipality_id, changed_at DESC);
CREATE INDEX letter_words ON public.letter USING gin (to_tsvector('simple'::regconfig, words));
CREATE TRIGGER letter_is_as_secret BEFORE INSERT OR UPDATE OF confidentiality, form ON public.letter FOR EACH ROW EXECUTE FUNCTION keep_letter_as_secret();
CREATE TRIGGER letter_is_never_deleted BEFORE DELETE ON public.letter FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER letter_is_never_truncated BEFORE TRUNCATE ON public.letter FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
alter table letter enable row level security;
create policy letter_of_the_municipality_in_force on letter as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
create policy letter_within_reach on letter as restrictive for select to asiento_app using (((( SELECT reach_in_force() AS reach_in_force) = 'EVERY'::text) OR ((( SELECT reach_in_force() AS reach_in_force) = 'ORDINARY'::text) AND (confidentiality = 'ORDINARY'::text)) OR (route_unit_ids && ( SELECT units_in_force() AS units_in_force)) OR (( SELECT reader_in_force() AS reader_in_force) = ANY (reader_ids))));
grant insert, select, update on letter to asiento_app;

alter table letter_file add constraint letter_file_municipality_id_letter_id_fkey FOREIGN KEY (municipality_id, letter_id) REFERENCES numbered_letter(municipality_id, letter_id);
alter table letter_file add constraint letter_file_municipality_id_sha256_fkey FOREIGN KEY (municipality_id, sha256) REFERENCES stored_file(municipality_id, sha256);
CREATE INDEX letter_file_by_file ON public.letter_file USING btree (municipality_id, sha256);
CREATE TRIGGER letter_file_is_append_only BEFORE DELETE OR UPDATE ON public.letter_file FOR EACH ROW EXECUTE FUNCTION refuse_change();
alter table letter_file enable row level security;
create policy letter_file_of_the_municipality_in_force on letter_file as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
create policy letter_file_within_reach on letter_file as restrictive for select to asiento_app using (((( SELECT reach_in_force() AS reach_in_force) = 'EVERY'::text) OR (EXISTS ( SELECT
   FROM letter l
  WHERE ((l.municipality_id = letter_file.municipality_id) AND (l.letter_id = letter_file.letter_id))))));
grant insert, select on letter_file to asiento_app;

alter table letter_remark add constraint letter_remark_municipality_id_letter_id_fkey FOREIGN KEY (municipality_id, letter_id) REFERENCES letter(municipality_id, letter_id);
alter table letter_remark add constraint letter_remark_municipality_id_made_by_id_fkey FOREIGN KEY (municipality_id, made_by_id) REFERENCES staff(municipality_id, staff_id);
CREATE TRIGGER letter_remark_is_append_only BEFORE DELETE OR UPDATE ON public.letter_remark FOR EACH ROW EXECUTE FUNCTION refuse_change();
alter table letter_remark enable row level security;
create policy letter_remark_of_the_municipality_in_force on letter_remark as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
create policy letter_remark_within_reach on letter_remark as restrictive for select to asiento_app using (((( SELECT reach_in_force() AS reach_in_force) = 'EVERY'::text) OR (EXISTS ( SELECT
   FROM letter l
  WHERE ((l.municipality_id = letter_remark.municipality_id) AND (l.letter_id = letter_remark.letter_id))))));
grant insert, select on letter_remark to asiento_app;

alter table letter_template add constraint letter_template_municipality_id_approved_by_id_fkey FOREIGN KEY (municipality_id, approved_by_id) REFERENCES staff(municipality_id, staff_id);
alter table letter_template add constraint letter_template_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id);
alter table letter_template add constraint letter_template_municipality_id_written_by_id_fkey FOREIGN KEY (municipality_id, written_by_id) REFERENCES staff(municipality_id, staff_id);
CREATE TRIGGER letter_template_is_append_only BEFORE DELETE OR UPDATE ON public.letter_template FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER letter_template_is_never_truncated BEFORE TRUNCATE ON public.letter_template FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
alter table letter_template enable row level security;
create policy letter_template_of_the_municipality_in_force on letter_template as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant insert, select on letter_template to asiento_app;

alter table letter_text add constraint letter_text_municipality_id_letter_id_fkey FOREIGN KEY (municipality_id, letter_id) REFERENCES letter(municipality_id, letter_id);
alter table letter_text add constraint letter_text_municipality_id_saved_by_id_fkey FOREIGN KEY (municipality_id, saved_by_id) REFERENCES staff(municipality_id, staff_id);
CREATE TRIGGER letter_text_is_append_only BEFORE DELETE OR UPDATE ON public.letter_text FOR EACH ROW EXECUTE FUNCTION refuse_change();
alter table letter_text enable row level security;
create policy letter_text_of_the_municipality_in_force on letter_text as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
create policy letter_text_within_reach on letter_text as restrictive for select to asiento_app using (((( SELECT reach_in_force() AS reach_in_force) = 'EVERY'::text) OR (EXISTS ( SELECT
   FROM letter l
  WHERE ((l.municipality_id = letter_text.municipality_id) AND (l.letter_id = letter_text.letter_id))))));
grant insert, select on letter_text to asiento_app;

alter table mail_message add constraint mail_message_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id);
CREATE INDEX mail_message_due ON public.mail_message USING btree (next_try_at) WHERE (state = 'WAITING'::text);
CREATE INDEX mail_message_ended ON public.mail_message USING btree (ended_at) WHERE (state <> 'WAITING'::text);
CREATE INDEX mail_message_of_closing ON public.mail_message USING btree (municipality_id, to_address, queued_at) WHERE is_of_closing;
alter table mail_message enable row level security;
create policy mail_message_of_the_municipality_in_force on mail_message as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant insert, select, update on mail_message to asiento_app;

CREATE TRIGGER municipality_is_announced AFTER INSERT OR UPDATE OF name ON public.municipality FOR EACH STATEMENT EXECUTE FUNCTION announce_site();
alter table municipality enable row level security;
create policy municipality_of_the_municipality_in_force on municipality as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant insert, select, update on municipality to asiento_app;

alter table municipality_host add constraint municipality_host_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id);
CREATE TRIGGER municipality_host_is_announced AFTER INSERT OR DELETE OR UPDATE ON public.municipality_host FOR EACH STATEMENT EXECUTE FUNCTION announce_site();

alter table municipality_visit add constraint municipality_visit_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id);
alter table municipality_visit enable row level security;
create policy municipality_visit_of_the_municipality_in_force on municipality_visit as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant insert, select, update on municipality_visit to asiento_app;

alter table notice add constraint notice_municipality_id_about_id_fkey FOREIGN KEY (municipality_id, about_id) REFERENCES staff(municipality_id, staff_id);
alter table notice add constraint notice_municipality_id_entry_id_fkey FOREIGN KEY (municipality_id, entry_id) REFERENCES entry(municipality_id, entry_id);
alter table notice add constraint notice_municipality_id_job_id_fkey FOREIGN KEY (municipality_id, job_id) REFERENCES job(municipality_id, job_id) ON DELETE CASCADE;
alter table notice add constraint notice_municipality_id_letter_id_fkey FOREIGN KEY (municipality_id, letter_id) REFERENCES letter(municipality_id, letter_id);
alter table notice add constraint notice_municipality_id_staff_id_fkey FOREIGN KEY (municipality_id, staff_id) REFERENCES staff(municipality_id, staff_id);
CREATE UNIQUE INDEX notice_of_a_day_once ON public.notice USING btree (municipality_id, staff_id, entry_id, due_on) WHERE (due_on IS NOT NULL);
CREATE UNIQUE INDEX notice_of_a_trouble_once ON public.notice USING btree (municipality_id, staff_id, kind) WHERE (kind = ANY (ARRAY['CLOCK_WAITS'::text, 'BOOK_AHEAD'::text, 'CLOCKS_APART'::text, 'BOOK_RESTORED'::text, 'STAMPS_MISSING'::text, 'HEADS_PARTED'::text, 'HEADS_AWAY'::text, 'LETTERS_MISSING'::text, 'ARCHIVE_STANDS'::text, 'DRILL_OLD'::text, 'DRILL_FAILED'::text, 'PROXY_HIDES'::text, 'SCANS_WAIT'::text, 'WEBHOOK_STOPPED'::text, 'TOWN_REWRITTEN'::text, 'TOWN_SHORTER'::text, 'TOWN_OTHER_KEY'::text, 'TOWN_SILENT'::text, 'BOOK_BEHIND'::text, 'BOOK_PARTED'::text]));
CREATE INDEX notice_of_act ON public.notice USING btree (municipality_id, entry_id, ledger_position);
CREATE INDEX notice_of_letter ON public.notice USING btree (municipality_id, letter_id) WHERE (letter_id IS NOT NULL);
CREATE UNIQUE INDEX notice_of_searches_once ON public.notice USING btree (municipality_id, staff_id, about_id, made_at) WHERE (kind = 'PERSON_SEARCHES'::text);
CREATE INDEX notice_of_staff ON public.notice USING btree (municipality_id, staff_id, shows_at DESC);
CREATE UNIQUE INDEX notice_of_waiting_once ON public.notice USING btree (municipality_id, staff_id, entry_id) WHERE (kind = 'NOT_ROUTED'::text);
CREATE UNIQUE INDEX notice_stalled_once ON public.notice USING btree (municipality_id, letter_id, staff_id) WHERE (kind = 'LETTER_STALLED'::text);
alter table notice enable row level security;
create policy notice_of_oneself on notice as restrictive for select to asiento_app using (((( SELECT person_in_force() AS person_in_force) IS NULL) OR (staff_id = ( SELECT person_in_force() AS person_in_force))));
create policy notice_of_the_municipality_in_force on notice as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant delete, insert, select, update on notice to asiento_app;

alter table numbered_letter add constraint numbered_letter_municipality_id_ledger_position_fkey FOREIGN KEY (municipality_id, ledger_position) REFERENCES ledger_event(municipality_id, "position");
alter table numbered_letter add constraint numbered_letter_municipality_id_letter_id_fkey FOREIGN KEY (municipality_id, letter_id) REFERENCES letter(municipality_id, letter_id);
alter table numbered_letter add constraint numbered_letter_municipality_id_outgoing_id_fkey FOREIGN KEY (municipality_id, outgoing_id) REFERENCES outgoing(municipality_id, outgoing_id);
CREATE INDEX numbered_letter_waiting ON public.numbered_letter USING btree (municipality_id, status, since) WHERE (status = ANY (ARRAY['TO_SIGN'::text, 'SIGNED'::text]));
CREATE TRIGGER numbered_letter_is_never_deleted BEFORE DELETE ON public.numbered_letter FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER numbered_letter_is_never_truncated BEFORE TRUNCATE ON public.numbered_letter FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER numbered_letter_keeps_its_number BEFORE UPDATE ON public.numbered_letter FOR EACH ROW EXECUTE FUNCTION keep_letter();
alter table numbered_letter enable row level security;
create policy numbered_letter_of_the_municipality_in_force on numbered_letter as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
create policy numbered_letter_within_reach on numbered_letter as restrictive for select to asiento_app using (((( SELECT reach_in_force() AS reach_in_force) = 'EVERY'::text) OR (EXISTS ( SELECT
   FROM letter l
  WHERE ((l.municipality_id = numbered_letter.municipality_id) AND (l.letter_id = numbered_letter.letter_id))))));
grant insert, select, update on numbered_letter to asiento_app;

CREATE INDEX obeyed_logout_by_term ON public.obeyed_logout USING btree (forget_after);
grant delete, insert, select, update on obeyed_logout to asiento_app;

alter table org_unit add constraint org_unit_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id);
alter table org_unit add constraint org_unit_municipality_id_parent_id_fkey FOREIGN KEY (municipality_id, parent_id) REFERENCES org_unit(municipality_id, unit_id);
alter table org_unit add constraint org_unit_municipality_id_successor_id_fkey FOREIGN KEY (municipality_id, successor_id) REFERENCES org_unit(municipality_id, unit_id);
alter table org_unit enable row level security;
create policy org_unit_of_the_municipality_in_force on org_unit as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant insert, select, update on org_unit to asiento_app;

alter table outgoing add constraint outgoing_municipality_id_dispatched_by_id_fkey FOREIGN KEY (municipality_id, dispatched_by_id) REFERENCES staff(municipality_id, staff_id);
alter table outgoing add constraint outgoing_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id);
alter table outgoing add constraint outgoing_municipality_id_ledger_position_fkey FOREIGN KEY (municipality_id, ledger_position) REFERENCES ledger_event(municipality_id, "position");
alter table outgoing add constraint outgoing_municipality_id_office_id_fkey FOREIGN KEY (municipality_id, office_id) REFERENCES registry_office(municipality_id, office_id);
alter table outgoing add constraint outgoing_municipality_id_unit_id_fkey FOREIGN KEY (municipality_id, unit_id) REFERENCES org_unit(municipality_id, unit_id);
CREATE INDEX outgoing_annulment_asked ON public.outgoing USING btree (municipality_id, ledger_position DESC) WHERE ((annulment IS NOT NULL) AND (status <> 'ANNULLED'::text));
CREATE INDEX outgoing_awaited ON public.outgoing USING btree (municipality_id, ledger_position DESC) WHERE ((awaited > 0) AND (status <> 'ANNULLED'::text));
CREATE UNIQUE INDEX outgoing_newest ON public.outgoing USING btree (municipality_id, ledger_position DESC);
CREATE INDEX outgoing_to_notify ON public.outgoing USING btree (municipality_id, notify_by, ledger_position) WHERE ((tried_at IS NULL) AND (notify_by IS NOT NULL) AND (status <> 'ANNULLED'::text));
CREATE INDEX outgoing_words ON public.outgoing USING gin (to_tsvector('simple'::regconfig, words));
CREATE TRIGGER outgoing_is_as_secret BEFORE INSERT OR UPDATE OF confidentiality, own_confidentiality ON public.outgoing FOR EACH ROW EXECUTE FUNCTION keep_exit_as_secret();
CREATE TRIGGER outgoing_is_never_deleted BEFORE DELETE ON public.outgoing FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER outgoing_is_never_truncated BEFORE TRUNCATE ON public.outgoing FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER outgoing_keeps_its_dispatch BEFORE UPDATE ON public.outgoing FOR EACH ROW EXECUTE FUNCTION keep_dispatch();
alter table outgoing enable row level security;
create policy outgoing_of_the_municipality_in_force on outgoing as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
create policy outgoing_within_reach on outgoing as restrictive for select to asiento_app using (((( SELECT reach_in_force() AS reach_in_force) = 'EVERY'::text) OR ((( SELECT reach_in_force() AS reach_in_force) = 'ORDINARY'::text) AND (confidentiality = 'ORDINARY'::text)) OR (route_unit_ids && ( SELECT units_in_force() AS units_in_force)) OR (( SELECT reader_in_force() AS reader_in_force) = ANY (reader_ids))));
grant insert, select, update on outgoing to asiento_app;

alter table outgoing_addressee add constraint outgoing_addressee_municipality_id_outgoing_id_fkey FOREIGN KEY (municipality_id, outgoing_id) REFERENCES outgoing(municipality_id, outgoing_id);
CREATE TRIGGER outgoing_addressee_is_append_only BEFORE DELETE OR UPDATE ON public.outgoing_addressee FOR EACH ROW EXECUTE FUNCTION refuse_change();
alter table outgoing_addressee enable row level security;
create policy outgoing_addressee_of_the_municipality_in_force on outgoing_addressee as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
create policy outgoing_addressee_within_reach on outgoing_addressee as restrictive for select to asiento_app using (((( SELECT reach_in_force() AS reach_in_force) = 'EVERY'::text) OR (EXISTS ( SELECT
   FROM outgoing o
  WHERE ((o.municipality_id = outgoing_addressee.municipality_id) AND (o.outgoing_id = outgoing_addressee.outgoing_id))))));
grant insert, select on outgoing_addressee to asiento_app;

alter table outgoing_answer add constraint outgoing_answer_municipality_id_entry_id_fkey FOREIGN KEY (municipality_id, entry_id) REFERENCES entry(municipality_id, entry_id);
alter table outgoing_answer add constraint outgoing_answer_municipality_id_outgoing_id_fkey FOREIGN KEY (municipality_id, outgoing_id) REFERENCES outgoing(municipality_id, outgoing_id);
CREATE INDEX outgoing_answer_of_entry ON public.outgoing_answer USING btree (municipality_id, entry_id);
CREATE TRIGGER outgoing_answer_is_append_only BEFORE DELETE OR UPDATE ON public.outgoing_answer FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER outgoing_answers_as_secretly AFTER INSERT ON public.outgoing_answer FOR EACH ROW EXECUTE FUNCTION answer_as_secretly();
alter table outgoing_answer enable row level security;
create policy outgoing_answer_of_the_municipality_in_force on outgoing_answer as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
create policy outgoing_answer_within_reach on outgoing_answer as restrictive for select to asiento_app using (((( SELECT reach_in_force() AS reach_in_force) = 'EVERY'::text) OR (EXISTS ( SELECT
   FROM outgoing o
  WHERE ((o.municipality_id = outgoing_answer.municipality_id) AND (o.outgoing_id = outgoing_answer.outgoing_id))))));
grant insert, select on outgoing_answer to asiento_app;

alter table outgoing_file add constraint outgoing_file_municipality_id_outgoing_id_fkey FOREIGN KEY (municipality_id, outgoing_id) REFERENCES outgoing(municipality_id, outgoing_id);
alter table outgoing_file add constraint outgoing_file_municipality_id_sha256_fkey FOREIGN KEY (municipality_id, sha256) REFERENCES stored_file(municipality_id, sha256);
CREATE INDEX outgoing_file_by_file ON public.outgoing_file USING btree (municipality_id, sha256);
CREATE TRIGGER outgoing_file_is_append_only BEFORE DELETE OR UPDATE ON public.outgoing_file FOR EACH ROW EXECUTE FUNCTION refuse_change();
alter table outgoing_file enable row level security;
create policy outgoing_file_of_the_municipality_in_force on outgoing_file as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
create policy outgoing_file_within_reach on outgoing_file as restrictive for select to asiento_app using (((( SELECT reach_in_force() AS reach_in_force) = 'EVERY'::text) OR (EXISTS ( SELECT
   FROM outgoing o
  WHERE ((o.municipality_id = outgoing_file.municipality_id) AND (o.outgoing_id = outgoing_file.outgoing_id))))));
grant insert, select on outgoing_file to asiento_app;

alter table overdue_letters_queued add constraint overdue_letters_queued_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id);
alter table overdue_letters_queued enable row level security;
create policy overdue_letters_queued_of_the_municipality_in_force on overdue_letters_queued as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant delete, insert, select, update on overdue_letters_queued to asiento_app;

alter table party add constraint party_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id);
CREATE INDEX party_by_name ON public.party USING gin (folded_name gin_trgm_ops);
CREATE INDEX party_by_name_prefix ON public.party USING btree (municipality_id, folded_name text_pattern_ops);
CREATE INDEX party_by_number ON public.party USING btree (municipality_id, identity_number text_pattern_ops);
CREATE UNIQUE INDEX party_identity_once ON public.party USING btree (municipality_id, identity_type, identity_number) WHERE (identity_number IS NOT NULL);
CREATE UNIQUE INDEX party_name_once ON public.party USING btree (municipality_id, folded_name) WHERE ((identity_number IS NULL) AND (kind <> 'NATURAL'::text));
alter table party enable row level security;
create policy party_of_the_municipality_in_force on party as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant select on party to asiento_app;

alter table passkey add constraint passkey_municipality_id_subject_fkey FOREIGN KEY (municipality_id, subject) REFERENCES account(municipality_id, subject);
CREATE UNIQUE INDEX passkey_credential_once ON public.passkey USING btree (credential_id);
alter table passkey enable row level security;
create policy passkey_of_the_municipality_in_force on passkey as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant delete, insert, select, update on passkey to asiento_app;

alter table phone_link add constraint phone_link_municipality_id_staff_id_fkey FOREIGN KEY (municipality_id, staff_id) REFERENCES staff(municipality_id, staff_id);
CREATE INDEX phone_link_by_age ON public.phone_link USING btree (municipality_id, ends_at);
CREATE UNIQUE INDEX phone_link_capability ON public.phone_link USING btree (municipality_id, capability_hash);
CREATE UNIQUE INDEX phone_link_code ON public.phone_link USING btree (municipality_id, code_hash);
CREATE TRIGGER phone_link_announced AFTER UPDATE ON public.phone_link FOR EACH ROW EXECUTE FUNCTION announce_phone_link();
alter table phone_link enable row level security;
create policy phone_link_of_the_municipality_in_force on phone_link as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant delete, insert, select, update on phone_link to asiento_app;

alter table power_act add constraint power_act_municipality_id_decided_by_id_fkey FOREIGN KEY (municipality_id, decided_by_id) REFERENCES staff(municipality_id, staff_id);
alter table power_act add constraint power_act_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id);
alter table power_act add constraint power_act_municipality_id_proposed_by_id_fkey FOREIGN KEY (municipality_id, proposed_by_id) REFERENCES staff(municipality_id, staff_id);
alter table power_act add constraint power_act_municipality_id_staff_id_fkey FOREIGN KEY (municipality_id, staff_id) REFERENCES staff(municipality_id, staff_id);
CREATE INDEX power_act_waiting ON public.power_act USING btree (municipality_id, staff_id) WHERE (stage = 'PROPOSED'::text);
alter table power_act enable row level security;
create policy power_act_of_the_municipality_in_force on power_act as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant insert, select, update on power_act to asiento_app;

alter table proposal add constraint proposal_municipality_id_decided_by_id_fkey FOREIGN KEY (municipality_id, decided_by_id) REFERENCES staff(municipality_id, staff_id);
alter table proposal add constraint proposal_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id);
alter table proposal add constraint proposal_municipality_id_proposed_by_id_fkey FOREIGN KEY (municipality_id, proposed_by_id) REFERENCES staff(municipality_id, staff_id);
CREATE INDEX proposal_waiting ON public.proposal USING btree (municipality_id, proposed_at) WHERE (stage = 'PROPOSED'::text);
alter table proposal enable row level security;
create policy proposal_of_the_municipality_in_force on proposal as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant insert, select, update on proposal to asiento_app;

CREATE INDEX provider_exit_by_age ON public.provider_exit USING btree (opened_at);
grant delete, insert, select, update on provider_exit to asiento_app;

CREATE INDEX provider_record_by_term ON public.provider_record USING btree (expires_at);
CREATE INDEX provider_record_by_uid ON public.provider_record USING btree (model, uid) WHERE (uid IS NOT NULL);
CREATE INDEX provider_record_of_grant ON public.provider_record USING btree (grant_id) WHERE (grant_id IS NOT NULL);
grant delete, insert, select, update on provider_record to asiento_app;

alter table public_times add constraint public_times_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id);
alter table public_times enable row level security;
create policy public_times_of_the_municipality_in_force on public_times as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant insert, select on public_times to asiento_app;

alter table receipt add constraint receipt_municipality_id_entry_id_fkey FOREIGN KEY (municipality_id, entry_id) REFERENCES entry(municipality_id, entry_id);
CREATE UNIQUE INDEX receipt_by_code ON public.receipt USING btree (verification_code);
alter table receipt enable row level security;
create policy receipt_of_the_municipality_in_force on receipt as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
create policy receipt_within_reach on receipt as restrictive for select to asiento_app using (((( SELECT reach_in_force() AS reach_in_force) = 'EVERY'::text) OR (EXISTS ( SELECT
   FROM entry e
  WHERE ((e.municipality_id = receipt.municipality_id) AND (e.entry_id = receipt.entry_id))))));
grant insert, select on receipt to asiento_app;

alter table recovery_code add constraint recovery_code_municipality_id_subject_fkey FOREIGN KEY (municipality_id, subject) REFERENCES account(municipality_id, subject);
alter table recovery_code enable row level security;
create policy recovery_code_of_the_municipality_in_force on recovery_code as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant delete, insert, select, update on recovery_code to asiento_app;

alter table registry_office add constraint registry_office_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id);
alter table registry_office enable row level security;
create policy registry_office_of_the_municipality_in_force on registry_office as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant insert, select, update on registry_office to asiento_app;

alter table registry_series add constraint registry_series_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id);
CREATE TRIGGER registry_series_never_runs_back BEFORE UPDATE ON public.registry_series FOR EACH ROW EXECUTE FUNCTION keep_counting();
alter table registry_series enable row level security;
create policy registry_series_of_the_municipality_in_force on registry_series as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant insert, select, update on registry_series to asiento_app;

alter table report_file_part alter column bytes set storage external;
alter table report_file_part add constraint report_file_part_municipality_id_job_id_fkey FOREIGN KEY (municipality_id, job_id) REFERENCES job(municipality_id, job_id) ON DELETE CASCADE;
alter table report_file_part enable row level security;
create policy report_file_part_of_oneself on report_file_part as restrictive for select to asiento_app using (((( SELECT person_in_force() AS person_in_force) IS NULL) OR (EXISTS ( SELECT
   FROM job
  WHERE ((job.municipality_id = report_file_part.municipality_id) AND (job.job_id = report_file_part.job_id))))));
create policy report_file_part_of_the_municipality_in_force on report_file_part as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant delete, insert, select on report_file_part to asiento_app;

CREATE INDEX restore_drill_by_time ON public.restore_drill USING btree (ended_at DESC);
grant select on restore_drill to asiento_app;

alter table restored_book add constraint restored_book_municipality_id_decided_position_fkey FOREIGN KEY (municipality_id, decided_position) REFERENCES ledger_event(municipality_id, "position");
alter table restored_book add constraint restored_book_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id);
CREATE INDEX restored_book_waiting ON public.restored_book USING btree (municipality_id) WHERE (decided_position IS NULL);
alter table restored_book enable row level security;
create policy restored_book_of_the_municipality_in_force on restored_book as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant select on restored_book to asiento_app;
grant update (decided_position) on restored_book to asiento_app;
grant insert (hash) on restored_book to asiento_app;
grant insert (municipality_id) on restored_book to asiento_app;
grant insert ("position") on restored_book to asiento_app;
grant insert (remembered), update (remembered) on restored_book to asiento_app;
grant insert (restored_to) on restored_book to asiento_app;

alter table role_assignment add constraint role_assignment_municipality_id_office_id_fkey FOREIGN KEY (municipality_id, office_id) REFERENCES registry_office(municipality_id, office_id);
alter table role_assignment add constraint role_assignment_municipality_id_staff_id_fkey FOREIGN KEY (municipality_id, staff_id) REFERENCES staff(municipality_id, staff_id);
alter table role_assignment add constraint role_assignment_municipality_id_unit_id_fkey FOREIGN KEY (municipality_id, unit_id) REFERENCES org_unit(municipality_id, unit_id);
CREATE INDEX role_assignment_of_staff ON public.role_assignment USING btree (municipality_id, staff_id);
CREATE TRIGGER role_assignment_changes AFTER INSERT OR DELETE OR UPDATE ON public.role_assignment FOR EACH ROW EXECUTE FUNCTION announce_staff();
CREATE TRIGGER role_assignment_changes_what_is_lent AFTER INSERT OR DELETE OR UPDATE ON public.role_assignment FOR EACH ROW EXECUTE FUNCTION announce_lender();
CREATE TRIGGER role_assignment_ends_binding_link AFTER INSERT OR DELETE OR UPDATE ON public.role_assignment FOR EACH ROW EXECUTE FUNCTION end_binding_link();
alter table role_assignment enable row level security;
create policy role_assignment_of_the_municipality_in_force on role_assignment as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant insert, select, update on role_assignment to asiento_app;

alter table saved_view add constraint saved_view_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id);
alter table saved_view add constraint saved_view_municipality_id_owner_id_fkey FOREIGN KEY (municipality_id, owner_id) REFERENCES staff(municipality_id, staff_id);
CREATE UNIQUE INDEX saved_view_own_name_once ON public.saved_view USING btree (municipality_id, owner_id, lower(name)) WHERE (NOT is_shared);
CREATE UNIQUE INDEX saved_view_shared_name_once ON public.saved_view USING btree (municipality_id, lower(name)) WHERE is_shared;
alter table saved_view enable row level security;
create policy saved_view_of_oneself_or_shared on saved_view as restrictive for all to asiento_app using (((( SELECT person_in_force() AS person_in_force) IS NULL) OR is_shared OR (owner_id = ( SELECT person_in_force() AS person_in_force)))) with check (((( SELECT person_in_force() AS person_in_force) IS NULL) OR is_shared OR (owner_id = ( SELECT person_in_force() AS person_in_force))));
create policy saved_view_of_the_municipality_in_force on saved_view as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant delete, insert, select, update on saved_view to asiento_app;

CREATE INDEX search_word_near ON public.search_word USING gin (municipality_id, word gin_trgm_ops) WHERE is_name;
alter table search_word enable row level security;
create policy search_word_of_the_municipality_in_force on search_word as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));

alter table session add constraint session_municipality_id_staff_id_fkey FOREIGN KEY (municipality_id, staff_id) REFERENCES staff(municipality_id, staff_id);
CREATE INDEX session_by_age ON public.session USING btree (created_at);
CREATE INDEX session_of_device ON public.session USING btree (device_hash) WHERE (device_hash IS NOT NULL);
CREATE INDEX session_of_provider ON public.session USING btree (provider_sid) WHERE (provider_sid IS NOT NULL);
CREATE INDEX session_of_staff ON public.session USING btree (municipality_id, staff_id);
CREATE TRIGGER session_ends AFTER DELETE ON public.session FOR EACH ROW EXECUTE FUNCTION announce_staff();
grant delete, insert, select, update on session to asiento_app;

CREATE INDEX sign_in_attempt_by_age ON public.sign_in_attempt USING btree (started_at);
grant delete, insert, select, update on sign_in_attempt to asiento_app;

alter table sign_in_step add constraint sign_in_step_municipality_id_subject_fkey FOREIGN KEY (municipality_id, subject) REFERENCES account(municipality_id, subject);
CREATE INDEX sign_in_step_by_age ON public.sign_in_step USING btree (started_at);
CREATE INDEX sign_in_step_of_account ON public.sign_in_step USING btree (municipality_id, subject);
grant delete, insert, select, update on sign_in_step to asiento_app;

CREATE INDEX sign_in_throttle_by_age ON public.sign_in_throttle USING btree (failed_at);
grant delete, insert, select, update on sign_in_throttle to asiento_app;

alter table skipped_numbers add constraint skipped_numbers_municipality_id_ledger_position_fkey FOREIGN KEY (municipality_id, ledger_position) REFERENCES ledger_event(municipality_id, "position");
CREATE TRIGGER skipped_numbers_is_append_only BEFORE DELETE OR UPDATE ON public.skipped_numbers FOR EACH ROW EXECUTE FUNCTION refuse_change();
alter table skipped_numbers enable row level security;
create policy skipped_numbers_of_the_municipality_in_force on skipped_numbers as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant insert, select on skipped_numbers to asiento_app;

CREATE INDEX spent_id_token_by_term ON public.spent_id_token USING btree (expires_at);
grant delete, insert, select on spent_id_token to asiento_app;

alter table staff add constraint staff_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id);
CREATE INDEX staff_by_issuer_and_subject ON public.staff USING btree (issuer, subject);
CREATE UNIQUE INDEX staff_known_by_issuer_and_subject ON public.staff USING btree (municipality_id, issuer, subject);
CREATE TRIGGER staff_changes AFTER UPDATE ON public.staff FOR EACH ROW EXECUTE FUNCTION announce_staff();
CREATE TRIGGER staff_ends_binding_link AFTER UPDATE ON public.staff FOR EACH ROW WHEN ((old.status <> new.status)) EXECUTE FUNCTION end_binding_link();
CREATE TRIGGER staff_not_active_has_no_session AFTER UPDATE OF status ON public.staff FOR EACH ROW WHEN ((new.status <> 'ACTIVE'::text)) EXECUTE FUNCTION end_sessions_of_staff();
alter table staff enable row level security;
create policy staff_of_the_municipality_in_force on staff as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant insert, select, update on staff to asiento_app;

alter table standing_trouble add constraint standing_trouble_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id);
alter table standing_trouble enable row level security;
create policy standing_trouble_of_the_municipality_in_force on standing_trouble as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant delete, insert, select, update on standing_trouble to asiento_app;

alter table status_mail add constraint status_mail_municipality_id_entry_id_fkey FOREIGN KEY (municipality_id, entry_id) REFERENCES entry(municipality_id, entry_id);
CREATE INDEX status_mail_of_entry ON public.status_mail USING btree (municipality_id, entry_id, made_at);
CREATE INDEX status_mail_waiting ON public.status_mail USING btree (municipality_id) WHERE (outcome = ANY (ARRAY['WAITING'::text, 'SUPERSEDED'::text]));
CREATE INDEX status_mail_without_mailbox ON public.status_mail USING btree (municipality_id, address_hash) WHERE (failure = 'NO_MAILBOX'::text);
alter table status_mail enable row level security;
create policy status_mail_of_the_municipality_in_force on status_mail as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
create policy status_mail_within_reach on status_mail as restrictive for select to asiento_app using (((( SELECT reach_in_force() AS reach_in_force) = 'EVERY'::text) OR (EXISTS ( SELECT
   FROM entry e
  WHERE ((e.municipality_id = status_mail.municipality_id) AND (e.entry_id = status_mail.entry_id))))));
grant insert, select, update on status_mail to asiento_app;

alter table status_mail_due add constraint status_mail_due_municipality_id_entry_id_fkey FOREIGN KEY (municipality_id, entry_id) REFERENCES entry(municipality_id, entry_id);
CREATE INDEX status_mail_due_by_time ON public.status_mail_due USING btree (municipality_id, due_at);
alter table status_mail_due enable row level security;
create policy status_mail_due_of_the_municipality_in_force on status_mail_due as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
create policy status_mail_due_within_reach on status_mail_due as restrictive for select to asiento_app using (((( SELECT reach_in_force() AS reach_in_force) = 'EVERY'::text) OR (EXISTS ( SELECT
   FROM entry e
  WHERE ((e.municipality_id = status_mail_due.municipality_id) AND (e.entry_id = status_mail_due.entry_id))))));
grant delete, select, update on status_mail_due to asiento_app;

alter table status_mail_stop add constraint status_mail_stop_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id);
alter table status_mail_stop enable row level security;
create policy status_mail_stop_of_the_municipality_in_force on status_mail_stop as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant delete, insert, select on status_mail_stop to asiento_app;

alter table stored_file add constraint stored_file_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id);
alter table stored_file enable row level security;
create policy stored_file_of_the_municipality_in_force on stored_file as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant delete, insert, select on stored_file to asiento_app;

alter table substitution add constraint substitution_municipality_id_absent_id_fkey FOREIGN KEY (municipality_id, absent_id) REFERENCES staff(municipality_id, staff_id);
alter table substitution add constraint substitution_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id);
alter table substitution add constraint substitution_municipality_id_substitute_id_fkey FOREIGN KEY (municipality_id, substitute_id) REFERENCES staff(municipality_id, staff_id);
CREATE INDEX substitution_of_absent ON public.substitution USING btree (municipality_id, absent_id);
CREATE INDEX substitution_of_substitute ON public.substitution USING btree (municipality_id, substitute_id);
CREATE TRIGGER substitution_changes AFTER INSERT OR UPDATE ON public.substitution FOR EACH ROW EXECUTE FUNCTION announce_substitute();
CREATE TRIGGER substitution_ends_binding_link AFTER INSERT ON public.substitution FOR EACH ROW EXECUTE FUNCTION end_binding_link();
alter table substitution enable row level security;
create policy substitution_of_the_municipality_in_force on substitution as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant insert, select, update on substitution to asiento_app;

alter table totp_factor add constraint totp_factor_municipality_id_subject_fkey FOREIGN KEY (municipality_id, subject) REFERENCES account(municipality_id, subject);
alter table totp_factor enable row level security;
create policy totp_factor_of_the_municipality_in_force on totp_factor as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant delete, insert, select, update on totp_factor to asiento_app;

alter table unclaimed_file add constraint unclaimed_file_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id);
alter table unclaimed_file enable row level security;
create policy unclaimed_file_of_the_municipality_in_force on unclaimed_file as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant delete, insert, select, update on unclaimed_file to asiento_app;

alter table upload add constraint upload_municipality_id_sha256_fkey FOREIGN KEY (municipality_id, sha256) REFERENCES stored_file(municipality_id, sha256);
alter table upload add constraint upload_municipality_id_staff_id_fkey FOREIGN KEY (municipality_id, staff_id) REFERENCES staff(municipality_id, staff_id);
CREATE INDEX upload_by_file ON public.upload USING btree (municipality_id, sha256);
CREATE INDEX upload_by_staff ON public.upload USING btree (municipality_id, staff_id);
alter table upload enable row level security;
create policy upload_of_the_municipality_in_force on upload as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant delete, insert, select on upload to asiento_app;

alter table watched_checkpoint add constraint watched_checkpoint_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id);
CREATE TRIGGER watched_checkpoint_is_append_only BEFORE DELETE OR UPDATE ON public.watched_checkpoint FOR EACH ROW EXECUTE FUNCTION refuse_change();
alter table watched_checkpoint enable row level security;
create policy watched_checkpoint_of_the_municipality_in_force on watched_checkpoint as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant insert, select on watched_checkpoint to asiento_app;

alter table watched_town add constraint watched_town_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id);
alter table watched_town enable row level security;
create policy watched_town_of_the_municipality_in_force on watched_town as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant insert, select, update on watched_town to asiento_app;

alter table webhook add constraint webhook_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id);
alter table webhook enable row level security;
create policy webhook_of_the_municipality_in_force on webhook as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant insert, select, update on webhook to asiento_app;

alter table webhook_message add constraint webhook_message_municipality_id_entry_id_fkey FOREIGN KEY (municipality_id, entry_id) REFERENCES entry(municipality_id, entry_id);
alter table webhook_message add constraint webhook_message_municipality_id_webhook_id_fkey FOREIGN KEY (municipality_id, webhook_id) REFERENCES webhook(municipality_id, webhook_id);
CREATE INDEX webhook_message_by_time ON public.webhook_message USING btree (municipality_id, webhook_id, made_at);
CREATE INDEX webhook_message_waiting ON public.webhook_message USING btree (municipality_id, webhook_id, entry_id, "position") WHERE (state = 'WAITING'::text);
alter table webhook_message enable row level security;
create policy webhook_message_of_the_municipality_in_force on webhook_message as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
create policy webhook_message_within_reach on webhook_message as restrictive for select to asiento_app using (((( SELECT reach_in_force() AS reach_in_force) = 'EVERY'::text) OR (EXISTS ( SELECT
   FROM entry e
  WHERE ((e.municipality_id = webhook_message.municipality_id) AND (e.entry_id = webhook_message.entry_id))))));
grant delete, insert, select, update on webhook_message to asiento_app;

alter table webhook_progress add constraint webhook_progress_municipality_id_webhook_id_fkey FOREIGN KEY (municipality_id, webhook_id) REFERENCES webhook(municipality_id, webhook_id);
alter table webhook_progress enable row level security;
create policy webhook_progress_of_the_municipality_in_force on webhook_progress as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant delete, insert, select, update on webhook_progress to asiento_app;

alter table webhook_secret add constraint webhook_secret_municipality_id_webhook_id_fkey FOREIGN KEY (municipality_id, webhook_id) REFERENCES webhook(municipality_id, webhook_id);
alter table webhook_secret enable row level security;
create policy webhook_secret_of_the_municipality_in_force on webhook_secret as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant delete, insert, select, update on webhook_secret to asiento_app;

alter table work_transfer add constraint work_transfer_municipality_id_asked_by_id_fkey FOREIGN KEY (municipality_id, asked_by_id) REFERENCES staff(municipality_id, staff_id);
alter table work_transfer add constraint work_transfer_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id);
alter table work_transfer add constraint work_transfer_municipality_id_staff_id_fkey FOREIGN KEY (municipality_id, staff_id) REFERENCES staff(municipality_id, staff_id);
alter table work_transfer enable row level security;
create policy work_transfer_of_the_municipality_in_force on work_transfer as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant insert, select on work_transfer to asiento_app;

alter table work_transfer_line add constraint work_transfer_line_municipality_id_entry_id_fkey FOREIGN KEY (municipality_id, entry_id) REFERENCES entry(municipality_id, entry_id);
alter table work_transfer_line add constraint work_transfer_line_municipality_id_to_staff_id_fkey FOREIGN KEY (municipality_id, to_staff_id) REFERENCES staff(municipality_id, staff_id);
alter table work_transfer_line add constraint work_transfer_line_municipality_id_transfer_id_fkey FOREIGN KEY (municipality_id, transfer_id) REFERENCES work_transfer(municipality_id, transfer_id);
alter table work_transfer_line add constraint work_transfer_line_municipality_id_unit_id_fkey FOREIGN KEY (municipality_id, unit_id) REFERENCES org_unit(municipality_id, unit_id);
alter table work_transfer_line enable row level security;
create policy work_transfer_line_of_the_municipality_in_force on work_transfer_line as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant insert, select, update on work_transfer_line to asiento_app;

alter table year_closing add constraint year_closing_municipality_id_fkey FOREIGN KEY (municipality_id) REFERENCES municipality(municipality_id);
alter table year_closing add constraint year_closing_municipality_id_ledger_position_fkey FOREIGN KEY (municipality_id, ledger_position) REFERENCES ledger_event(municipality_id, "position");
CREATE TRIGGER year_closing_is_append_only BEFORE DELETE OR UPDATE ON public.year_closing FOR EACH ROW EXECUTE FUNCTION refuse_change();
alter table year_closing enable row level security;
create policy year_closing_of_the_municipality_in_force on year_closing as permissive for all to asiento_app using ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force))) with check ((municipality_id = ( SELECT municipality_in_force() AS municipality_in_force)));
grant insert, select on year_closing to asiento_app;
