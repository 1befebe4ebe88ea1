-- What people are told: notices, the letters that tell of them, and the mail that waits to be sent.

-- ── Notices ────────────────────────────────────────────────────────────────────────────────────

-- Of an entry, of a report one asked for, or of the house itself. Written in the transaction of the
-- act it tells of, so each is there exactly once however many server processes there are.
create table notice (
  municipality_id uuid not null,
  notice_id       uuid not null default gen_random_uuid(),
  staff_id        uuid not null,
  entry_id        uuid,
  kind            text not null check (kind in
    ('ASSIGNED', 'ARRIVED', 'RETURNED', 'DUE_TOMORROW', 'NOT_ROUTED', 'ANNULMENT_ASKED',
     'CONFIDENTIALITY_ASKED', 'CONFIDENTIALITY_RAISED', 'CONFIDENTIALITY_LOWERED', 'CONFIDENTIALITY_KEPT',
     'LETTER_TO_REVIEW', 'LETTER_RETURNED', 'LETTER_APPROVED', 'LETTER_TO_SIGN', 'LETTER_SIGNED',
     'LETTER_ANNULLED', 'LETTER_DISCARDED', 'LETTER_STALLED',
     'REPORT_READY', 'REPORT_FAILED', 'FILE_DAMAGED', 'FILE_MISSING', 'FILE_QUARANTINED',
     'STATUS_MAIL_FAILED',
     'PERSON_SEARCHES', 'CONFIDENTIAL_READ', 'POWER_ASKED', 'POWER_GIVEN', 'POWER_DECLINED',
     'WAY_IN_OPENED',
     'CLOCK_WAITS', 'BOOK_AHEAD', 'CLOCKS_APART', 'BOOK_RESTORED', 'STAMPS_MISSING',
     'LETTERS_MISSING', 'DRILL_OLD', 'DRILL_FAILED',
     'SCANS_WAIT', 'WEBHOOK_STOPPED')),
  -- Of the act; null for what only time brought, which is told once for each due date.
  ledger_position bigint,
  due_on          date,
  made_at         timestamptz not null,
  -- An act may be taken back for a moment: until that has passed nobody is told.
  shows_at        timestamptz not null,
  read_at         timestamptz,
  -- The day on which a letter told of it.
  mailed_on       date,
  job_id          uuid,
  -- Of whom it is told: who read a confidential entry, to whom power is to be given.
  about_id        uuid,
  letter_id       uuid,
  primary key (municipality_id, notice_id),
  foreign key (municipality_id, staff_id) references staff,
  foreign key (municipality_id, entry_id) references entry,
  foreign key (municipality_id, job_id) references job on delete cascade,
  foreign key (municipality_id, about_id) references staff,
  foreign key (municipality_id, letter_id) references letter,
  constraint notice_is_of_an_entry_a_report_or_the_house check (
    (entry_id is not null)::int + (job_id is not null)::int
      = case when kind in ('ASSIGNED', 'ARRIVED', 'RETURNED', 'DUE_TOMORROW', 'NOT_ROUTED',
                           'ANNULMENT_ASKED', 'CONFIDENTIALITY_ASKED', 'CONFIDENTIALITY_RAISED',
                           'CONFIDENTIALITY_LOWERED', 'CONFIDENTIALITY_KEPT', 'CONFIDENTIAL_READ',
                           'FILE_QUARANTINED', 'STATUS_MAIL_FAILED', 'REPORT_READY', 'REPORT_FAILED')
        then 1 else 0 end),
  -- A reading is no act of the ledger, nor of a day.
  constraint notice_of_an_entry_is_of_an_act_a_day_or_a_reading check (
    entry_id is null or (ledger_position is not null)::int + (due_on is not null)::int
      = case when kind in ('CONFIDENTIAL_READ', 'FILE_QUARANTINED', 'STATUS_MAIL_FAILED')
        then 0 else 1 end),
  constraint notice_about_somebody_names_them check (
    (kind in ('PERSON_SEARCHES', 'CONFIDENTIAL_READ', 'POWER_ASKED', 'POWER_GIVEN', 'POWER_DECLINED',
              'WAY_IN_OPENED', 'CONFIDENTIALITY_ASKED', 'CONFIDENTIALITY_RAISED',
              'CONFIDENTIALITY_LOWERED', 'CONFIDENTIALITY_KEPT')) = (about_id is not null)),
  constraint notice_of_a_letter_names_it check (
    (kind in ('LETTER_TO_REVIEW', 'LETTER_RETURNED', 'LETTER_APPROVED', 'LETTER_TO_SIGN',
              'LETTER_SIGNED', 'LETTER_ANNULLED', 'LETTER_DISCARDED', 'LETTER_STALLED')) = (letter_id is not null))
);
create index notice_of_staff on notice (municipality_id, staff_id, shows_at desc);
create index notice_of_act on notice (municipality_id, entry_id, ledger_position);
create index notice_of_letter on notice (municipality_id, letter_id) where letter_id is not null;
create unique index notice_stalled_once on notice (municipality_id, letter_id, staff_id)
  where kind = 'LETTER_STALLED';
