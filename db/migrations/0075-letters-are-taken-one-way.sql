-- One rule of who takes which letter, for a job and for a command without a worker alike: it is in
-- src/server/mail/send-due-mail.ts.
drop function take_due_mail(timestamptz, timestamptz, integer);
