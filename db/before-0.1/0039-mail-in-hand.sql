-- What the house still has to send and what it could not, of every municipality together: for whoever watches the installation,
-- who must not see whose it is.
create function mail_in_hand(since timestamptz) returns table (waiting bigint, oldest_queued_at timestamptz, failed bigint)
  language sql stable security definer set search_path = public
  begin atomic
    select count(*) filter (where m.state = 'WAITING'),
           min(m.queued_at) filter (where m.state = 'WAITING'),
           count(*) filter (where m.state = 'FAILED' and m.ended_at >= since)
      from mail_message m
     where m.state = 'WAITING' or m.ended_at >= since;
  end;
revoke all on function mail_in_hand(timestamptz) from public;
grant execute on function mail_in_hand(timestamptz) to asiento_app;