create unique index notice_of_a_day_once on notice (municipality_id, staff_id, entry_id, due_on) where due_on is not null;
-- A notice to auditors is about somebody, who searched for more people than work explains; once in
-- an hour of the clock.
create unique index notice_of_searches_once on notice (municipality_id, staff_id, about_id, made_at) where kind = 'PERSON_SEARCHES';
-- A notice of what is registered and not sent on: of the registration, once for each person and
-- entry.
create unique index notice_of_waiting_once on notice (municipality_id, staff_id, entry_id) where kind = 'NOT_ROUTED';
-- A trouble is told each person once while it stands.
create unique index notice_of_a_trouble_once on notice (municipality_id, staff_id, kind) where kind in
  ('CLOCK_WAITS', 'BOOK_AHEAD', 'CLOCKS_APART', 'BOOK_RESTORED', 'STAMPS_MISSING',
   'LETTERS_MISSING', 'DRILL_OLD', 'DRILL_FAILED',
   'SCANS_WAIT', 'WEBHOOK_STOPPED');

-- Whoever takes an act back takes its notices back, which are other people's.
create function withdraw_notices(of_entry uuid, at_position bigint) returns void
  language sql security definer set search_path = public
  begin atomic
    delete from notice n
     where n.municipality_id = municipality_in_force() and n.entry_id = of_entry and n.ledger_position = at_position;
  end;

-- What stands wrong with the book or with its machine, told once to whoever can do something about
-- it and taken back when it is over. Each server process that sees a trouble says so every minute;
-- what nobody has seen for some minutes is over.
create table standing_trouble (
  municipality_id uuid not null references municipality,
  kind            text not null check (kind in
    ('CLOCK_WAITS', 'BOOK_AHEAD', 'CLOCKS_APART', 'BOOK_RESTORED', 'STAMPS_MISSING',
     'LETTERS_MISSING', 'DRILL_OLD', 'DRILL_FAILED',
     'SCANS_WAIT', 'WEBHOOK_STOPPED')),
  since           timestamptz not null,
  seen_at         timestamptz not null,
  primary key (municipality_id, kind)
);

-- For the figures of the installation: in how many municipalities each stands, and nothing of
-- which.
create function troubles_standing() returns table (kind text, count bigint)
  language sql stable security definer set search_path = public
  begin atomic
    select t.kind, count(*) from standing_trouble t group by t.kind;
  end;

-- ── Letters ────────────────────────────────────────────────────────────────────────────────────

-- The week whose letters were queued, in the same transaction: of several server processes one is
-- first.
create table overdue_letters_queued (
  municipality_id uuid not null references municipality,
  -- Its Monday.
  week            date not null check (extract(isodow from week) = 1),
  queued_at       timestamptz not null,
  primary key (municipality_id, week)
);

-- What waits to be sent, written in the transaction of what it tells. The text is sealed with a key
-- that is not here, for it may carry a link, and goes as soon as nobody needs it any more.
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
  -- A reply code of the mail server, or the fault's name. Never its words, which repeat the
  -- address.
  problem         text,
  is_of_closing   boolean not null default false,
  -- Headers that only the receiver may read, sealed like the text: a link, say.
  sealed_headers  bytea,
  primary key (municipality_id, message_id),
  constraint mail_message_keeps_its_text_while_it_waits check ((state = 'WAITING') = (sealed_text is not null))
);
create index mail_message_due on mail_message (next_try_at) where state = 'WAITING';
create index mail_message_of_closing on mail_message (municipality_id, to_address, queued_at)
  where is_of_closing;
create index mail_message_ended on mail_message (ended_at) where state <> 'WAITING';

create function forget_mail_ended_before(instant timestamptz) returns void
  language sql security definer set search_path = public
  begin atomic
    delete from mail_message m where m.state <> 'WAITING' and m.ended_at < instant;
  end;

-- Where a letter is due: for who sends them, which then looks behind row-level security.
create function municipalities_with_mail(at timestamptz) returns table (municipality_id uuid)
  language sql stable security definer set search_path = public
  begin atomic
    select distinct m.municipality_id from mail_message m where m.state = 'WAITING' and m.next_try_at <= at;
  end;

-- What the house still has to send and what it could not, of every municipality together: for
-- whoever watches the installation, who must not see whose it is.
create function mail_in_hand(since timestamptz) returns table (waiting bigint, oldest_queued_at timestamptz, failed bigint)
  language sql stable security definer set search_path = public
  begin atomic
    select count(*) filter (where m.state = 'WAITING'),
           min(m.queued_at) filter (where m.state = 'WAITING'),
           count(*) filter (where m.state = 'FAILED' and m.ended_at >= since)
      from mail_message m
     where m.state = 'WAITING' or m.ended_at >= since;
  end;

grant select, insert, update, delete on notice, standing_trouble, overdue_letters_queued to
  asiento_app;
grant select, insert, update on mail_message to asiento_app;
revoke all on function withdraw_notices(uuid, bigint), troubles_standing(), forget_mail_ended_before(timestamptz),
  municipalities_with_mail(timestamptz), mail_in_hand(timestamptz) from public;
grant execute on function withdraw_notices(uuid, bigint), troubles_standing(), forget_mail_ended_before(timestamptz),
  municipalities_with_mail(timestamptz), mail_in_hand(timestamptz) to asiento_app;
