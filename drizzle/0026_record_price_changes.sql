-- Reductions on the site follow from the periods, whoever writes them.
CREATE TRIGGER "price_periods_insert_recorded" AFTER INSERT ON "price_periods" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_car_changes();--> statement-breakpoint
CREATE TRIGGER "price_periods_update_recorded" AFTER UPDATE ON "price_periods" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_car_changes();--> statement-breakpoint
CREATE TRIGGER "price_periods_delete_recorded" AFTER DELETE ON "price_periods" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_car_changes();--> statement-breakpoint
CREATE TRIGGER "price_periods_truncate_recorded" AFTER TRUNCATE ON "price_periods" FOR EACH STATEMENT EXECUTE FUNCTION record_car_changes();
