CREATE TABLE "deal_payments" (
	"payment_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deal_payments_payment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"deal_id" integer NOT NULL,
	"kind" text NOT NULL,
	"date" date NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"method" text NOT NULL,
	"note" text,
	"reverses" integer,
	"receipt_number" text NOT NULL,
	"identified_how" text,
	"identified_by" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deal_payments_kind" CHECK ("deal_payments"."kind" in ('payment', 'refund', 'reversal')),
	CONSTRAINT "deal_payments_method" CHECK ("deal_payments"."method" in ('cash', 'card', 'transfer', 'draft', 'finance')),
	CONSTRAINT "deal_payments_amount" CHECK ("deal_payments"."amount" <> 0 and ("deal_payments"."kind" = 'reversal' or ("deal_payments"."amount" > 0) = ("deal_payments"."kind" = 'payment'))
        and ("deal_payments"."kind" = 'reversal') = ("deal_payments"."reverses" is not null))
);
--> statement-breakpoint
CREATE TABLE "deals" (
	"deal_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deals_deal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"car_id" integer,
	"car_title" text NOT NULL,
	"customer_id" integer,
	"enquiry_id" integer,
	"buyer" jsonb NOT NULL,
	"price" numeric(12, 2),
	"discount" numeric(12, 2) DEFAULT 0 NOT NULL,
	"credited" numeric(12, 2) DEFAULT 0 NOT NULL,
	"extras" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"scheme" text,
	"part_exchange" jsonb,
	"part_exchange_car_id" integer,
	"finance" jsonb,
	"note" text,
	"handover_at" timestamp with time zone,
	"order_number" text,
	"invoice_number" text,
	"is_order_outdated" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ordered_at" timestamp with time zone,
	"invoiced_at" timestamp with time zone,
	"handed_over_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"cancel_reason" text,
	"deposit_outcome" text,
	"deposit_kept" numeric(12, 2) DEFAULT 0 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower((case when octet_length(('d-' || deal_id::text || ' ' || car_title || ' ' || coalesce(buyer ->> 'name', '') || ' ' || coalesce(part_exchange ->> 'registration', '') || ' ' || coalesce(order_number, '') || ' ' || coalesce(invoice_number, ''))) = length(('d-' || deal_id::text || ' ' || car_title || ' ' || coalesce(buyer ->> 'name', '') || ' ' || coalesce(part_exchange ->> 'registration', '') || ' ' || coalesce(order_number, '') || ' ' || coalesce(invoice_number, ''))) then ('d-' || deal_id::text || ' ' || car_title || ' ' || coalesce(buyer ->> 'name', '') || ' ' || coalesce(part_exchange ->> 'registration', '') || ' ' || coalesce(order_number, '') || ' ' || coalesce(invoice_number, ''))
    else translate(regexp_replace(normalize(('d-' || deal_id::text || ' ' || car_title || ' ' || coalesce(buyer ->> 'name', '') || ' ' || coalesce(part_exchange ->> 'registration', '') || ' ' || coalesce(order_number, '') || ' ' || coalesce(invoice_number, '')), NFD), '[\u0300-\u036f]+', '', 'g'), 'ĐđĦħıŁłØøŦŧÆŒÞÐẞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣςΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ', 'ddhhilloottæœþðßαβγδεζηθικλμνξοπρσστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ')
    end) collate "C")) STORED,
	CONSTRAINT "deals_state" CHECK ("deals"."state" in ('draft', 'ordered', 'invoiced', 'handedOver', 'cancelled')),
	CONSTRAINT "deals_scheme" CHECK ("deals"."scheme" in ('margin', 'vat')),
	CONSTRAINT "deals_deposit" CHECK ("deals"."deposit_outcome" in ('returned', 'kept')),
	CONSTRAINT "deals_amounts" CHECK ("deals"."price" >= 0 and "deals"."discount" between 0 and coalesce("deals"."price", 0) and "deals"."credited" >= 0),
	CONSTRAINT "deals_binding" CHECK (not (state in ('ordered', 'invoiced', 'handedOver')) or (car_id is not null and price > 0))
);
--> statement-breakpoint
ALTER TABLE "money_files" ADD COLUMN "deal_id" integer;--> statement-breakpoint
ALTER TABLE "deal_payments" ADD CONSTRAINT "deal_payments_deal_id_deals_deal_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("deal_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_car_id_cars_car_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("car_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_customer_id_customers_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("customer_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_enquiry_id_enquiries_enquiry_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("enquiry_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_part_exchange_car_id_cars_car_id_fk" FOREIGN KEY ("part_exchange_car_id") REFERENCES "public"."cars"("car_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deal_payments_deal" ON "deal_payments" USING btree ("deal_id");--> statement-breakpoint
CREATE UNIQUE INDEX "deal_payments_reverses" ON "deal_payments" USING btree ("reverses");--> statement-breakpoint
CREATE UNIQUE INDEX "deals_one_per_car" ON "deals" USING btree ("car_id") WHERE state in ('ordered', 'invoiced', 'handedOver');--> statement-breakpoint
CREATE UNIQUE INDEX "deals_one_per_part_exchange" ON "deals" USING btree (upper(regexp_replace(part_exchange ->> 'registration', '[^A-Za-z0-9]', '', 'g'))) WHERE state in ('ordered', 'invoiced', 'handedOver') and part_exchange is not null and part_exchange_car_id is null;--> statement-breakpoint
CREATE INDEX "deals_car" ON "deals" USING btree ("car_id");--> statement-breakpoint
CREATE INDEX "deals_customer" ON "deals" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "deals_enquiry" ON "deals" USING btree ("enquiry_id");--> statement-breakpoint
CREATE INDEX "deals_part_exchange_car" ON "deals" USING btree ("part_exchange_car_id");--> statement-breakpoint
CREATE INDEX "deals_state" ON "deals" USING btree ("state","deal_id");--> statement-breakpoint
CREATE INDEX "money_files_deal" ON "money_files" USING btree ("deal_id");--> statement-breakpoint
ALTER TABLE "money_files" ADD CONSTRAINT "money_files_deal" CHECK ("money_files"."deal_id" is null or coalesce("money_files"."car_id"::text, "money_files"."receipt_id"::text) is null);