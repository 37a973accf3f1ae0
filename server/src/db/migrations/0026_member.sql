-- expand
ALTER TABLE "links" ADD COLUMN "disabled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "limits_lifted_at" timestamp with time zone;--> statement-breakpoint
-- Nodes cache links until the epoch moves.
CREATE TRIGGER "links_disabled" AFTER UPDATE OF "disabled_at" ON "links"
FOR EACH ROW WHEN (OLD."disabled_at" IS DISTINCT FROM NEW."disabled_at")
EXECUTE FUNCTION "count_referral_change"();
