ALTER TABLE "cars" ADD COLUMN "unread_price" text;--> statement-breakpoint
-- Of cars in stock with one VIN, the first one keeps it. The history of the others says which VIN they had.
WITH "repeated" AS (
	SELECT "car_id", "vin" FROM (
		SELECT "car_id", "vin", row_number() OVER (PARTITION BY "vin" ORDER BY "car_id") AS "place"
		FROM "cars"
		WHERE "vin" IS NOT NULL AND "deleted_at" IS NULL AND "archived_at" IS NULL AND NOT "car_sold"
	) "in_stock" WHERE "place" > 1
), "cleared" AS (
	UPDATE "cars" c SET "vin" = NULL, "version" = c."version" + 1
	FROM "repeated" r WHERE r."car_id" = c."car_id"
	RETURNING c."car_id", r."vin", c."name", c."make_id", c."model_id"
)
INSERT INTO "audit_log" ("email", "name", "entity", "entity_id", "subject", "action", "changes")
SELECT '', 'System', 'car', c."car_id", coalesce(c."name", k."name" || ' ' || m."name"), 'update',
	jsonb_build_object('vin', jsonb_build_object('from', c."vin", 'to', NULL))
FROM "cleared" c JOIN "makes" k ON k."make_id" = c."make_id" JOIN "models" m ON m."model_id" = c."model_id";--> statement-breakpoint
CREATE UNIQUE INDEX "cars_vin" ON "cars" USING btree ("vin") WHERE deleted_at is null and archived_at is null and not car_sold;
