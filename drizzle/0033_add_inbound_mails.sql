CREATE TABLE "inbound_mails" (
	"event_id" integer PRIMARY KEY NOT NULL,
	"enquiry_id" integer NOT NULL,
	"message_id" text NOT NULL,
	"received_at" timestamp with time zone,
	"stored_at" timestamp with time zone NOT NULL,
	"from_address" text,
	"is_other" boolean NOT NULL,
	"is_automatic" boolean NOT NULL,
	"is_unverified" boolean NOT NULL,
	"quoted" text,
	"omitted" text[] DEFAULT '{}' NOT NULL,
	"omitted_count" integer DEFAULT 0 NOT NULL,
	"problem" text,
	CONSTRAINT "inbound_mails_problem" CHECK ("inbound_mails"."problem" in ('cut', 'unreadable'))
);
--> statement-breakpoint
CREATE TABLE "mailboxes" (
	"name" text PRIMARY KEY NOT NULL,
	"uid_validity" text,
	"last_uid" bigint DEFAULT 0 NOT NULL,
	"failed_uid" bigint,
	"failures" integer DEFAULT 0 NOT NULL,
	"checked_at" timestamp with time zone,
	"message_at" timestamp with time zone,
	"failure" text,
	CONSTRAINT "mailboxes_failure" CHECK ("mailboxes"."failure" in ('unreachable', 'slow', 'closed', 'tls', 'password', 'mailbox', 'refused', 'other'))
);
--> statement-breakpoint
ALTER TABLE "enquiry_files" ADD COLUMN "event_id" integer;--> statement-breakpoint
ALTER TABLE "enquiry_files" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "enquiry_files" ADD COLUMN "content_type" text DEFAULT 'image/webp' NOT NULL;--> statement-breakpoint
ALTER TABLE "inbound_mails" ADD CONSTRAINT "inbound_mails_event_id_enquiry_events_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."enquiry_events"("event_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_mails" ADD CONSTRAINT "inbound_mails_enquiry_id_enquiries_enquiry_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("enquiry_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_mails_message" ON "inbound_mails" USING btree ("enquiry_id","message_id");--> statement-breakpoint
ALTER TABLE "enquiry_files" ADD CONSTRAINT "enquiry_files_event_id_enquiry_events_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."enquiry_events"("event_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enquiry_files_event" ON "enquiry_files" USING btree ("event_id");