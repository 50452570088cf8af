ALTER TABLE "uploads" ALTER COLUMN "car_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ALTER COLUMN "image_path" DROP NOT NULL;