-- expand
CREATE TABLE "inbox_reads" (
	"user_id" uuid NOT NULL,
	"notification_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "inbox_reads_user_id_notification_id_pk" PRIMARY KEY("user_id","notification_id")
);
--> statement-breakpoint
CREATE TABLE "inboxes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "inboxes_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"read_through" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "inboxes_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "notification_members" (
	"notification_id" uuid NOT NULL,
	"block" integer NOT NULL,
	"members" bit(2048) NOT NULL,
	CONSTRAINT "notification_members_notification_id_block_pk" PRIMARY KEY("notification_id","block")
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_id" uuid NOT NULL,
	"preference" text NOT NULL,
	"wanted" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "notification_preferences_user_id_preference_pk" PRIMARY KEY("user_id","preference")
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "topic" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "inbox_number" bigint;--> statement-breakpoint
ALTER TABLE "inbox_reads" ADD CONSTRAINT "inbox_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_reads" ADD CONSTRAINT "inbox_reads_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inboxes" ADD CONSTRAINT "inboxes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_members" ADD CONSTRAINT "notification_members_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbox_reads_notification" ON "inbox_reads" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "notifications_inbox" ON "notifications" USING btree ("inbox_number") WHERE "notifications"."target" <> 'self';--> statement-breakpoint
CREATE INDEX "notifications_inbox_own" ON "notifications" USING btree ("user_id","inbox_number") WHERE "notifications"."target" = 'self' AND "notifications"."inbox_number" IS NOT NULL;--> statement-breakpoint
CREATE FUNCTION "open_inbox"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO inboxes (user_id) VALUES (NEW.id);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "users_have_inboxes" AFTER INSERT ON "users" FOR EACH ROW EXECUTE FUNCTION "open_inbox"();--> statement-breakpoint
CREATE SEQUENCE "inbox_numbers";--> statement-breakpoint
-- Numbers are in the order of commits, or "all that I have seen" would cover what is committed later: whoever takes one
-- for everybody is alone until the commit; one for a single member is alone with that member.
CREATE FUNCTION "number_for_inboxes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.target = 'self' THEN
		PERFORM pg_advisory_xact_lock_shared(hashtextextended('inbox numbers', 0));
		PERFORM FROM users WHERE id = NEW.user_id FOR NO KEY UPDATE;
	ELSE
		PERFORM pg_advisory_xact_lock(hashtextextended('inbox numbers', 0));
	END IF;
	NEW.inbox_number := nextval('inbox_numbers');
	RETURN NEW;
END $$;--> statement-breakpoint
-- What was sent before there were inboxes is in them, and read. Of broadcasts to subscribers nobody knows any more who
-- they were.
UPDATE "notifications" SET "inbox_number" = "sent"."at" FROM (
	SELECT "id", nextval('inbox_numbers') AS "at" FROM (
		SELECT "id" FROM "notifications"
		WHERE "source" <> 'profile' AND "status" IN ('sending', 'completed', 'failed') ORDER BY "sent_at", "id"
	) "in_order"
) "sent" WHERE "sent"."id" = "notifications"."id";--> statement-breakpoint
CREATE TRIGGER "notifications_numbered" BEFORE INSERT OR UPDATE OF "status" ON "notifications" FOR EACH ROW
WHEN (NEW.status IN ('sending', 'completed', 'failed') AND NEW.source <> 'profile' AND NEW.inbox_number IS NULL)
EXECUTE FUNCTION "number_for_inboxes"();--> statement-breakpoint
INSERT INTO "inboxes" ("user_id", "read_through")
SELECT "id", (SELECT coalesce(max("inbox_number"), 0) FROM "notifications") FROM "users" WHERE "closed_at" IS NULL ORDER BY "created_at", "id";
