-- What the server does by itself: it asks once which municipalities have something due, and visits
-- those. These functions see all municipalities and tell ids alone.

-- Each may name a municipality too many and never one too few: the round looks again.

create function municipalities_with_jobs_to_tidy() returns table (municipality_id uuid)
  language plpgsql stable security definer set search_path = public as $$
begin
  return query select m.municipality_id from municipality m where exists (
    select from job j where j.municipality_id = m.municipality_id
      and j.keep_until < clock_timestamp() and j.state not in ('WAITING', 'RUNNING'))
    or exists (select from job j where j.municipality_id = m.municipality_id and j.state in ('WAITING', 'RUNNING')
      and not exists (select from graphile_worker.jobs queued where queued.key = j.job_id::text));
end
$$;

-- Those in which no such job waits, is under way, or was asked for within so many minutes.
create function municipalities_without_job(of_kind text, minutes integer) returns table (municipality_id uuid)
  language sql stable security definer set search_path = public
  begin atomic
    select m.municipality_id from municipality m where not exists (
      select from job j where j.municipality_id = m.municipality_id and j.kind = of_kind
        and (j.state in ('WAITING', 'RUNNING')
          or j.asked_at between clock_timestamp() - make_interval(mins => minutes) and clock_timestamp()));
  end;

create function municipalities_with_letters_without_job() returns table (municipality_id uuid)
  language sql stable security definer set search_path = public
  begin atomic
    select distinct l.municipality_id from mail_message l where l.state = 'WAITING' and not exists (
      select from job j where j.municipality_id = l.municipality_id and j.job_id = l.message_id);
  end;

-- Whoever may be sent the letter of the day, and has notices from before its hour.
create function municipalities_with_status_mails(at timestamptz) returns table (municipality_id uuid)
  language sql stable security definer set search_path = public
  begin atomic
    select d.municipality_id from status_mail_due d where d.due_at <= at
    union
    select s.municipality_id from status_mail s
      join mail_message m on m.municipality_id = s.municipality_id and m.message_id = s.mail_id
     where s.outcome in ('WAITING', 'SUPERSEDED') and m.state <> 'WAITING' and m.to_address <> s.to_masked;
  end;

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

create function municipalities_with_webhook_messages(until timestamptz) returns table (municipality_id uuid)
  language sql stable security definer set search_path = public
  begin atomic
    select distinct m.municipality_id from webhook_message m where m.ended_at < until;
  end;

-- An office with a day that is over and not closed, as its last closing that counts says; or closed
-- before its end, which what came later closes once more. A minute early, by a clock that may be one
-- apart.
create function municipalities_with_days_to_close(at timestamptz) returns table (municipality_id uuid)
  language sql stable security definer set search_path = public
  begin atomic
    select distinct o.municipality_id from registry_office o
      join municipality m on m.municipality_id = o.municipality_id
      cross join lateral (
        select ((at - interval '9 minutes') at time zone o.time_zone)::date - 1 as until) day
      left join lateral (
        select d.on_date, (d.closed_at at time zone o.time_zone)::date <= d.on_date as is_early
          from daily_closing d
         where d.municipality_id = o.municipality_id and d.office_id = o.office_id
           and not exists (select from clock_correction k where k.municipality_id = d.municipality_id
             and d.ledger_position between k.from_position and k.through_position)
         order by d.on_date desc, d.sequence desc limit 1) last on true
     where case
       when last.on_date is null then (m.created_at at time zone o.time_zone)::date <= day.until
         or exists (select from clock_correction k where k.municipality_id = o.municipality_id)
       else last.is_early or (last.on_date < day.until and (o.valid_to is null or last.on_date < o.valid_to))
       end;
  end;

-- Readings above the last seal, where the local day of that is over.
create function municipalities_with_readings_to_seal(at timestamptz) returns table (municipality_id uuid)
  language sql stable security definer set search_path = public
  begin atomic
    select m.municipality_id from municipality m
      left join lateral (
        select s.through_id, s.sealed_at from access_seal s where s.municipality_id = m.municipality_id
         order by s.through_id desc limit 1) last on true
     where (last.sealed_at is null or (last.sealed_at at time zone m.time_zone)::date
             < ((at - interval '10 minutes') at time zone m.time_zone)::date)
       and exists (select from access_log a where a.municipality_id = m.municipality_id
         and a.access_id > coalesce(last.through_id, 0));
  end;

create function municipalities_with_files_to_scan() returns table (municipality_id uuid)
  language sql stable security definer set search_path = public
  begin atomic
    select m.municipality_id from municipality m
     where exists (select from file_scan s where s.municipality_id = m.municipality_id and s.state = 'WAITING')
        or exists (select from file_scan s where s.municipality_id = m.municipality_id
          and s.state = 'INFECTED' and s.told_at is null);
  end;

-- Whose book, clock, files or letters may be in trouble, or were. What is the same for
-- all (the machine, its clock, its proxy) is not asked here.
create function municipalities_in_trouble(at timestamptz, with_stamps boolean) returns table (municipality_id uuid)
  language sql stable security definer set search_path = public
  begin atomic
    select t.municipality_id from standing_trouble t
    union
    select r.municipality_id from restored_book r where r.decided_position is null
    union
    select h.municipality_id from ledger_head h where h.last_at > at
      or (select v.at from ledger_event v where v.municipality_id = h.municipality_id
            and v.type in ('MunicipalityCreated', 'DayClosed', 'ClockConfirmed', 'ClockCorrected')
           order by v.position desc limit 1) < at - interval '3 days'
    union
    select s.municipality_id from file_scan s
     where s.state = 'WAITING' and s.asked_at < at
    union
    select w.municipality_id from webhook w
      join webhook_progress p on p.municipality_id = w.municipality_id and p.webhook_id = w.webhook_id
     where w.status = 'ACTIVE' and p.stopped_at is not null
    union
    select l.municipality_id from mail_message l
     where l.is_of_closing and (l.state = 'FAILED' or l.state = 'WAITING' and l.queued_at < at)
    union
    select c.municipality_id from daily_closing c
     where with_stamps and c.closed_at > at - interval '36 days' and c.closed_at < at and not exists (
      select from closing_stamp s
       where s.municipality_id = c.municipality_id and s.ledger_position = c.ledger_position);
  end;

do $$
declare
  asked text;
begin
  foreach asked in array array[
    'municipalities_with_jobs_to_tidy()', 'municipalities_without_job(text, integer)',
    'municipalities_with_letters_without_job()',
    'municipalities_with_status_mails(timestamptz)', 'municipalities_with_webhooks()',
    'municipalities_with_webhook_messages(timestamptz)', 'municipalities_with_days_to_close(timestamptz)',
    'municipalities_with_readings_to_seal(timestamptz)',
    'municipalities_with_files_to_scan()', 'municipalities_in_trouble(timestamptz, boolean)'] loop
    execute format('revoke all on function %s from public', asked);
    execute format('grant execute on function %s to asiento_app', asked);
  end loop;
end
$$;
