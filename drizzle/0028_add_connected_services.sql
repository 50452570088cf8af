ALTER TABLE "cars" ADD COLUMN "connected_services" text;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "recorded_data" text;