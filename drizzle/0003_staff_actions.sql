CREATE TABLE "staff_actions" (
	"action_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_actions_action_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" integer NOT NULL,
	"action" text NOT NULL,
	"changes" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "staff_actions_entity" ON "staff_actions" USING btree ("entity","entity_id","action_id");