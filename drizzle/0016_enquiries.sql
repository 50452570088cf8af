CREATE TABLE "customer_consents" (
	"consent_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_consents_consent_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"wording" text NOT NULL,
	"source" text NOT NULL,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by" text,
	CONSTRAINT "customer_consents_purpose" CHECK ("customer_consents"."purpose" in ('marketing_email')),
	CONSTRAINT "customer_consents_source" CHECK ("customer_consents"."source" in ('form', 'staff', 'alert'))
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"customer_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customers_customer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text,
	"email_key" text,
	"phone" text,
	"phone_e164" text,
	"county" text,
	"note" text,
	"merged_into" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_activity_at" timestamp with time zone DEFAULT now() NOT NULL,
	"erased_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discarded_spam" (
	"day" date PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enquiries" (
	"enquiry_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "enquiries_enquiry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"reference" text NOT NULL,
	"kind" text NOT NULL,
	"car_id" integer,
	"car_title" text,
	"car_price" text,
	"car_plate" text,
	"customer_id" integer,
	"assignee_id" integer,
	"name" text NOT NULL,
	"email" text,
	"email_key" text,
	"phone" text,
	"phone_e164" text,
	"preferred" text DEFAULT 'either' NOT NULL,
	"message" text,
	"callback_window" text,
	"wanted_at" timestamp with time zone,
	"wanted_filters" jsonb,
	"source" text DEFAULT 'web' NOT NULL,
	"source_detail" text,
	"origin" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"lost_reason" text,
	"spam_score" smallint DEFAULT 0 NOT NULL,
	"spam_signals" text[] DEFAULT '{}' NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"follow_up_at" timestamp with time zone,
	"escalated_at" timestamp with time zone,
	"first_reply_at" timestamp with time zone,
	"first_reply_by" integer,
	"first_reply_seconds" integer,
	"first_reply_open_seconds" integer,
	"last_inbound_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_outbound_at" timestamp with time zone,
	"last_activity_at" timestamp with time zone DEFAULT now() NOT NULL,
	"stamp_hash" text,
	"erased_at" timestamp with time zone,
	"search_text" text GENERATED ALWAYS AS (lower((case when octet_length((coalesce("reference", '') || ' ' || coalesce("name", '') || ' ' || coalesce("email", '') || ' ' || coalesce("phone", '') || ' ' || coalesce("phone_e164", '') || ' ' || coalesce("car_title", '') || ' ' || coalesce("message", ''))) = length((coalesce("reference", '') || ' ' || coalesce("name", '') || ' ' || coalesce("email", '') || ' ' || coalesce("phone", '') || ' ' || coalesce("phone_e164", '') || ' ' || coalesce("car_title", '') || ' ' || coalesce("message", ''))) then (coalesce("reference", '') || ' ' || coalesce("name", '') || ' ' || coalesce("email", '') || ' ' || coalesce("phone", '') || ' ' || coalesce("phone_e164", '') || ' ' || coalesce("car_title", '') || ' ' || coalesce("message", ''))
    else translate(regexp_replace(normalize((coalesce("reference", '') || ' ' || coalesce("name", '') || ' ' || coalesce("email", '') || ' ' || coalesce("phone", '') || ' ' || coalesce("phone_e164", '') || ' ' || coalesce("car_title", '') || ' ' || coalesce("message", '')), NFD), '[\u0300-\u036f]+', '', 'g'), 'ĐđĦħıŁłØøŦŧÆŒÞÐẞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣςΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ', 'ddhhilloottæœþðßαβγδεζηθικλμνξοπρσστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ')
    end) collate "C")) STORED,
	CONSTRAINT "enquiries_contact" CHECK ("enquiries"."email" is not null or "enquiries"."phone" is not null or "enquiries"."erased_at" is not null),
	CONSTRAINT "enquiries_kind" CHECK ("enquiries"."kind" in ('question', 'callback', 'testDrive', 'partExchange', 'reserve', 'wanted')),
	CONSTRAINT "enquiries_source" CHECK ("enquiries"."source" in ('web', 'phone', 'walkIn', 'marketplace', 'referral', 'import')),
	CONSTRAINT "enquiries_status_value" CHECK ("enquiries"."status" in ('new', 'replied', 'appointment', 'won', 'lost', 'spam')),
	CONSTRAINT "enquiries_lost" CHECK (("enquiries"."status" = 'lost') = ("enquiries"."lost_reason" is not null)),
	CONSTRAINT "enquiries_lost_reason" CHECK ("enquiries"."lost_reason" in ('price', 'soldElsewhere', 'noReply', 'carSold', 'finance', 'other'))
);
--> statement-breakpoint
CREATE TABLE "enquiry_events" (
	"event_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "enquiry_events_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"enquiry_id" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"actor_id" integer,
	"actor_name" text NOT NULL,
	"text" text,
	"outcome" text,
	"mail_id" integer,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"stamp_hash" text,
	"search_text" text GENERATED ALWAYS AS (lower((case when octet_length((coalesce("text", ''))) = length((coalesce("text", ''))) then (coalesce("text", ''))
    else translate(regexp_replace(normalize((coalesce("text", '')), NFD), '[\u0300-\u036f]+', '', 'g'), 'ĐđĦħıŁłØøŦŧÆŒÞÐẞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣςΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ', 'ddhhilloottæœþðßαβγδεζηθικλμνξοπρσστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ')
    end) collate "C")) STORED,
	CONSTRAINT "enquiry_events_kind" CHECK ("enquiry_events"."kind" in ('in', 'out', 'call', 'whatsapp', 'visit', 'note', 'status', 'assign', 'appointment', 'system')),
	CONSTRAINT "enquiry_events_outcome" CHECK ("enquiry_events"."outcome" in ('spoke', 'leftMessage', 'noAnswer'))
);
--> statement-breakpoint
CREATE TABLE "pending_replies" (
	"mail_id" integer PRIMARY KEY NOT NULL,
	"enquiry_id" integer NOT NULL,
	"actor_id" integer NOT NULL,
	"actor_name" text NOT NULL,
	"text" text NOT NULL,
	"status" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reply_templates" (
	"template_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reply_templates_template_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"text" text NOT NULL,
	"use" text DEFAULT 'any' NOT NULL,
	"position" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "enquiry_id" integer;--> statement-breakpoint
ALTER TABLE "customer_consents" ADD CONSTRAINT "customer_consents_customer_id_customers_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("customer_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_car_id_cars_car_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("car_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_customer_id_customers_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_assignee_id_users_user_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_events" ADD CONSTRAINT "enquiry_events_enquiry_id_enquiries_enquiry_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("enquiry_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_replies" ADD CONSTRAINT "pending_replies_enquiry_id_enquiries_enquiry_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("enquiry_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_consents_customer" ON "customer_consents" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_email_key" ON "customers" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "customers_phone" ON "customers" USING btree ("phone_e164");--> statement-breakpoint
CREATE UNIQUE INDEX "enquiries_reference" ON "enquiries" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "enquiries_stamp" ON "enquiries" USING btree ("stamp_hash");--> statement-breakpoint
CREATE INDEX "enquiries_status" ON "enquiries" USING btree ("status","last_activity_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "enquiries_assignee" ON "enquiries" USING btree ("assignee_id","status");--> statement-breakpoint
CREATE INDEX "enquiries_car" ON "enquiries" USING btree ("car_id");--> statement-breakpoint
CREATE INDEX "enquiries_customer" ON "enquiries" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "enquiries_follow_up" ON "enquiries" USING btree ("follow_up_at") WHERE "enquiries"."follow_up_at" is not null;--> statement-breakpoint
CREATE INDEX "enquiries_email" ON "enquiries" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "enquiries_phone" ON "enquiries" USING btree ("phone_e164");--> statement-breakpoint
CREATE INDEX "enquiries_newest" ON "enquiries" USING btree ("last_activity_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "enquiry_events_enquiry" ON "enquiry_events" USING btree ("enquiry_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "enquiry_events_stamp" ON "enquiry_events" USING btree ("stamp_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "enquiry_events_mail" ON "enquiry_events" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "pending_replies_enquiry" ON "pending_replies" USING btree ("enquiry_id");--> statement-breakpoint
CREATE INDEX "mails_enquiry" ON "mails" USING btree ("enquiry_id");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_enquiry_id_enquiries_enquiry_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("enquiry_id") ON DELETE cascade;
