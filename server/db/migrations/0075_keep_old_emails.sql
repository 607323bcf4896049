alter table email_changes add column undo_until timestamptz;
--> statement-breakpoint
update email_changes c set undo_until =
  (select max(t.expires_at) from account_tokens t where t.change_id = c.id and t.purpose = 'undo');
