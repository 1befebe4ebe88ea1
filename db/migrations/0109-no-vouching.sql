-- Nobody guesses any more whose hand holds an account (decision 086).
alter table account drop column link_holder_id, drop column vouch_hash, drop column vouch_expires_at;
drop function has_made_any(uuid, uuid, uuid[]);
