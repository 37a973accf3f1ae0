-- expand: the indexes change no result
DROP INDEX "episodes_feed";--> statement-breakpoint
CREATE INDEX "episodes_newest" ON "episodes" USING btree ("feed_url","pub_date" DESC NULLS LAST,"first_seen_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "episodes_newest_free" ON "episodes" USING btree ("feed_url","pub_date" DESC NULLS LAST,"first_seen_at" DESC NULLS FIRST,"id") WHERE NOT "episodes"."requires_subscription";