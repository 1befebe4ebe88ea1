-- What a file in quarantine says is nobody's until it is released: its text is not read, and nothing is found by its words.
create function is_in_quarantine(of_municipality uuid, of_file bytea) returns boolean
  language sql stable set search_path = public
  return exists (select from file_scan s where s.municipality_id = of_municipality and s.sha256 = of_file
    and s.state = 'INFECTED' and s.released_at is null);

create policy attachment_text_out_of_quarantine on attachment_text as restrictive for select to asiento_app
  using (not is_in_quarantine(municipality_id, sha256));

create or replace function gather_entry_text(of_municipality uuid, of_entry uuid) returns void
  language plpgsql security definer set search_path = public as $$
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
$$;

-- Found, released, or found to be nothing after all.
create trigger file_is_found_infected after insert on file_scan for each row
  when (new.state = 'INFECTED') execute function gather_after_reading();
create trigger file_goes_in_or_out_of_quarantine after update on file_scan for each row
  when ((new.state = 'INFECTED' or old.state = 'INFECTED')
    and (old.state, old.released_at) is distinct from (new.state, new.released_at))
  execute function gather_after_reading();

do $$
begin
  perform gather_entry_text(a.municipality_id, a.entry_id) from attachment a
  where is_in_quarantine(a.municipality_id, a.sha256);
end
$$;
