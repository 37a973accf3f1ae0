-- contract: 0014: older code finds no counters and answers 503, rather than counting what no day has
CREATE TABLE "placements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"link_id" uuid NOT NULL,
	"short_code" text NOT NULL,
	"label" text,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- No click may come between a sum and what it is compared with.
LOCK TABLE "links", "link_counts", "link_clicks", "link_visitor_networks";--> statement-breakpoint
INSERT INTO "placements" ("id", "link_id", "short_code", "created_at") SELECT "id", "id", "short_code", "created_at" FROM "links";--> statement-breakpoint
ALTER TABLE "placements" ADD CONSTRAINT "placements_short_code_unique" UNIQUE("short_code");--> statement-breakpoint
ALTER TABLE "placements" ADD CONSTRAINT "placements_link_id_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "placements_own" ON "placements" USING btree ("link_id") WHERE "placements"."label" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "placements_label" ON "placements" USING btree ("link_id",lower("label"));--> statement-breakpoint
ALTER TABLE "links" DROP COLUMN "short_code";--> statement-breakpoint

CREATE TABLE "placement_counts" (
	"placement_id" uuid PRIMARY KEY NOT NULL,
	"clicks" bigint DEFAULT 0 NOT NULL,
	"filtered" bigint DEFAULT 0 NOT NULL,
	"uniques" bigint DEFAULT 0 NOT NULL,
	"first_click_at" timestamp with time zone,
	"last_click_at" timestamp with time zone
);
--> statement-breakpoint
-- Every click rewrites a row of placement_counts. Room on its page keeps the update off the index (HOT).
ALTER TABLE "placement_counts" SET (fillfactor = 30);--> statement-breakpoint
CREATE TABLE "placement_days" (
	"placement_id" uuid NOT NULL,
	"day" date NOT NULL,
	"hours" integer[] NOT NULL,
	"last_hour" smallint NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	"filtered" integer DEFAULT 0 NOT NULL,
	"scans" integer DEFAULT 0 NOT NULL,
	"people" integer,
	"phones" integer DEFAULT 0 NOT NULL,
	"tablets" integer DEFAULT 0 NOT NULL,
	"computers" integer DEFAULT 0 NOT NULL,
	"unknown_devices" integer DEFAULT 0 NOT NULL,
	"whatsapp" integer DEFAULT 0 NOT NULL,
	"instagram" integer DEFAULT 0 NOT NULL,
	"facebook" integer DEFAULT 0 NOT NULL,
	"email" integer DEFAULT 0 NOT NULL,
	"browser" integer DEFAULT 0 NOT NULL,
	"unknown_apps" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "placement_days_placement_id_day_pk" PRIMARY KEY("placement_id","day")
);
--> statement-breakpoint
-- Rows of past days never change, so they leave less room.
ALTER TABLE "placement_days" SET (fillfactor = 70);--> statement-breakpoint

-- The events by day and hour of UTC. Clicks that a counter has and no event are put on the day of the link; where it
-- is the other way round, so is the whole counter. So the days add up to it, whatever was there.
INSERT INTO "placement_days" ("placement_id", "day", "hours", "last_hour", "clicks", "filtered", "scans", "unknown_devices", "unknown_apps")
WITH event AS (
	SELECT "link_id", "at" AT TIME ZONE 'UTC' AS "at", "filtered", "scanned" FROM "link_clicks"
), by_hour AS (
	SELECT "link_id", "at"::date AS "day", extract(hour FROM "at")::int AS "hour",
		count(*) FILTER (WHERE NOT "filtered") AS "clicks", count(*) FILTER (WHERE "filtered") AS "filtered",
		count(*) FILTER (WHERE "scanned" AND NOT "filtered") AS "scans"
	FROM event GROUP BY 1, 2, 3
), summed AS (
	SELECT "link_id", sum("clicks") AS "clicks", sum("filtered") AS "filtered" FROM by_hour GROUP BY 1
), compared AS (
	SELECT c."link_id", l."created_at" AT TIME ZONE 'UTC' AS "created_at", c."clicks", c."filtered",
		coalesce(s."clicks" <= c."clicks" AND s."filtered" <= c."filtered", false) AS "covers",
		s."clicks" AS "event_clicks", s."filtered" AS "event_filtered"
	FROM "link_counts" c JOIN "links" l ON l."id" = c."link_id" LEFT JOIN summed s ON s."link_id" = c."link_id"
), every AS (
	SELECT h.* FROM by_hour h JOIN compared c ON c."link_id" = h."link_id" AND c."covers"
	UNION ALL
	SELECT "link_id", "created_at"::date, extract(hour FROM "created_at")::int,
		CASE WHEN "covers" THEN "clicks" - "event_clicks" ELSE "clicks" END,
		CASE WHEN "covers" THEN "filtered" - "event_filtered" ELSE "filtered" END, 0
	FROM compared
), hours AS (
	SELECT "link_id", "day", "hour", sum("clicks")::int AS "clicks", sum("filtered")::int AS "filtered", sum("scans")::int AS "scans"
	FROM every GROUP BY 1, 2, 3 HAVING sum("clicks") + sum("filtered") > 0
)
SELECT "link_id", "day", array_agg(coalesce("clicks", 0) ORDER BY "hour"), 0,
	coalesce(sum("clicks"), 0), coalesce(sum("filtered"), 0), coalesce(sum("scans"), 0), coalesce(sum("clicks"), 0), coalesce(sum("clicks"), 0)
