-- expand
-- Each word, and each pair of neighbours behind a plus sign: pairs find phrases of common words without reading every
-- passage that has the words apart. Built-in functions only, because an index is built with an empty search_path.
CREATE FUNCTION passage_lexemes(words text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN (
  SELECT array_to_tsvector(each || ARRAY(SELECT '+' || one || ' ' || next FROM unnest(each, each[2:]) pair(one, next) WHERE next IS NOT NULL))
  FROM (SELECT string_to_array(ltrim(words), ' ') AS each)
);
--> statement-breakpoint
CREATE TABLE "episode_words" (
	"episode_id" text NOT NULL,
	"kind" text NOT NULL,
	"source" jsonb NOT NULL,
	"state" text NOT NULL,
	"content" jsonb,
	"fault" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp with time zone,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "episode_words_episode_id_kind_pk" PRIMARY KEY("episode_id","kind")
);
--> statement-breakpoint
CREATE TABLE "transcript_passages" (
	"episode_id" text NOT NULL,
	"position" integer NOT NULL,
	"text" text NOT NULL,
	"own" integer NOT NULL,
	"words" text NOT NULL,
	"offsets" integer[] NOT NULL,
	"starts" real[] NOT NULL,
	CONSTRAINT "transcript_passages_episode_id_position_pk" PRIMARY KEY("episode_id","position")
);
--> statement-breakpoint
ALTER TABLE "episodes" ADD COLUMN "words" jsonb DEFAULT '{"transcripts":[],"chaptersUrl":null,"chapters":[]}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "episode_words" ADD CONSTRAINT "episode_words_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcript_passages" ADD CONSTRAINT "transcript_passages_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transcript_passages_lexemes" ON "transcript_passages" USING gin (passage_lexemes("words")) WITH (fastupdate=false);--> statement-breakpoint
-- The next check reads the feed even if it has not changed, because its words were not read before.
UPDATE "feeds" SET "etag" = NULL, "last_modified" = NULL;
