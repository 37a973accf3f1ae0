-- expand
CREATE INDEX "notifications_scheduled" ON "notifications" USING btree ("scheduled_for") WHERE "notifications"."scheduled_for" IS NOT NULL;