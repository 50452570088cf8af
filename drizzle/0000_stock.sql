CREATE TABLE "buyer_details" (
	"car_id" integer NOT NULL,
	"kind" text NOT NULL,
	"date" date,
	"first_name" text,
	"last_name" text,
	"address1" text,
	"address2" text,
	"address3" text,
	"county" text,
	"eircode" text,
	"phone" text,
	CONSTRAINT "buyer_details_car_id_kind_pk" PRIMARY KEY("car_id","kind"),
	CONSTRAINT "buyer_details_kind" CHECK ("buyer_details"."kind" in ('sale', 'booking'))
);
--> statement-breakpoint
CREATE TABLE "car_images" (
	"image_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "car_images_image_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"car_id" integer NOT NULL,
	"image_path" text NOT NULL,
	"storage_key" text NOT NULL,
	"position" integer,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"placeholder" text NOT NULL,
	"studio" text,
	"widths" integer[] DEFAULT '{}' NOT NULL,
	"sold_widths" integer[] DEFAULT '{}' NOT NULL,
	"booked_widths" integer[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cars" (
	"car_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cars_car_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"stock_number" text,
	"import_key" text,
	"name" text,
	"make_id" integer NOT NULL,
	"model_id" integer NOT NULL,
	"transmission_id" integer,
	"fuel_type_id" integer,
	"year" integer NOT NULL,
	"condition" text NOT NULL,
	"currency" text DEFAULT 'EUR' NOT NULL,
	"current_price" numeric(10, 2) NOT NULL,
	"mileage_km" integer,
	"mileage_miles" integer,
	"engine_size" text,
	"engine_power" integer,
	"previous_owners" integer,
	"body_type" text,
	"seats" text,
	"doors" text,
	"colour" text,
	"co2_emission" text,
	"gross_weight" text,
	"road_tax" text,
	"nct_due" date,
	"environmental" text,
	"description" text,
	"features" text,
	"search_text" text GENERATED ALWAYS AS (lower(translate(coalesce("cars"."name", '') || ' ' || coalesce("cars"."description", '') || ' ' || coalesce("cars"."features", '') || ' ' || coalesce("cars"."colour", '') || ' ' || coalesce("cars"."body_type", ''), 'ÀÁÂÃÄÅĀĂĄàáâãäåāăąÇĆČçćčĎďÈÉÊËĒĖĘĚèéêëēėęěÌÍÎÏĪĮìíîïīįŁłÑŃŇñńňÒÓÔÕÖØŌŐòóôõöøōőŔŘŕřŚŠŞśšşŤťÙÚÛÜŪŮŰùúûüūůűÝŸýÿŹŻŽźżž', 'aaaaaaaaaaaaaaaaaaccccccddeeeeeeeeeeeeeeeeiiiiiiiiiiiillnnnnnnoooooooooooooooorrrrssssssttuuuuuuuuuuuuuuyyyyzzzzzz'))) STORED,
	"premium" boolean DEFAULT false NOT NULL,
	"publish" boolean DEFAULT false NOT NULL,
	"sale" boolean DEFAULT true NOT NULL,
	"car_sold" boolean DEFAULT false NOT NULL,
	"car_booked" boolean DEFAULT false NOT NULL,
	"thumbnail_image_id" integer,
	"publication" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cars_price_range" CHECK ("cars"."current_price" between 0 and 10000000),
	CONSTRAINT "cars_mileage_range" CHECK ("cars"."mileage_km" between 0 and 2000000)
);
--> statement-breakpoint
CREATE TABLE "fuel_types" (
	"fuel_type_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fuel_types_fuel_type_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "makes" (
	"make_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "makes_make_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(translate(coalesce("makes"."name", ''), 'ÀÁÂÃÄÅĀĂĄàáâãäåāăąÇĆČçćčĎďÈÉÊËĒĖĘĚèéêëēėęěÌÍÎÏĪĮìíîïīįŁłÑŃŇñńňÒÓÔÕÖØŌŐòóôõöøōőŔŘŕřŚŠŞśšşŤťÙÚÛÜŪŮŰùúûüūůűÝŸýÿŹŻŽźżž', 'aaaaaaaaaaaaaaaaaaccccccddeeeeeeeeeeeeeeeeiiiiiiiiiiiillnnnnnnoooooooooooooooorrrrssssssttuuuuuuuuuuuuuuyyyyzzzzzz'))) STORED
);
--> statement-breakpoint
CREATE TABLE "models" (
	"model_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "models_model_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"make_id" integer NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(translate(coalesce("models"."name", ''), 'ÀÁÂÃÄÅĀĂĄàáâãäåāăąÇĆČçćčĎďÈÉÊËĒĖĘĚèéêëēėęěÌÍÎÏĪĮìíîïīįŁłÑŃŇñńňÒÓÔÕÖØŌŐòóôõöøōőŔŘŕřŚŠŞśšşŤťÙÚÛÜŪŮŰùúûüūůűÝŸýÿŹŻŽźżž', 'aaaaaaaaaaaaaaaaaaccccccddeeeeeeeeeeeeeeeeiiiiiiiiiiiillnnnnnnoooooooooooooooorrrrssssssttuuuuuuuuuuuuuuyyyyzzzzzz'))) STORED
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"logged_in_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transmissions" (
	"transmission_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transmissions_transmission_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"user_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_user_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"role" text DEFAULT 'admin' NOT NULL,
	"password_hash" text NOT NULL,
	"disabled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "buyer_details" ADD CONSTRAINT "buyer_details_car_id_cars_car_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("car_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "car_images" ADD CONSTRAINT "car_images_car_id_cars_car_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("car_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cars" ADD CONSTRAINT "cars_make_id_makes_make_id_fk" FOREIGN KEY ("make_id") REFERENCES "public"."makes"("make_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cars" ADD CONSTRAINT "cars_model_id_models_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."models"("model_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cars" ADD CONSTRAINT "cars_transmission_id_transmissions_transmission_id_fk" FOREIGN KEY ("transmission_id") REFERENCES "public"."transmissions"("transmission_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cars" ADD CONSTRAINT "cars_fuel_type_id_fuel_types_fuel_type_id_fk" FOREIGN KEY ("fuel_type_id") REFERENCES "public"."fuel_types"("fuel_type_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cars" ADD CONSTRAINT "cars_thumbnail_image_id_car_images_image_id_fk" FOREIGN KEY ("thumbnail_image_id") REFERENCES "public"."car_images"("image_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "models" ADD CONSTRAINT "models_make_id_makes_make_id_fk" FOREIGN KEY ("make_id") REFERENCES "public"."makes"("make_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "car_images_path" ON "car_images" USING btree ("image_path");--> statement-breakpoint
CREATE INDEX "car_images_gallery" ON "car_images" USING btree ("car_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "cars_stock_number" ON "cars" USING btree ("stock_number");--> statement-breakpoint
CREATE UNIQUE INDEX "cars_import_key" ON "cars" USING btree ("import_key");--> statement-breakpoint
CREATE INDEX "cars_newest" ON "cars" USING btree ("publish","created_at" DESC NULLS LAST,"car_id");--> statement-breakpoint
CREATE INDEX "cars_make_model" ON "cars" USING btree ("make_id","model_id");--> statement-breakpoint
CREATE INDEX "cars_price" ON "cars" USING btree ("publish","current_price","car_id");--> statement-breakpoint
CREATE INDEX "cars_model" ON "cars" USING btree ("model_id");--> statement-breakpoint
CREATE INDEX "cars_transmission" ON "cars" USING btree ("transmission_id");--> statement-breakpoint
CREATE INDEX "cars_fuel_type" ON "cars" USING btree ("fuel_type_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fuel_types_name_key" ON "fuel_types" USING btree ("name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "makes_name_key" ON "makes" USING btree ("name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "models_make_name_key" ON "models" USING btree ("make_id","name_key");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "transmissions_name_key" ON "transmissions" USING btree ("name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email_key");