-- expand
ALTER TABLE "episode_announcements" ADD COLUMN "failed" boolean DEFAULT false NOT NULL;