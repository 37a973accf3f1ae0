-- expand
CREATE TABLE "two_factor_undos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" "bytea",
	"enrolled_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "two_factor_undos_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "pending_emails" ADD COLUMN "requested_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "two_factor_undos" ADD CONSTRAINT "two_factor_undos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "two_factor_undos_user" ON "two_factor_undos" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_undos_former_email" ON "email_undos" USING btree (lower("former_email"));--> statement-breakpoint
-- Those that wait already: the latest that they can have been asked for.
UPDATE "pending_emails" SET "requested_at" = "expires_at" - interval '1 day';
