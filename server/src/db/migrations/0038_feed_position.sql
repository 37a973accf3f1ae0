-- expand
-- As `plainText` in contract/ makes it.
CREATE OR REPLACE FUNCTION "search_key"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN
	left(btrim(regexp_replace(
		CASE WHEN octet_length($1) = length($1) THEN lower($1) ELSE
			replace(replace(replace(replace(translate(
				regexp_replace(lower(normalize($1, NFKD)), '[\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]', '', 'g'),
				'øłđðıς', 'olddiσ'
			), 'ß', 'ss'), 'þ', 'th'), 'æ', 'ae'), 'œ', 'oe')
		END,
		'\s+', ' ', 'g'
	)), 200);
--> statement-breakpoint
-- Sign-ups and changes of names wait: their terms would be written by the former function.
LOCK TABLE "users" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
INSERT INTO "member_terms" SELECT user_id, search_key(term) FROM "member_terms"
WHERE octet_length(term) <> length(term) ON CONFLICT DO NOTHING;--> statement-breakpoint
DELETE FROM "member_terms" WHERE octet_length(term) <> length(term) AND term <> search_key(term);--> statement-breakpoint
UPDATE "member_words" SET "words" = search_words(username, email, first_name, last_name) FROM "users"
WHERE user_id = id AND octet_length(concat(username, email, first_name, last_name)) <> length(concat(username, email, first_name, last_name));--> statement-breakpoint
-- Last, because readers of the library wait from here on.
DROP INDEX "episodes_newest";--> statement-breakpoint
DROP INDEX "episodes_newest_free";--> statement-breakpoint
ALTER TABLE "episodes" ADD COLUMN "feed_position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "episodes_newest" ON "episodes" USING btree ("feed_url","pub_date" DESC NULLS LAST,"feed_position","id");--> statement-breakpoint
CREATE INDEX "episodes_newest_free" ON "episodes" USING btree ("feed_url","pub_date" DESC NULLS LAST,"feed_position","id") WHERE NOT "episodes"."requires_subscription";--> statement-breakpoint
-- The next reading sets the positions: without these no server answers that nothing has changed.
UPDATE "feeds" SET "etag" = NULL, "last_modified" = NULL;