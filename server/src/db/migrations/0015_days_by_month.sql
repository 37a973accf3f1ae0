-- expand
-- A job puts a month's rows in order once the month is over, which takes a table a month. The former one becomes the
-- first of them as it is. It covers next month too, which some zones begin hours before the job runs.
ALTER TABLE "placement_days" RENAME TO "placement_days_first";--> statement-breakpoint
ALTER TABLE "placement_days_first" RENAME CONSTRAINT "placement_days_placement_id_day_pk" TO "placement_days_first_pk";--> statement-breakpoint
CREATE TABLE "placement_days" (
	LIKE "placement_days_first" INCLUDING DEFAULTS,
	CONSTRAINT "placement_days_placement_id_day_pk" PRIMARY KEY("placement_id","day")
) PARTITION BY RANGE ("day");
--> statement-breakpoint
DO $$
BEGIN
	EXECUTE format(
		'ALTER TABLE placement_days ATTACH PARTITION placement_days_first FOR VALUES FROM (MINVALUE) TO (%L)',
		(date_trunc('month', greatest((now() AT TIME ZONE 'UTC')::date, (SELECT max("day") FROM "placement_days_first"))) + interval '2 months')::date
	);
END $$;--> statement-breakpoint
CREATE TABLE "placement_days_default" PARTITION OF "placement_days" DEFAULT WITH (fillfactor = 70);
