-- What whoever hands a file in is to know of it (`remark` of src/contract/common/schemas.ts): that it
-- is of another kind than its name said, does not open, is signed, or has files inside.
alter table upload add column remarks jsonb not null default '[]';
