-- The municipality's other systems are told by webhook what happens to entries, where two people turned
-- that on.

create table webhook (
  municipality_id uuid not null references municipality,
  webhook_id      uuid not null,
  url             text not null,
  description     text not null,
  kinds           text[] not null,
  status          text not null check (status in ('ACTIVE', 'PAUSED', 'REMOVED')),
  primary key (municipality_id, webhook_id)
);

-- How far the ledger was told: what comes after `position` waits there, and nowhere else.
create table webhook_progress (
  municipality_id uuid not null,
  webhook_id      uuid not null,
  position        bigint not null,
  stopped_at      timestamptz,
  stop_reason     text check (stop_reason in ('GIVEN_UP', 'GONE', 'RESTORED')),
  primary key (municipality_id, webhook_id),
  foreign key (municipality_id, webhook_id) references webhook,
  constraint webhook_stopped_for_a_reason check ((stopped_at is null) = (stop_reason is null))
);

-- The newest signs, and those before it until their time has come.
create table webhook_secret (
  municipality_id uuid not null,
  webhook_id      uuid not null,
  secret_id       uuid not null,
  sealed_secret   bytea not null,
  issued_at       timestamptz not null,
  signs_until     timestamptz,
  primary key (municipality_id, secret_id),
  foreign key (municipality_id, webhook_id) references webhook
);

-- What is being sent, and what was sent in the last thirty days.
create table webhook_message (
  municipality_id uuid not null,
  webhook_id      uuid not null,
  -- Of an event its position and the beginning of its hash: the same whenever it is sent again.
  message_id      text not null,
  -- Null of a test, which is of no entry.
  position        bigint,
  entry_id        uuid,
  type            text not null,
  body            text not null,
  made_at         timestamptz not null,
  state           text not null default 'WAITING' check (state in ('WAITING', 'ACCEPTED', 'GIVEN_UP')),
  attempts        smallint not null default 0,
  next_try_at     timestamptz not null,
  -- Until then it is in the hands of one process.
  taken_until     timestamptz,
  answered_status smallint,
  problem         text,
  ended_at        timestamptz,
  primary key (municipality_id, webhook_id, message_id),
  foreign key (municipality_id, webhook_id) references webhook,
  foreign key (municipality_id, entry_id) references entry,
  constraint webhook_message_is_of_an_event_or_a_test check ((position is null) = (entry_id is null)),
  constraint webhook_message_ended_unless_waiting check ((state = 'WAITING') = (ended_at is null))
);
create index webhook_message_waiting on webhook_message (municipality_id, webhook_id, entry_id, position)
  where state = 'WAITING';
create index webhook_message_by_time on webhook_message (municipality_id, webhook_id, made_at);

grant select, insert, update on webhook to asiento_app;
grant select, insert, update, delete on webhook_progress, webhook_secret, webhook_message to asiento_app;

-- Which municipalities have something to send: it says that there is, not what.
create function municipalities_with_webhooks() returns table (municipality_id uuid)
  language sql stable security definer set search_path = public
  begin atomic
    select w.municipality_id from webhook w
      join webhook_progress p on p.municipality_id = w.municipality_id and p.webhook_id = w.webhook_id
      join ledger_head h on h.municipality_id = w.municipality_id
     where w.status = 'ACTIVE' and p.stopped_at is null and p.position < h.position
    union
    select m.municipality_id from webhook_message m where m.state = 'WAITING';
  end;
revoke all on function municipalities_with_webhooks() from public;
grant execute on function municipalities_with_webhooks() to asiento_app;
