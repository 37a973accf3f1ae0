-- expand
CREATE TABLE "used_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "used_links" ADD CONSTRAINT "used_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "used_links_user" ON "used_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "used_links_used" ON "used_links" USING btree ("used_at");