-- What the closing of a year says of its exits; null in those from before it was said.
alter table year_closing add column exits jsonb;
