CREATE TABLE "click_recorders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"last_batch" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reference_epoch" (
	"epoch" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
INSERT INTO "reference_epoch" DEFAULT VALUES;
--> statement-breakpoint
CREATE FUNCTION "count_reference_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "reference_epoch" SET "epoch" = "epoch" + 1;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "users_reference_changed" AFTER UPDATE OF "cs_user_id", "username" ON "users"
FOR EACH ROW WHEN (coalesce(OLD."cs_user_id", OLD."username") IS DISTINCT FROM coalesce(NEW."cs_user_id", NEW."username"))
EXECUTE FUNCTION "count_reference_change"();
--> statement-breakpoint
DROP TABLE "link_visitors";
--> statement-breakpoint
CREATE TABLE "link_visitors" (
	"visitor" uuid PRIMARY KEY NOT NULL,
	"link_id" uuid NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "link_clicks" DROP COLUMN "id";
