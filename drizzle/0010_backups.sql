CREATE TABLE "backups" (
	"backup_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backups_backup_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"outcome" text NOT NULL,
	"bytes" bigint,
	CONSTRAINT "backups_outcome" CHECK (outcome in ('running', 'made', 'failed'))
);
