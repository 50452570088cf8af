CREATE TABLE "price_floors" (
	"car_id" integer PRIMARY KEY NOT NULL,
	"price" numeric(12, 2) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "car_sales" (
	"car_id" integer PRIMARY KEY NOT NULL,
	"date" date NOT NULL,
	"books_on" date DEFAULT current_date NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"price" numeric(12, 2) NOT NULL,
	"extras" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"document_number" text,
	CONSTRAINT "car_sales_price" CHECK ("car_sales"."price" > 0)
);
--> statement-breakpoint
CREATE TABLE "closed_periods" (
	"closed_to" date PRIMARY KEY NOT NULL,
	"closed_from" date NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"closed_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "costs" (
	"cost_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "costs_cost_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"car_id" integer NOT NULL,
	"receipt_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"date" date NOT NULL,
	"books_on" date DEFAULT current_date NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"supplier" text,
	"amount" numeric(12, 2) NOT NULL,
	"vat" numeric(12, 2) DEFAULT 0 NOT NULL,
	"note" text,
	"added_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "costs_kind" CHECK ("costs"."kind" in ('transport', 'parts', 'labour', 'valet', 'nct', 'tyres', 'warranty', 'vrt', 'other')),
	CONSTRAINT "costs_amounts" CHECK ("costs"."amount" > 0 and "costs"."vat" between 0 and "costs"."amount")
);
--> statement-breakpoint
CREATE TABLE "money_files" (
	"file_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "money_files_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"car_id" integer,
	"receipt_id" uuid,
	"storage_key" text NOT NULL,
	"content_type" text NOT NULL,
	"name" text NOT NULL,
	"added_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "money_files_owner" CHECK ("money_files"."car_id" is null or "money_files"."receipt_id" is null)
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"car_id" integer PRIMARY KEY NOT NULL,
	"date" date NOT NULL,
	"books_on" date DEFAULT current_date NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"how" text NOT NULL,
	"scheme" text NOT NULL,
	"customer_id" integer,
	"seller_name" text,
	"seller_address" text,
	"seller_vat_number" text,
	"price" numeric(12, 2) NOT NULL,
	"vat" numeric(12, 2) DEFAULT 0 NOT NULL,
	"document_number" text,
	"paid_how" text,
	CONSTRAINT "purchases_how" CHECK ("purchases"."how" in ('private', 'partExchange', 'marginDealer', 'auction', 'vatInvoice', 'euMargin', 'euVat', 'import', 'northernIreland')),
	CONSTRAINT "purchases_scheme" CHECK ("purchases"."scheme" in ('margin', 'vat')),
	CONSTRAINT "purchases_paid_how" CHECK ("purchases"."paid_how" in ('transfer', 'cash', 'card', 'draft', 'finance', 'other')),
	CONSTRAINT "purchases_amounts" CHECK ("purchases"."price" > 0 and "purchases"."vat" between 0 and "purchases"."price"),
	CONSTRAINT "purchases_margin_vat" CHECK ("purchases"."scheme" = 'vat' or "purchases"."vat" = 0)
);
--> statement-breakpoint
ALTER TABLE "price_floors" ADD CONSTRAINT "price_floors_car_id_cars_car_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("car_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "car_sales" ADD CONSTRAINT "car_sales_car_id_cars_car_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("car_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "costs" ADD CONSTRAINT "costs_car_id_cars_car_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("car_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_files" ADD CONSTRAINT "money_files_car_id_cars_car_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("car_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_car_id_cars_car_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("car_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_customer_id_customers_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("customer_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "car_sales_books" ON "car_sales" USING btree ("books_on");--> statement-breakpoint
CREATE INDEX "costs_car" ON "costs" USING btree ("car_id");--> statement-breakpoint
CREATE INDEX "costs_receipt" ON "costs" USING btree ("receipt_id");--> statement-breakpoint
CREATE INDEX "costs_books" ON "costs" USING btree ("books_on");--> statement-breakpoint
CREATE INDEX "money_files_car" ON "money_files" USING btree ("car_id");--> statement-breakpoint
CREATE INDEX "money_files_receipt" ON "money_files" USING btree ("receipt_id");--> statement-breakpoint
CREATE UNIQUE INDEX "money_files_storage_key" ON "money_files" USING btree ("storage_key");--> statement-breakpoint
CREATE INDEX "purchases_customer" ON "purchases" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "purchases_books" ON "purchases" USING btree ("books_on");--> statement-breakpoint
-- A record keeps its own day and counts in the books on the first open one. Nothing in a closed period changes, except
-- who a seller is in the list of customers. "forecourt.books" is "unlocked" while a backup is loaded, and in the job
-- that deletes records whose time is over.
CREATE OR REPLACE FUNCTION "keep_books"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	closed date;
BEGIN
	IF coalesce(current_setting('forecourt.books', true), '') = 'unlocked' THEN
		RETURN coalesce(NEW, OLD);
	END IF;
	-- Waits for a period that is being closed, which waits for running changes.
	PERFORM pg_advisory_xact_lock_shared(hashtext('books'));
	SELECT max(closed_to) INTO closed FROM closed_periods;
	IF TG_OP <> 'INSERT' AND OLD.books_on <= closed THEN
		IF TG_OP = 'UPDATE' AND to_jsonb(OLD) - 'customer_id' = to_jsonb(NEW) - 'customer_id' THEN
			RETURN NEW;
		END IF;
		RAISE EXCEPTION 'The VAT period of this record is closed' USING ERRCODE = '23514', CONSTRAINT = 'closed_period';
	END IF;
	IF TG_OP = 'DELETE' THEN
		RETURN OLD;
	END IF;
	NEW.books_on := greatest(NEW.date, closed + 1);
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "purchases_keep_books" BEFORE INSERT OR UPDATE OR DELETE ON "purchases" FOR EACH ROW EXECUTE FUNCTION keep_books();--> statement-breakpoint
CREATE TRIGGER "costs_keep_books" BEFORE INSERT OR UPDATE OR DELETE ON "costs" FOR EACH ROW EXECUTE FUNCTION keep_books();--> statement-breakpoint
CREATE TRIGGER "car_sales_keep_books" BEFORE INSERT OR UPDATE OR DELETE ON "car_sales" FOR EACH ROW EXECUTE FUNCTION keep_books();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "remove_undone_sale"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM car_sales WHERE car_id = NEW.car_id;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "cars_remove_undone_sale" AFTER UPDATE ON "cars" FOR EACH ROW WHEN (OLD.car_sold AND NOT NEW.car_sold) EXECUTE FUNCTION remove_undone_sale();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "follow_sale_date"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE car_sales SET date = NEW.date WHERE car_id = NEW.car_id AND date <> NEW.date;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "buyer_details_follow_sale_date" AFTER INSERT OR UPDATE ON "buyer_details" FOR EACH ROW WHEN (NEW.kind = 'sale') EXECUTE FUNCTION follow_sale_date();
