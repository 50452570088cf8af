ALTER TABLE "cars" ADD COLUMN "creation_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "cars_creation_key" ON "cars" USING btree ("creation_key");