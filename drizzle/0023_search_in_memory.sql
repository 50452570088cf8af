-- requires downtime: drops the columns and indexes of the search in SQL, which the previous version reads
DROP INDEX "cars_newest";--> statement-breakpoint
DROP INDEX "cars_catalogue";--> statement-breakpoint
ALTER TABLE "cars" DROP COLUMN "search_words";--> statement-breakpoint
ALTER TABLE "cars" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "fuel_types" DROP COLUMN "search_words";--> statement-breakpoint
ALTER TABLE "makes" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "makes" DROP COLUMN "search_words";--> statement-breakpoint
ALTER TABLE "models" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "models" DROP COLUMN "search_words";--> statement-breakpoint
ALTER TABLE "transmissions" DROP COLUMN "search_words";--> statement-breakpoint
DROP FUNCTION IF EXISTS "search_words"(text);
