ALTER TABLE "mailboxes" DROP CONSTRAINT "mailboxes_failure";--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "unread" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD CONSTRAINT "mailboxes_failure" CHECK ("mailboxes"."failure" in ('unreachable', 'slow', 'closed', 'tls', 'password', 'mailbox', 'refused', 'other', 'internal'));