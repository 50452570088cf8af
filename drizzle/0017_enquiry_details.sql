CREATE TABLE "appointments" (
	"appointment_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "appointments_appointment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"enquiry_id" integer NOT NULL,
	"car_id" integer,
	"staff_id" integer NOT NULL,
	"kind" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"minutes" smallint NOT NULL,
	"place" text,
	"note" text,
	"uid" text NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"licence_seen" boolean DEFAULT false NOT NULL,
	CONSTRAINT "appointments_kind" CHECK ("appointments"."kind" in ('testDrive', 'viewing', 'call')),
	CONSTRAINT "appointments_status" CHECK ("appointments"."status" in ('proposed', 'confirmed', 'cancelled', 'done', 'noShow')),
	CONSTRAINT "appointments_minutes" CHECK ("appointments"."minutes" between 15 and 240)
);
--> statement-breakpoint
CREATE TABLE "enquiry_files" (
	"file_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "enquiry_files_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"enquiry_id" integer,
	"stamp_hash" text NOT NULL,
	"storage_key" text NOT NULL,
	"width" integer,
	"height" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "part_exchanges" (
	"enquiry_id" integer PRIMARY KEY NOT NULL,
	"registration" text,
	"make_model" text NOT NULL,
	"year" integer,
	"mileage_km" integer,
	"condition" text,
	"service_history" text NOT NULL,
	"finance" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"offer" numeric(10, 2),
	"offer_until" date,
	CONSTRAINT "part_exchanges_condition" CHECK ("part_exchanges"."condition" in ('excellent', 'good', 'fair', 'needsWork')),
	CONSTRAINT "part_exchanges_history" CHECK ("part_exchanges"."service_history" in ('full', 'part', 'none', 'unknown')),
	CONSTRAINT "part_exchanges_finance" CHECK ("part_exchanges"."finance" in ('no', 'yes', 'unknown')),
	CONSTRAINT "part_exchanges_offer" CHECK ("part_exchanges"."offer" >= 0)
);
--> statement-breakpoint
ALTER TABLE "buyer_details" ADD COLUMN "customer_id" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "calendar_token_hash" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_enquiry_id_enquiries_enquiry_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("enquiry_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_car_id_cars_car_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("car_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_staff_id_users_user_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_files" ADD CONSTRAINT "enquiry_files_enquiry_id_enquiries_enquiry_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("enquiry_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_exchanges" ADD CONSTRAINT "part_exchanges_enquiry_id_enquiries_enquiry_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("enquiry_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "appointments_uid" ON "appointments" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "appointments_enquiry" ON "appointments" USING btree ("enquiry_id");--> statement-breakpoint
CREATE INDEX "appointments_car" ON "appointments" USING btree ("car_id");--> statement-breakpoint
CREATE INDEX "appointments_staff" ON "appointments" USING btree ("staff_id","starts_at");--> statement-breakpoint
CREATE INDEX "appointments_start" ON "appointments" USING btree ("starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "enquiry_files_key" ON "enquiry_files" USING btree ("storage_key");--> statement-breakpoint
CREATE INDEX "enquiry_files_enquiry" ON "enquiry_files" USING btree ("enquiry_id");--> statement-breakpoint
CREATE INDEX "enquiry_files_stamp" ON "enquiry_files" USING btree ("stamp_hash");--> statement-breakpoint
CREATE INDEX "enquiry_files_created" ON "enquiry_files" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "buyer_details" ADD CONSTRAINT "buyer_details_customer_id_customers_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("customer_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "buyer_details_customer" ON "buyer_details" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_calendar_token" ON "users" USING btree ("calendar_token_hash");