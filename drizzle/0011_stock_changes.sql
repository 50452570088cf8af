CREATE TABLE "stock_changes" (
	"change_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_changes_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"txid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"kind" text NOT NULL,
	"car_id" integer,
	"changed_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "stock_changes_kind" CHECK (kind in ('car', 'cars', 'lists'))
);
--> statement-breakpoint
CREATE INDEX "stock_changes_txid" ON "stock_changes" USING btree ("txid");--> statement-breakpoint
-- Never empty, so that a process can tell whether rows that it has not seen were deleted.
INSERT INTO "stock_changes" ("kind") VALUES ('cars');--> statement-breakpoint
-- "or replace", because a restore recreates the tables and leaves the functions.
CREATE OR REPLACE FUNCTION "record_car_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	ids integer[];
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		INSERT INTO stock_changes (kind) VALUES ('cars');
	ELSE
		SELECT array_agg(c.car_id) INTO ids FROM (SELECT DISTINCT car_id FROM changed LIMIT 101) c;
		IF ids IS NULL THEN
			RETURN NULL;
		ELSIF cardinality(ids) > 100 THEN
			INSERT INTO stock_changes (kind) VALUES ('cars');
		ELSE
			INSERT INTO stock_changes (kind, car_id) SELECT 'car', unnest(ids);
		END IF;
	END IF;
	PERFORM pg_notify('stock', pg_current_xact_id()::text);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "record_list_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO stock_changes (kind) VALUES ('lists');
	PERFORM pg_notify('stock', pg_current_xact_id()::text);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "cars_insert_recorded" AFTER INSERT ON "cars" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_car_changes();--> statement-breakpoint
CREATE TRIGGER "cars_update_recorded" AFTER UPDATE ON "cars" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_car_changes();--> statement-breakpoint
CREATE TRIGGER "cars_delete_recorded" AFTER DELETE ON "cars" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_car_changes();--> statement-breakpoint
CREATE TRIGGER "cars_truncate_recorded" AFTER TRUNCATE ON "cars" FOR EACH STATEMENT EXECUTE FUNCTION record_car_changes();--> statement-breakpoint
CREATE TRIGGER "car_images_insert_recorded" AFTER INSERT ON "car_images" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_car_changes();--> statement-breakpoint
CREATE TRIGGER "car_images_update_recorded" AFTER UPDATE ON "car_images" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_car_changes();--> statement-breakpoint
CREATE TRIGGER "car_images_delete_recorded" AFTER DELETE ON "car_images" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_car_changes();--> statement-breakpoint
CREATE TRIGGER "car_images_truncate_recorded" AFTER TRUNCATE ON "car_images" FOR EACH STATEMENT EXECUTE FUNCTION record_car_changes();--> statement-breakpoint
CREATE TRIGGER "makes_change_recorded" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "makes" FOR EACH STATEMENT EXECUTE FUNCTION record_list_change();--> statement-breakpoint
CREATE TRIGGER "models_change_recorded" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "models" FOR EACH STATEMENT EXECUTE FUNCTION record_list_change();--> statement-breakpoint
CREATE TRIGGER "transmissions_change_recorded" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "transmissions" FOR EACH STATEMENT EXECUTE FUNCTION record_list_change();--> statement-breakpoint
CREATE TRIGGER "fuel_types_change_recorded" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "fuel_types" FOR EACH STATEMENT EXECUTE FUNCTION record_list_change();