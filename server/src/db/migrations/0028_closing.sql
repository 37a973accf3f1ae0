-- expand
CREATE TABLE "closed_names" (
	"hash" "bytea" PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "closing_undos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" "bytea",
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "closing_undos_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "payment_customers" ADD COLUMN "stopped_subscription_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "closes_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "closing_undos" ADD CONSTRAINT "closing_undos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "closing_undos_user" ON "closing_undos" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "users_closing" ON "users" USING btree ("closes_at") WHERE "users"."closes_at" IS NOT NULL AND "users"."closed_at" IS NULL;