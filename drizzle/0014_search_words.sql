-- Text that was written before it was normalised on writing. Nothing is merged: a unique key that would
-- clash stays as it is, and both entries keep working.
UPDATE "cars" SET "name" = normalize("name", NFC), "engine_size" = normalize("engine_size", NFC), "body_type" = normalize("body_type", NFC), "seats" = normalize("seats", NFC), "doors" = normalize("doors", NFC), "colour" = normalize("colour", NFC), "co2_emission" = normalize("co2_emission", NFC), "gross_weight" = normalize("gross_weight", NFC), "road_tax" = normalize("road_tax", NFC), "environmental" = normalize("environmental", NFC), "description" = normalize("description", NFC), "features" = normalize("features", NFC)
	WHERE concat_ws(' ', "name", "engine_size", "body_type", "seats", "doors", "colour", "co2_emission", "gross_weight", "road_tax", "environmental", "description", "features") IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "cars" c SET "stock_number" = normalize("stock_number", NFC) WHERE "stock_number" IS NOT NFC NORMALIZED
	AND NOT EXISTS (SELECT FROM "cars" o WHERE o."car_id" <> c."car_id" AND normalize(o."stock_number", NFC) = normalize(c."stock_number", NFC));--> statement-breakpoint
UPDATE "makes" SET "name" = normalize("name", NFC) WHERE "name" IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "makes" e SET "name_key" = normalize("name_key", NFC) WHERE "name_key" IS NOT NFC NORMALIZED
	AND NOT EXISTS (SELECT FROM "makes" o WHERE o."make_id" <> e."make_id" AND normalize(o."name_key", NFC) = normalize(e."name_key", NFC));--> statement-breakpoint
UPDATE "models" SET "name" = normalize("name", NFC) WHERE "name" IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "models" e SET "name_key" = normalize("name_key", NFC) WHERE "name_key" IS NOT NFC NORMALIZED
	AND NOT EXISTS (SELECT FROM "models" o WHERE o."model_id" <> e."model_id" AND o."make_id" = e."make_id" AND normalize(o."name_key", NFC) = normalize(e."name_key", NFC));--> statement-breakpoint
UPDATE "transmissions" SET "name" = normalize("name", NFC) WHERE "name" IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "transmissions" e SET "name_key" = normalize("name_key", NFC) WHERE "name_key" IS NOT NFC NORMALIZED
	AND NOT EXISTS (SELECT FROM "transmissions" o WHERE o."transmission_id" <> e."transmission_id" AND normalize(o."name_key", NFC) = normalize(e."name_key", NFC));--> statement-breakpoint
UPDATE "fuel_types" SET "name" = normalize("name", NFC) WHERE "name" IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "fuel_types" e SET "name_key" = normalize("name_key", NFC) WHERE "name_key" IS NOT NFC NORMALIZED
	AND NOT EXISTS (SELECT FROM "fuel_types" o WHERE o."fuel_type_id" <> e."fuel_type_id" AND normalize(o."name_key", NFC) = normalize(e."name_key", NFC));--> statement-breakpoint
-- "or replace", because a restore recreates the tables and leaves the functions. By server/data/engine/search-words.ts.
CREATE OR REPLACE FUNCTION "search_words"("value" text) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
	folded text := lower((case when octet_length(value) = length(value) then value
    else translate(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]+', '', 'g'), 'ĐđĦħıŁłØøŦŧÆŒÞÐẞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣςΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ', 'ddhhilloottæœþðßαβγδεζηθικλμνξοπρσστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ')
    end) collate "C");
	words text;
BEGIN
	folded := regexp_replace(folded, '([0-9])[.](?=[0-9])', '\1dot', 'g');
	folded := regexp_replace(folded, '([0-9])[ -]?(doors?|drs?)(?![a-z])', '\1door', 'g');
	words := regexp_replace(folded, '[^a-z0-9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u1fff\u2c00-\u2dff\u3040-\ud7ff\uf900-\ufaff]+', ' ', 'g') || ' '
		|| regexp_replace(regexp_replace(folded, '[-.''’‘‐‑&]+', '', 'g'), '[^a-z0-9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u1fff\u2c00-\u2dff\u3040-\ud7ff\uf900-\ufaff]+', ' ', 'g');
	words := regexp_replace(words, '([^ ]{80})[^ ]+', '\1', 'g');
	RETURN array_to_tsvector(array_remove(string_to_array(words, ' '), ''));
END
$$;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "search_words" "tsvector" GENERATED ALWAYS AS (search_words(coalesce("cars"."name", '') || ' ' || coalesce("cars"."description", '') || ' ' || coalesce("cars"."features", '') || ' ' || coalesce("cars"."colour", '') || ' ' || coalesce("cars"."body_type", '') || ' ' || "cars"."year" || coalesce(' ' || substring("cars"."doors" from '[0-9]+') || 'door', ''))) STORED;--> statement-breakpoint
ALTER TABLE "fuel_types" ADD COLUMN "search_words" "tsvector" GENERATED ALWAYS AS (search_words("fuel_types"."name" || ' ' || replace("fuel_types"."name", ' ', ''))) STORED;--> statement-breakpoint
ALTER TABLE "makes" ADD COLUMN "search_words" "tsvector" GENERATED ALWAYS AS (search_words("makes"."name" || ' ' || replace("makes"."name", ' ', ''))) STORED;--> statement-breakpoint
ALTER TABLE "models" ADD COLUMN "search_words" "tsvector" GENERATED ALWAYS AS (search_words("models"."name" || ' ' || replace("models"."name", ' ', ''))) STORED;--> statement-breakpoint
ALTER TABLE "transmissions" ADD COLUMN "search_words" "tsvector" GENERATED ALWAYS AS (search_words("transmissions"."name" || ' ' || replace("transmissions"."name", ' ', ''))) STORED;