-- Words and marks of entries are put into their index some twenty entries at a time: what waits is
-- looked through by each search, and is never more than a few pages.
alter index entry_found set (fastupdate = on, gin_pending_list_limit = 64);

-- Of confidential entries, a search asks whether somebody registered any of them today.
create index entry_confidential_by on entry (municipality_id, registered_by_id, registered_on)
  where confidentiality = 'CONFIDENTIAL';
