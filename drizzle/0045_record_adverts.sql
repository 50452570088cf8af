-- Collects the ids of cars whose public content may have changed in a setting of the transaction, which the end of the
-- transaction reads (src/features/cars/adverts/record.server.ts). A rollback, also of a savepoint, removes them.
CREATE OR REPLACE FUNCTION "note_changed_cars"(ids text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF ids IS NOT NULL THEN
		PERFORM set_config('forecourt.changed_cars', coalesce(current_setting('forecourt.changed_cars', true), '') || ids || ',', true);
	END IF;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "record_car_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	ids integer[];
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		INSERT INTO stock_changes (kind) VALUES ('cars');
	ELSE
		SELECT array_agg(c.car_id) INTO ids FROM (SELECT DISTINCT car_id FROM changed) c;
		IF ids IS NULL THEN
			RETURN NULL;
		ELSIF cardinality(ids) > 100 THEN
			INSERT INTO stock_changes (kind) VALUES ('cars');
		ELSE
			INSERT INTO stock_changes (kind, car_id) SELECT 'car', unnest(ids);
		END IF;
		PERFORM note_changed_cars(array_to_string(ids, ','));
	END IF;
	PERFORM pg_notify('stock', pg_current_xact_id()::text);
	RETURN NULL;
END
$$;--> statement-breakpoint
-- The name of a make, a model, a transmission or a fuel type is part of the public content of its cars.
CREATE OR REPLACE FUNCTION "note_renamed_cars"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	ids text;
BEGIN
	EXECUTE format('SELECT string_agg(car_id::text, '','') FROM cars WHERE %I = $1', TG_ARGV[0])
		INTO ids USING (to_jsonb(NEW) ->> TG_ARGV[0])::integer;
	PERFORM note_changed_cars(ids);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "makes_note_renamed" AFTER UPDATE ON "makes" FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION note_renamed_cars('make_id');--> statement-breakpoint
CREATE TRIGGER "models_note_renamed" AFTER UPDATE ON "models" FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION note_renamed_cars('model_id');--> statement-breakpoint
CREATE TRIGGER "transmissions_note_renamed" AFTER UPDATE ON "transmissions" FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION note_renamed_cars('transmission_id');--> statement-breakpoint
CREATE TRIGGER "fuel_types_note_renamed" AFTER UPDATE ON "fuel_types" FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION note_renamed_cars('fuel_type_id');--> statement-breakpoint
-- Some settings decide what the page of every car says (PublicSetting in src/features/cars/pricing.server.ts).
CREATE OR REPLACE FUNCTION "note_public_cars"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF coalesce(NEW.name, OLD.name) IN ('stock', 'prices') THEN
		PERFORM note_changed_cars((SELECT string_agg(car_id::text, ',') FROM cars WHERE publish));
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "settings_note_public_cars" AFTER INSERT OR UPDATE OR DELETE ON "settings" FOR EACH ROW EXECUTE FUNCTION note_public_cars();
