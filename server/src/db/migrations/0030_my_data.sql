-- expand
CREATE TABLE "data_copies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"attempt" uuid,
	"failed_at" timestamp with time zone,
	"ready_at" timestamp with time zone,
	"bytes" bigint,
	"expires_at" timestamp with time zone,
	"downloaded_at" timestamp with time zone,
	"downloaded_by" uuid,
	CONSTRAINT "data_copies_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "data_copy_chunks" (
	"copy_id" uuid NOT NULL,
	"attempt" uuid NOT NULL,
	"number" integer NOT NULL,
	"sealed" "bytea" NOT NULL,
	CONSTRAINT "data_copy_chunks_copy_id_attempt_number_pk" PRIMARY KEY("copy_id","attempt","number")
);
--> statement-breakpoint
ALTER TABLE "data_copies" ADD CONSTRAINT "data_copies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_copy_chunks" ADD CONSTRAINT "data_copy_chunks_copy_id_data_copies_id_fk" FOREIGN KEY ("copy_id") REFERENCES "public"."data_copies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- What is encrypted does not compress.
ALTER TABLE "data_copy_chunks" ALTER COLUMN "sealed" SET STORAGE EXTERNAL;
