-- To whom the week's letter was not yet written: one that cannot be drawn keeps back no other.
alter table overdue_letters_queued add column owed uuid[] not null default '{}';
grant update on overdue_letters_queued to asiento_app;
