-- expand
CREATE TABLE "link_watchers" (
	"user_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "watched_links" (
	"link_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"clicks" bigint DEFAULT 0 NOT NULL,
	"people" bigint DEFAULT 0 NOT NULL,
	"scans" bigint DEFAULT 0 NOT NULL,
	"scans_from" date,
	"next_milestone" integer DEFAULT 10,
	"told_at" timestamp with time zone,
	"look_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "notifications_log";--> statement-breakpoint
DROP INDEX "notifications_log_source";--> statement-breakpoint
DROP INDEX "notifications_tests";--> statement-breakpoint
ALTER TABLE "link_watchers" ADD CONSTRAINT "link_watchers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watched_links" ADD CONSTRAINT "watched_links_link_id_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watched_links" ADD CONSTRAINT "watched_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "watched_links_user" ON "watched_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "watched_links_due" ON "watched_links" USING btree ("look_at") WHERE "watched_links"."look_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "notifications_inbox_own_sent" ON "notifications" USING btree ("sent_at") WHERE "notifications"."target" = 'self' AND "notifications"."inbox_number" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "notifications_log" ON "notifications" USING btree (coalesce("sent_at", "scheduled_for")) WHERE "notifications"."status" <> 'cancelled' AND "notifications"."source" <> 'opened';--> statement-breakpoint
CREATE INDEX "notifications_log_source" ON "notifications" USING btree ("source",coalesce("sent_at", "scheduled_for")) WHERE "notifications"."status" <> 'cancelled' AND "notifications"."source" <> 'opened';--> statement-breakpoint
CREATE INDEX "notifications_tests" ON "notifications" USING btree ("user_id",coalesce("sent_at", "scheduled_for")) WHERE "notifications"."source" = 'profile';--> statement-breakpoint
-- A link that is made while its member switches all of them on has its turn before or after that.
CREATE FUNCTION "watch_new_link"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM users WHERE id = NEW.user_id FOR NO KEY UPDATE;
	INSERT INTO watched_links (link_id, user_id) SELECT NEW.id, user_id FROM link_watchers WHERE user_id = NEW.user_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "links_are_watched" AFTER INSERT ON "links" FOR EACH ROW EXECUTE FUNCTION "watch_new_link"();
