CREATE TABLE "document_numbers" (
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"first" integer DEFAULT 1 NOT NULL,
	"next" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "document_numbers_kind_year_pk" PRIMARY KEY("kind","year"),
	CONSTRAINT "document_numbers_kind" CHECK ("document_numbers"."kind" in ('order', 'invoice', 'creditNote', 'receipt', 'purchaseNote', 'handover')),
	CONSTRAINT "document_numbers_order" CHECK ("document_numbers"."first" > 0 and "document_numbers"."next" >= "document_numbers"."first")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"document_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "documents_document_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"deal_id" integer NOT NULL,
	"car_id" integer,
	"data" text NOT NULL,
	"data_sha256" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"issued_by" integer NOT NULL,
	"storage_key" text NOT NULL,
	"pdf_sha256" text,
	"photo_sha256s" text[],
	CONSTRAINT "documents_kind" CHECK ("documents"."kind" in ('order', 'invoice', 'creditNote', 'receipt', 'purchaseNote', 'handover')),
	CONSTRAINT "documents_files" CHECK (("documents"."pdf_sha256" is null) = ("documents"."photo_sha256s" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "documents_number" ON "documents" USING btree ("kind","year","number");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_storage_key" ON "documents" USING btree ("storage_key");--> statement-breakpoint
CREATE INDEX "documents_deal" ON "documents" USING btree ("deal_id");--> statement-breakpoint
CREATE INDEX "documents_car" ON "documents" USING btree ("car_id");--> statement-breakpoint
CREATE INDEX "documents_without_pdf" ON "documents" USING btree ("document_id") WHERE "documents"."pdf_sha256" is null;