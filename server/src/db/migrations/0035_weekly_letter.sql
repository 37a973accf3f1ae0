-- expand
CREATE TABLE "weekly_letters" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"monday" date NOT NULL,
	"next_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "weekly_letters" ADD CONSTRAINT "weekly_letters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "weekly_letters_due" ON "weekly_letters" USING btree ("next_at");--> statement-breakpoint
CREATE FUNCTION "forget_email_confirmation"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.email_confirmed_at := NULL;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "users_confirm_each_email" BEFORE UPDATE OF "email" ON "users" FOR EACH ROW
WHEN (NEW.email IS DISTINCT FROM OLD.email) EXECUTE FUNCTION "forget_email_confirmation"();
