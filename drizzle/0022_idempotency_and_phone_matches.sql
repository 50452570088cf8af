CREATE TABLE "idempotency_keys" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"body_hash" text NOT NULL,
	"status" smallint,
	"answer" text,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "customer_by_phone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotency_keys_ends" ON "idempotency_keys" USING btree ("ends_at");--> statement-breakpoint
UPDATE "enquiries" e SET "customer_by_phone" = true
FROM "customers" c
WHERE e."customer_id" = c."customer_id" AND e."phone_e164" IS NOT NULL AND e."received_at" > c."created_at"
	AND NOT EXISTS (
		SELECT FROM "customers" own WHERE own."email_key" = e."email_key"
			AND (own."customer_id" = c."customer_id" OR own."merged_into" = c."customer_id"));--> statement-breakpoint
-- Earlier erasures linked sales of other people with the same phone number to the erased customer.
UPDATE "buyer_details" b SET "customer_id" = NULL
FROM "customers" c
WHERE b."customer_id" = c."customer_id" AND c."erased_at" IS NOT NULL;
