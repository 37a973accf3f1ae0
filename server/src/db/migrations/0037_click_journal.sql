-- expand
CREATE TABLE "click_journal" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"epoch" bigint NOT NULL,
	"quarter" integer NOT NULL,
	"hits" integer NOT NULL,
	"placements" uuid[] NOT NULL,
	"numbers" integer[] NOT NULL,
	"counts" integer[] NOT NULL,
	"networks" uuid[] NOT NULL,
	"visitors" uuid[] NOT NULL
);
--> statement-breakpoint
-- Rows of a few kilobytes that live for a moment: nothing is gained by compressing them, or by moving them elsewhere.
ALTER TABLE "click_journal" SET (toast_tuple_target = 8160),
	ALTER COLUMN "placements" SET STORAGE EXTERNAL,
	ALTER COLUMN "numbers" SET STORAGE EXTERNAL,
	ALTER COLUMN "counts" SET STORAGE EXTERNAL,
	ALTER COLUMN "networks" SET STORAGE EXTERNAL,
	ALTER COLUMN "visitors" SET STORAGE EXTERNAL;
