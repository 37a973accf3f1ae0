CREATE TABLE "notification_chunks" (
	"notification_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"device_ids" uuid[] NOT NULL,
	"done_ids" uuid[] DEFAULT '{}' NOT NULL,
	"delivered_count" integer DEFAULT 0 NOT NULL,
	"failed_count" integer DEFAULT 0 NOT NULL,
	"rounds" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp with time zone,
	"finished" boolean DEFAULT false NOT NULL,
	CONSTRAINT "notification_chunks_notification_id_number_pk" PRIMARY KEY("notification_id","number")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"icon" text,
	"url" text,
	"urgency" text NOT NULL,
	"source" text NOT NULL,
	"source_info" text NOT NULL,
	"target" text NOT NULL,
	"user_id" uuid,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"scheduled_for" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"recipient_count" integer DEFAULT 0 NOT NULL,
	"delivered_count" integer DEFAULT 0 NOT NULL,
	"failed_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_devices_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "episode_announcements" (
	"episode_id" text PRIMARY KEY NOT NULL,
	"notification_id" uuid
);
--> statement-breakpoint
ALTER TABLE "notification_chunks" ADD CONSTRAINT "notification_chunks_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_announcements" ADD CONSTRAINT "episode_announcements_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_announcements" ADD CONSTRAINT "episode_announcements_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_chunks_open" ON "notification_chunks" USING btree ("notification_id") WHERE NOT "notification_chunks"."finished";--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree (coalesce("sent_at", "scheduled_for"));--> statement-breakpoint
CREATE INDEX "notifications_due" ON "notifications" USING btree ("scheduled_for") WHERE "notifications"."status" = 'scheduled';--> statement-breakpoint
CREATE INDEX "push_devices_user" ON "push_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_devices_session" ON "push_devices" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "episode_announcements_notification" ON "episode_announcements" USING btree ("notification_id");