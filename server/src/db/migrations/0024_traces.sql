-- expand
CREATE TABLE "trace_details" (
	"trace_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
	"actor_id" uuid,
	"subject_id" uuid,
	"before" jsonb,
	"after" jsonb,
	"reason" text,
	CONSTRAINT "trace_details_at_trace_id_pk" PRIMARY KEY("at","trace_id")
);
--> statement-breakpoint
CREATE TABLE "traces" (
	"id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
	"actor_id" uuid,
	"origin" text NOT NULL,
	"action" text NOT NULL,
	"subject_id" uuid,
	"target" text,
	"fields" text[] NOT NULL,
	"request_id" text,
	CONSTRAINT "traces_at_id_pk" PRIMARY KEY("at","id")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE INDEX "trace_details_actor" ON "trace_details" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "trace_details_subject" ON "trace_details" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "traces_actor" ON "traces" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "traces_subject" ON "traces" USING btree ("subject_id","at","id");--> statement-breakpoint
CREATE INDEX "traces_action" ON "traces" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "traces_request" ON "traces" USING btree ("request_id");--> statement-breakpoint
CREATE FUNCTION "refuse_change_of_traces"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'traces are never changed or deleted' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
-- Partitions get the first by themselves, the second not.
CREATE TRIGGER "traces_are_kept" BEFORE UPDATE OR DELETE ON "traces" FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_traces"();--> statement-breakpoint
CREATE TRIGGER "traces_are_kept_whole" BEFORE TRUNCATE ON "traces" EXECUTE FUNCTION "refuse_change_of_traces"();--> statement-breakpoint
-- No action may fail because the job that makes the next months did.
CREATE TABLE "traces_default" PARTITION OF "traces" DEFAULT;--> statement-breakpoint
DO $$
DECLARE
	"start" timestamp;
BEGIN
	FOR "start" IN SELECT date_trunc('month', now() AT TIME ZONE 'UTC') + interval '1 month' * "month" FROM generate_series(0, 2) AS "month" LOOP
		EXECUTE format('CREATE TABLE traces_%s PARTITION OF traces FOR VALUES FROM (%L) TO (%L)',
			to_char("start", 'YYYY_MM'), "start" AT TIME ZONE 'UTC', ("start" + interval '1 month') AT TIME ZONE 'UTC');
		EXECUTE format('CREATE TRIGGER traces_are_kept_whole BEFORE TRUNCATE ON traces_%s EXECUTE FUNCTION refuse_change_of_traces()',
			to_char("start", 'YYYY_MM'));
	END LOOP;
END $$;--> statement-breakpoint
CREATE TRIGGER "traces_are_kept_whole" BEFORE TRUNCATE ON "traces_default" EXECUTE FUNCTION "refuse_change_of_traces"();
