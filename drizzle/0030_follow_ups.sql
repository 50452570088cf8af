ALTER TABLE "enquiries" ADD COLUMN "remind_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "remind_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pending_replies" ADD COLUMN "send_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pending_replies" ADD COLUMN "after_event_id" integer;--> statement-breakpoint
ALTER TABLE "pending_replies" ADD COLUMN "remind_days" smallint;--> statement-breakpoint
CREATE INDEX "enquiries_remind" ON "enquiries" USING btree ("remind_at") WHERE "enquiries"."remind_at" is not null;