FROM (SELECT DISTINCT "link_id", "day" FROM hours) days CROSS JOIN generate_series(0, 23) AS "hour"
	LEFT JOIN hours USING ("link_id", "day", "hour")
GROUP BY 1, 2;--> statement-breakpoint
-- Who came today is still known.
UPDATE "placement_days" d SET "people" = coalesce(
	(SELECT sum(cardinality(n."visitors")) FROM "link_visitor_networks" n WHERE n."link_id" = d."placement_id" AND n."day" = d."day"), 0
) WHERE "day" >= (now() AT TIME ZONE 'UTC')::date;--> statement-breakpoint
INSERT INTO "placement_counts"
SELECT c."link_id", c."clicks", c."filtered", c."uniques", e."first", e."last" FROM "link_counts" c LEFT JOIN (
	SELECT "link_id", min("at") AS "first", max("at") AS "last" FROM "link_clicks" WHERE NOT "filtered" GROUP BY 1
) e ON e."link_id" = c."link_id";--> statement-breakpoint
ALTER TABLE "placement_counts" ADD CONSTRAINT "placement_counts_placement_id_placements_id_fk" FOREIGN KEY ("placement_id") REFERENCES "public"."placements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
DROP TABLE "link_counts";--> statement-breakpoint

DROP TABLE "link_visitors";--> statement-breakpoint
ALTER TABLE "link_visitor_networks" RENAME TO "visitor_networks";--> statement-breakpoint
ALTER TABLE "visitor_networks" RENAME COLUMN "link_id" TO "placement_id";--> statement-breakpoint

-- The former table becomes the first partition as it is: it covers everything up to the end of this month.
CREATE TABLE "placement_hits" (
	"placement_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"filtered" boolean NOT NULL,
	"scanned" boolean NOT NULL,
	"device" smallint DEFAULT 0 NOT NULL,
	"app" smallint DEFAULT 0 NOT NULL
) PARTITION BY RANGE ("at");
--> statement-breakpoint
ALTER TABLE "link_clicks" RENAME COLUMN "link_id" TO "placement_id";--> statement-breakpoint
ALTER TABLE "link_clicks" ADD COLUMN "device" smallint DEFAULT 0 NOT NULL, ADD COLUMN "app" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "link_clicks" RENAME TO "placement_hits_first";--> statement-breakpoint
-- Constraints go with their tables. From PostgreSQL 18 on NOT NULL is one of them.
DO $$
DECLARE
	found record;
BEGIN
	FOR found IN
		SELECT conrelid::regclass AS owner, conname AS former,
			replace(replace(replace(conname, 'link_visitor_networks', 'visitor_networks'), 'link_clicks', 'placement_hits_first'),
				'link_id', 'placement_id') AS name
		FROM pg_constraint
		WHERE conrelid IN ('visitor_networks'::regclass, 'placement_hits_first'::regclass)
	LOOP
		IF found.name <> found.former THEN
			EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', found.owner, found.former, found.name);
		END IF;
	END LOOP;
END $$;--> statement-breakpoint
DO $$
BEGIN
	EXECUTE format(
		'ALTER TABLE placement_hits ATTACH PARTITION placement_hits_first FOR VALUES FROM (MINVALUE) TO (%L)',
		(date_trunc('month', greatest(now(), (SELECT max("at") FROM "placement_hits_first")) AT TIME ZONE 'UTC') + interval '1 month') AT TIME ZONE 'UTC'
	);
END $$;--> statement-breakpoint
-- Whatever the job that makes the next ones does or leaves undone, a click has its place.
CREATE TABLE "placement_hits_default" PARTITION OF "placement_hits" DEFAULT;--> statement-breakpoint

ALTER TABLE "users" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "next_time_zone" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "next_time_zone_from" timestamp with time zone;--> statement-breakpoint
DROP TRIGGER "users_referral_changed" ON "users";--> statement-breakpoint
CREATE TRIGGER "users_referral_changed" AFTER UPDATE OF "cs_user_id", "username", "time_zone", "next_time_zone", "next_time_zone_from" ON "users"
FOR EACH ROW WHEN (
	(coalesce(OLD."cs_user_id", OLD."username"), OLD."time_zone", OLD."next_time_zone", OLD."next_time_zone_from")
	IS DISTINCT FROM (coalesce(NEW."cs_user_id", NEW."username"), NEW."time_zone", NEW."next_time_zone", NEW."next_time_zone_from")
) EXECUTE FUNCTION "count_referral_change"();
