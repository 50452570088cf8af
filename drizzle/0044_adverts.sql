CREATE TABLE "advert_photos" (
	"sha256" text PRIMARY KEY NOT NULL,
	"storage_key" text,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "adverts" (
	"advert_id" bigint PRIMARY KEY NOT NULL,
	"car_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"content" text,
	"content_sha256" text NOT NULL,
	"sha256" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "car_images" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "removed_images" ADD COLUMN "sha256" text;--> statement-breakpoint
CREATE INDEX "advert_photos_storage_key" ON "advert_photos" USING btree ("storage_key");--> statement-breakpoint
CREATE INDEX "adverts_car" ON "adverts" USING btree ("car_id","advert_id");