CREATE TABLE "episode_peaks" (
	"episode_id" text PRIMARY KEY NOT NULL,
	"audio_url" text NOT NULL,
	"state" text NOT NULL,
	"peaks" "bytea" DEFAULT ''::bytea NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "episode_progress" (
	"user_id" uuid NOT NULL,
	"episode_id" text NOT NULL,
	"position" double precision NOT NULL,
	"played" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "episode_progress_user_id_episode_id_pk" PRIMARY KEY("user_id","episode_id")
);
--> statement-breakpoint
CREATE TABLE "episodes" (
	"id" text PRIMARY KEY NOT NULL,
	"feed_url" text NOT NULL,
	"guid" text,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"audio_url" text NOT NULL,
	"image_url" text,
	"duration" integer,
	"pub_date" timestamp with time zone,
	"link" text,
	"requires_subscription" boolean NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"from_first_import" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feeds" (
	"url" text PRIMARY KEY NOT NULL,
	"etag" text,
	"last_modified" text,
	"checked_at" timestamp with time zone NOT NULL,
	"last_success_at" timestamp with time zone,
	"last_failure" text,
	"consecutive_failures" integer DEFAULT 0 NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "episode_peaks" ADD CONSTRAINT "episode_peaks_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_progress" ADD CONSTRAINT "episode_progress_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_progress" ADD CONSTRAINT "episode_progress_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episodes" ADD CONSTRAINT "episodes_feed_url_feeds_url_fk" FOREIGN KEY ("feed_url") REFERENCES "public"."feeds"("url") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "episodes_feed" ON "episodes" USING btree ("feed_url","pub_date");--> statement-breakpoint
CREATE INDEX "episodes_audio_url" ON "episodes" USING hash ("audio_url");