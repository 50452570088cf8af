-- requires downtime: the previous version shows cars in the bin, and does not record prices
CREATE TABLE "price_periods" (
	"period_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_periods_period_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"car_id" integer NOT NULL,
	"price" numeric(10, 2) NOT NULL,
	"currency" text NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"to_at" timestamp with time zone,
	"by_name" text NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "price_periods_order" CHECK ("price_periods"."to_at" > "price_periods"."from_at"),
	CONSTRAINT "price_periods_source" CHECK ("price_periods"."source" in ('form', 'bulk', 'import', 'schedule', 'stage', 'migration'))
);
--> statement-breakpoint
CREATE TABLE "removed_images" (
	"image_id" integer PRIMARY KEY NOT NULL,
	"car_id" integer NOT NULL,
	"image_path" text NOT NULL,
	"storage_key" text NOT NULL,
	"position" integer,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"placeholder" text NOT NULL,
	"studio" text,
	"widths" integer[] DEFAULT '{}' NOT NULL,
	"sold_widths" integer[] DEFAULT '{}' NOT NULL,
	"booked_widths" integer[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "cars_stock_number";--> statement-breakpoint
DROP INDEX "cars_import_key";--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "registration" text;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "vin" text;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "first_registered" date;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "imported_from" text;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "plate_year" smallint;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "in_stock_since" date DEFAULT (now() at time zone 'Europe/Dublin')::date NOT NULL;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "service_history" text;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "last_service_on" date;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "last_service_km" integer;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "keys" integer;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "history_checked_with" text;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "history_checked_on" date;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "history_note" text;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "write_off" text;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "write_off_note" text;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "finance_owed" text;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "mileage_checked_against" text;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "mileage_checked_on" date;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "previous_use" text;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "recalls_checked_on" date;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "warranty_months" integer;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "warranty_km" integer;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "warranty_by" text;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "battery_kwh" double precision;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "range_km" integer;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "battery_health" integer;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "battery_checked_on" date;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "known_marks" text;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "hold_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "booked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "sold_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "price_periods" ADD CONSTRAINT "price_periods_car_id_cars_car_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("car_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_images" ADD CONSTRAINT "removed_images_car_id_cars_car_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("car_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "price_periods_open" ON "price_periods" USING btree ("car_id") WHERE to_at is null;--> statement-breakpoint
CREATE INDEX "price_periods_car" ON "price_periods" USING btree ("car_id","from_at");--> statement-breakpoint
CREATE INDEX "removed_images_car" ON "removed_images" USING btree ("car_id","removed_at");--> statement-breakpoint
CREATE INDEX "removed_images_storage_key" ON "removed_images" USING btree ("storage_key");--> statement-breakpoint
CREATE UNIQUE INDEX "cars_registration" ON "cars" USING btree (upper(regexp_replace(registration, '[^A-Za-z0-9]', '', 'g'))) WHERE deleted_at is null and archived_at is null and not car_sold;--> statement-breakpoint
CREATE UNIQUE INDEX "cars_stock_number" ON "cars" USING btree ("stock_number") WHERE deleted_at is null and archived_at is null and not car_sold;--> statement-breakpoint
CREATE UNIQUE INDEX "cars_import_key" ON "cars" USING btree ("import_key") WHERE deleted_at is null;--> statement-breakpoint
UPDATE "cars" c SET
	"in_stock_since" = (c."created_at" at time zone 'Europe/Dublin')::date,
	"booked_at" = CASE WHEN c."car_booked" THEN coalesce(
		(SELECT b."date"::timestamp at time zone 'Europe/Dublin' FROM "buyer_details" b
			WHERE b."car_id" = c."car_id" AND b."kind" = 'booking'), c."updated_at") END,
	"sold_at" = CASE WHEN c."car_sold" THEN coalesce(
		(SELECT b."date"::timestamp at time zone 'Europe/Dublin' FROM "buyer_details" b
			WHERE b."car_id" = c."car_id" AND b."kind" = 'sale'), c."updated_at") END;--> statement-breakpoint
-- Which prices were shown before is not known.
INSERT INTO "price_periods" ("car_id", "price", "currency", "from_at", "by_name", "source")
SELECT "car_id", "current_price", "currency", date_trunc('milliseconds', now()), 'System', 'migration'
FROM "cars" WHERE "publish" AND NOT "car_sold" AND "current_price" > 0 ORDER BY "car_id";
