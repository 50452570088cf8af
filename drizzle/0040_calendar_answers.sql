ALTER TABLE "inbound_mails" DROP CONSTRAINT "inbound_mails_problem";--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "calendar_answer" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "calendar_sequence" integer;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "suggested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "relay_id" text;--> statement-breakpoint
CREATE INDEX "mails_relay_id" ON "mails" USING btree ("relay_id");--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_calendar_answer" CHECK ("appointments"."calendar_answer" in ('accepted', 'tentative', 'declined', 'suggested'));--> statement-breakpoint
ALTER TABLE "inbound_mails" ADD CONSTRAINT "inbound_mails_problem" CHECK ("inbound_mails"."problem" in ('cut', 'unreadable', 'sealed'));