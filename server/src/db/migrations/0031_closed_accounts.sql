-- expand
CREATE INDEX "users_closed" ON "users" USING btree ("id") WHERE "users"."closed_at" IS NOT NULL;