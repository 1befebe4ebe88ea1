-- What watched towns and witnesses do wrong is a trouble that stands like the others. What was told of it before is told anew
-- where it still stands.
delete from notice where kind in
  ('TOWN_REWRITTEN', 'TOWN_SHORTER', 'TOWN_OTHER_KEY', 'TOWN_SILENT', 'BOOK_BEHIND', 'BOOK_PARTED');
alter table standing_trouble
  drop constraint standing_trouble_kind_check,
  add constraint standing_trouble_kind_check check (kind in
    ('CLOCK_WAITS', 'BOOK_AHEAD', 'CLOCKS_APART', 'BOOK_RESTORED', 'STAMPS_MISSING', 'HEADS_PARTED', 'ARCHIVE_STANDS',
     'DRILL_OLD', 'DRILL_FAILED', 'PROXY_HIDES', 'SCANS_WAIT',
     'TOWN_REWRITTEN', 'TOWN_SHORTER', 'TOWN_OTHER_KEY', 'TOWN_SILENT', 'BOOK_BEHIND', 'BOOK_PARTED'));
drop index notice_of_a_trouble_once;
create unique index notice_of_a_trouble_once on notice (municipality_id, staff_id, kind) where kind in
  ('CLOCK_WAITS', 'BOOK_AHEAD', 'CLOCKS_APART', 'BOOK_RESTORED', 'STAMPS_MISSING', 'HEADS_PARTED', 'ARCHIVE_STANDS',
   'DRILL_OLD', 'DRILL_FAILED', 'PROXY_HIDES', 'SCANS_WAIT',
   'TOWN_REWRITTEN', 'TOWN_SHORTER', 'TOWN_OTHER_KEY', 'TOWN_SILENT', 'BOOK_BEHIND', 'BOOK_PARTED');

-- Of every municipality together, of the towns named: when the one heard of longest ago showed something new.
drop function witness_troubles(text[]);
create function oldest_news_of_towns(origins text[]) returns timestamptz
  language sql stable security definer set search_path = public
  begin atomic
    select min(coalesce((select max(c.seen_at) from watched_checkpoint c
                          where c.municipality_id = t.municipality_id and c.origin = t.origin), t.first_looked_at))
      from watched_town t where t.origin = any (origins);
  end;
revoke all on function oldest_news_of_towns(text[]) from public;
grant execute on function oldest_news_of_towns(text[]) to asiento_app;

-- The name under which a book is signed asks at each call how often it was restored (`BookResumed`): rare, in a book of millions.
create index ledger_event_resumption on ledger_event (municipality_id) where type = 'BookResumed';
