-- contract: 0019: older code would count beside the counters' own days, and show nothing of them
-- The figures of the day of the last hit stand with the counter, so that a click rewrites one row.
ALTER TABLE "placement_counts" ADD COLUMN "day" date,
	ADD COLUMN "day_hours" integer[] DEFAULT array_fill(0, '{24}') NOT NULL,
	ADD COLUMN "day_people" integer DEFAULT 0 NOT NULL,
	ADD COLUMN "day_clicks" integer DEFAULT 0 NOT NULL,
	ADD COLUMN "day_filtered" integer DEFAULT 0 NOT NULL,
	ADD COLUMN "day_scans" integer DEFAULT 0 NOT NULL,
	ADD COLUMN "day_phones" integer DEFAULT 0 NOT NULL,
	ADD COLUMN "day_tablets" integer DEFAULT 0 NOT NULL,
	ADD COLUMN "day_computers" integer DEFAULT 0 NOT NULL,
	ADD COLUMN "day_unknown_devices" integer DEFAULT 0 NOT NULL,
	ADD COLUMN "day_whatsapp" integer DEFAULT 0 NOT NULL,
	ADD COLUMN "day_instagram" integer DEFAULT 0 NOT NULL,
	ADD COLUMN "day_facebook" integer DEFAULT 0 NOT NULL,
	ADD COLUMN "day_email" integer DEFAULT 0 NOT NULL,
	ADD COLUMN "day_browser" integer DEFAULT 0 NOT NULL,
	ADD COLUMN "day_unknown_apps" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Its rows are three times as wide now.
ALTER TABLE "placement_counts" SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE "placement_days" DROP COLUMN "last_hour";--> statement-breakpoint
-- Its rows are written once now.
DO $$
DECLARE
	part regclass;
BEGIN
	FOR part IN SELECT inhrelid FROM pg_inherits WHERE inhparent = 'placement_days'::regclass LOOP
		EXECUTE format('ALTER TABLE %s RESET (fillfactor)', part);
	END LOOP;
END $$;--> statement-breakpoint
-- A hit adds to what the row has, also on another day. Then the former day's figures move to where they stay, where a
-- clock that went back has perhaps put some of that day before.
CREATE FUNCTION "move_former_day"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "placement_days" AS d ("placement_id", "day", "hours", "people", "clicks", "filtered", "scans", "phones", "tablets", "computers", "unknown_devices", "whatsapp", "instagram", "facebook", "email", "browser", "unknown_apps")
	VALUES (OLD."placement_id", OLD."day", OLD."day_hours", OLD."day_people", OLD."day_clicks", OLD."day_filtered", OLD."day_scans", OLD."day_phones", OLD."day_tablets", OLD."day_computers", OLD."day_unknown_devices", OLD."day_whatsapp", OLD."day_instagram", OLD."day_facebook", OLD."day_email", OLD."day_browser", OLD."day_unknown_apps")
	ON CONFLICT ("placement_id", "day") DO UPDATE SET
		"hours" = (SELECT array_agg(kept + added ORDER BY hour) FROM unnest(d."hours", excluded."hours") WITH ORDINALITY AS each (kept, added, hour)),
		"people" = d."people" + excluded."people", "clicks" = d."clicks" + excluded."clicks", "filtered" = d."filtered" + excluded."filtered", "scans" = d."scans" + excluded."scans", "phones" = d."phones" + excluded."phones", "tablets" = d."tablets" + excluded."tablets", "computers" = d."computers" + excluded."computers", "unknown_devices" = d."unknown_devices" + excluded."unknown_devices", "whatsapp" = d."whatsapp" + excluded."whatsapp", "instagram" = d."instagram" + excluded."instagram", "facebook" = d."facebook" + excluded."facebook", "email" = d."email" + excluded."email", "browser" = d."browser" + excluded."browser", "unknown_apps" = d."unknown_apps" + excluded."unknown_apps";
	UPDATE "placement_counts" SET
		"day_hours" = (SELECT array_agg(every - former ORDER BY hour) FROM unnest("day_hours", OLD."day_hours") WITH ORDINALITY AS each (every, former, hour)),
		"day_people" = "day_people" - OLD."day_people", "day_clicks" = "day_clicks" - OLD."day_clicks", "day_filtered" = "day_filtered" - OLD."day_filtered", "day_scans" = "day_scans" - OLD."day_scans", "day_phones" = "day_phones" - OLD."day_phones", "day_tablets" = "day_tablets" - OLD."day_tablets", "day_computers" = "day_computers" - OLD."day_computers", "day_unknown_devices" = "day_unknown_devices" - OLD."day_unknown_devices", "day_whatsapp" = "day_whatsapp" - OLD."day_whatsapp", "day_instagram" = "day_instagram" - OLD."day_instagram", "day_facebook" = "day_facebook" - OLD."day_facebook", "day_email" = "day_email" - OLD."day_email", "day_browser" = "day_browser" - OLD."day_browser", "day_unknown_apps" = "day_unknown_apps" - OLD."day_unknown_apps"
	WHERE "placement_id" = OLD."placement_id";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "placement_counts_another_day" AFTER UPDATE ON "placement_counts"
FOR EACH ROW WHEN (OLD."day" IS DISTINCT FROM NEW."day" AND OLD."day" IS NOT NULL) EXECUTE FUNCTION "move_former_day"();--> statement-breakpoint
-- Without conditions of its own, so that each half is read by its index.
CREATE VIEW "all_placement_days" AS
SELECT "placement_id", "day", "hours", "people", "clicks", "filtered", "scans", "phones", "tablets", "computers", "unknown_devices", "whatsapp", "instagram", "facebook", "email", "browser", "unknown_apps" FROM "placement_days"
UNION ALL
SELECT "placement_id", "day", "day_hours", "day_people", "day_clicks", "day_filtered", "day_scans", "day_phones", "day_tablets", "day_computers", "day_unknown_devices", "day_whatsapp", "day_instagram", "day_facebook", "day_email", "day_browser", "day_unknown_apps" FROM "placement_counts";
