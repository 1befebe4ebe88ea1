-- Links with which a person chooses a password, the mail that waits to be sent, and a throttle that knows pairs and windows.

-- ── Links ──────────────────────────────────────────────────────────────────────────────────────────────────

-- Whoever was invited has an account, and chooses its password by the link: nobody else ever knows it.
alter table account alter column password_hash drop not null;

-- secret_hash is SHA-256 of what the link carries: whoever reads this table can open none. A used link is gone, and with it
-- every other of the person.
create table account_link (
  municipality_id uuid not null,
  secret_hash     bytea not null check (octet_length(secret_hash) = 32),
  subject         text not null,
  purpose         text not null check (purpose in ('invitation', 'reset')),
  issued_at       timestamptz not null,
  expires_at      timestamptz not null,
  primary key (municipality_id, secret_hash),
  foreign key (municipality_id, subject) references account
);
create unique index account_link_secret_once on account_link (secret_hash);
create index account_link_of_account on account_link (municipality_id, subject);

alter table account_link enable row level security;
create policy account_link_of_the_municipality_in_force on account_link to asiento_app
  using (municipality_id = (select municipality_in_force()))
  with check (municipality_id = (select municipality_in_force()));
grant select, insert, delete on account_link to asiento_app;

-- Whose link this is, before anyone knows which municipality asks; and who they are at work, if they are.
create function account_link_behind(hash bytea) returns table (
  municipality_id uuid, municipality_name text, subject text, email text, purpose text, expires_at timestamptz, staff_name text
)
  language sql stable security definer set search_path = public
  begin atomic
    select l.municipality_id, m.name, l.subject, a.email, l.purpose, l.expires_at,
           (select s.name from staff s
             where s.municipality_id = l.municipality_id and s.issuer = 'asiento' and s.subject = l.subject)
      from account_link l
      join account a on a.municipality_id = l.municipality_id and a.subject = l.subject
      join municipality m on m.municipality_id = l.municipality_id
     where l.secret_hash = hash;
  end;
revoke all on function account_link_behind(bytea) from public;
grant execute on function account_link_behind(bytea) to asiento_app;

-- ── Mail ───────────────────────────────────────────────────────────────────────────────────────────────────

-- What waits to be sent, written in the transaction of what it tells. The text is sealed with a key that is not here, for it
-- may carry a link, and goes as soon as nobody needs it any more.
create table mail_message (
  municipality_id uuid not null references municipality,
  message_id      uuid not null,
  to_address      text not null check (length(to_address) between 3 and 254 and to_address !~ '[\x01-\x20\x7f,;<>]'),
  subject         text not null check (subject !~ '[\x01-\x1f\x7f]'),
  sealed_text     bytea,
  state           text not null check (state in ('WAITING', 'SENT', 'FAILED')),
  attempts        integer not null default 0 check (attempts >= 0),
  next_try_at     timestamptz not null,
  -- After this instant nobody wants it: a link that no longer opens, say.
  expires_at      timestamptz not null,
  queued_at       timestamptz not null,
  ended_at        timestamptz,
  -- A reply code of the mail server, or the fault's name. Never its words, which repeat the address.
  problem         text,
  primary key (municipality_id, message_id),
  constraint mail_message_keeps_its_text_while_it_waits check ((state = 'WAITING') = (sealed_text is not null))
);
create index mail_message_due on mail_message (next_try_at) where state = 'WAITING';
create index mail_message_ended on mail_message (ended_at) where state <> 'WAITING';

alter table mail_message enable row level security;
create policy mail_message_of_the_municipality_in_force on mail_message to asiento_app
  using (municipality_id = (select municipality_in_force()))
  with check (municipality_id = (select municipality_in_force()));
grant select, insert, update on mail_message to asiento_app;

-- Takes what is due for one server process, of whatever municipality: another finds it again only if this one never says how
-- it ended. Each taking counts as a try.
create function take_due_mail(at timestamptz, again_at timestamptz, most integer) returns table (
  municipality_id uuid, message_id uuid, to_address text, subject text, sealed_text bytea, attempts integer, expires_at timestamptz
)
  language sql security definer set search_path = public
  begin atomic
    update mail_message m set attempts = m.attempts + 1, next_try_at = again_at
      from (select d.municipality_id, d.message_id from mail_message d
             where d.state = 'WAITING' and d.next_try_at <= at
             order by d.next_try_at limit most for update skip locked) due
     where m.municipality_id = due.municipality_id and m.message_id = due.message_id
    returning m.municipality_id, m.message_id, m.to_address, m.subject, m.sealed_text, m.attempts, m.expires_at;
  end;

create function forget_mail_ended_before(instant timestamptz) returns void
  language sql security definer set search_path = public
  begin atomic
    delete from mail_message m where m.state <> 'WAITING' and m.ended_at < instant;
  end;
revoke all on function take_due_mail(timestamptz, timestamptz, integer), forget_mail_ended_before(timestamptz) from public;
grant execute on function take_due_mail(timestamptz, timestamptz, integer), forget_mail_ended_before(timestamptz) to asiento_app;

-- Wakes the sender of every server process, at commit.
create function announce_mail() returns trigger language plpgsql as $$
begin
  perform pg_notify('asiento_mail', '');
  return null;
end
$$;
create trigger mail_message_waits after insert on mail_message for each statement execute function announce_mail();

-- ── The throttle ───────────────────────────────────────────────────────────────────────────────────────────

-- 'pair' is an account from one address: where a person has signed in before, strangers elsewhere cannot make them wait.
-- 'address' and 'start' count within a window that slides: `failures` in the one begun at `window_at`, and those before it.
alter table sign_in_throttle drop constraint sign_in_throttle_kind_check;
alter table sign_in_throttle add constraint sign_in_throttle_kind_check check (kind in ('account', 'address', 'pair', 'start'));
alter table sign_in_throttle add column window_at timestamptz;
alter table sign_in_throttle add column failures_before integer not null default 0 check (failures_before >= 0);
alter table sign_in_throttle add column succeeded_at timestamptz;
