CREATE TABLE "uploads" (
	"upload_key" text PRIMARY KEY NOT NULL,
	"car_id" integer NOT NULL,
	"image_path" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_car_id_cars_car_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("car_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_path" ON "uploads" USING btree ("image_path");--> statement-breakpoint
CREATE INDEX "uploads_car" ON "uploads" USING btree ("car_id");--> statement-breakpoint
CREATE INDEX "uploads_created" ON "uploads" USING btree ("created_at");