-- The clock that runs until an act is notified (docs/specification/exits.md): its last day, and when
-- the last of its addressees was first tried. None is known of what left before.
alter table outgoing
  add column notify_by date,
  add column tried_at timestamptz;

create or replace function keep_dispatch() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - array['awaited', 'tried_at', 'status', 'annulment'] is distinct from
     to_jsonb(old) - array['awaited', 'tried_at', 'status', 'annulment'] then
    raise exception 'asiento: what left as % cannot change', old.exit_number
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

update outgoing o set tried_at = tried.at
from (
  select municipality_id, outgoing_id, max(first_at) as at
  from (
    select a.municipality_id, a.outgoing_id, a.ordinal,
      (select min(d.attempted_at) from delivery_attempt d
        where d.municipality_id = a.municipality_id and d.outgoing_id = a.outgoing_id
          and d.ordinal = a.ordinal) as first_at
    from outgoing_addressee a) as firsts
  group by municipality_id, outgoing_id
  having bool_and(first_at is not null)) as tried
where tried.municipality_id = o.municipality_id and tried.outgoing_id = o.outgoing_id;

create index outgoing_to_notify on outgoing (municipality_id, notify_by, ledger_position)
  where tried_at is null and notify_by is not null and status <> 'ANNULLED';
