-- expand: what counted visitors stays for nodes of an older version; the indexes change no result
CREATE TABLE "link_visitor_networks" (
	"network" uuid PRIMARY KEY NOT NULL,
	"link_id" uuid NOT NULL,
	"day" date NOT NULL,
	"visitors" uuid[] NOT NULL,
	"added" smallint NOT NULL
);
--> statement-breakpoint
DROP INDEX "notifications_newest";--> statement-breakpoint
CREATE INDEX "notifications_log" ON "notifications" USING btree (coalesce("sent_at", "scheduled_for")) WHERE "notifications"."status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "notifications_log_source" ON "notifications" USING btree ("source",coalesce("sent_at", "scheduled_for")) WHERE "notifications"."status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "notifications_broadcasts" ON "notifications" USING btree (coalesce("sent_at", "scheduled_for")) WHERE "notifications"."target" <> 'self';--> statement-breakpoint
CREATE INDEX "notifications_tests" ON "notifications" USING btree ("user_id",coalesce("sent_at", "scheduled_for")) WHERE "notifications"."target" = 'self';