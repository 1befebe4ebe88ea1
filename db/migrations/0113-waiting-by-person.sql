-- How much of one person waits is asked with each upload; nobody asks by age.
drop index upload_by_age;
create index upload_by_staff on upload (municipality_id, staff_id);
