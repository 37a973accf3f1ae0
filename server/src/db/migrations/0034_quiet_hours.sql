-- expand
CREATE TABLE "held_pushes" (
	"push_subscription_id" uuid NOT NULL,
	"notification_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"held_at" timestamp with time zone NOT NULL,
	"release_id" uuid,
	CONSTRAINT "held_pushes_push_subscription_id_notification_id_pk" PRIMARY KEY("push_subscription_id","notification_id")
);
--> statement-breakpoint
CREATE TABLE "push_releases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"rounds" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "quiet_hours" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"from_minute" smallint NOT NULL,
	"to_minute" smallint NOT NULL,
	CONSTRAINT "quiet_hours_minutes" CHECK ("quiet_hours"."from_minute" BETWEEN 0 AND 1439 AND "quiet_hours"."to_minute" BETWEEN 0 AND 1439 AND "quiet_hours"."from_minute" <> "quiet_hours"."to_minute")
);
--> statement-breakpoint
ALTER TABLE "notification_chunks" ADD COLUMN "held_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "held_pushes" ADD CONSTRAINT "held_pushes_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_pushes" ADD CONSTRAINT "held_pushes_release_id_push_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."push_releases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiet_hours" ADD CONSTRAINT "quiet_hours_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "held_pushes_notification" ON "held_pushes" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "held_pushes_release" ON "held_pushes" USING btree ("release_id");