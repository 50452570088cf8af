CREATE TABLE "alert_deliveries" (
	"alert_id" integer NOT NULL,
	"car_id" integer NOT NULL,
	"occasion" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "alert_deliveries_alert_id_car_id_occasion_pk" PRIMARY KEY("alert_id","car_id","occasion")
);
--> statement-breakpoint
CREATE TABLE "alert_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"alert_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"alert_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alerts_alert_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"filters" jsonb,
	"car_id" integer,
	"frequency" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"kept_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	"digest_on" date,
	"known_price" numeric(10, 2),
	"known_free" boolean,
	"stamp_hash" text NOT NULL,
	CONSTRAINT "alerts_kind" CHECK ("alerts"."kind" in ('search', 'car')),
	CONSTRAINT "alerts_frequency" CHECK ("alerts"."frequency" in ('daily', 'weekly')),
	CONSTRAINT "alerts_subject" CHECK (("alerts"."kind" = 'search') = ("alerts"."filters" is not null) and ("alerts"."kind" = 'car') = ("alerts"."car_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "alert_deliveries" ADD CONSTRAINT "alert_deliveries_alert_id_alerts_alert_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("alert_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_deliveries" ADD CONSTRAINT "alert_deliveries_car_id_cars_car_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("car_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_tokens" ADD CONSTRAINT "alert_tokens_alert_id_alerts_alert_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("alert_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_car_id_cars_car_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("car_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_deliveries_car" ON "alert_deliveries" USING btree ("car_id");--> statement-breakpoint
CREATE INDEX "alert_tokens_alert" ON "alert_tokens" USING btree ("alert_id");--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_stamp" ON "alerts" USING btree ("stamp_hash");--> statement-breakpoint
CREATE INDEX "alerts_email" ON "alerts" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "alerts_car" ON "alerts" USING btree ("car_id");