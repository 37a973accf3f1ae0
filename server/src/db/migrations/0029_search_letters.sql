-- expand
-- To pg_trgm a letter is what the locale calls one, and the embedded database's calls none beyond ASCII. So each of those
-- is written as one of ours, another for each letter of its alphabet, in what is compared by trigrams.
CREATE FUNCTION "search_letters"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN
	CASE WHEN octet_length($1) = length($1) THEN $1 ELSE (
		SELECT string_agg(
			CASE WHEN octet_length(letter) = 1 THEN letter ELSE substr('abcdefghijklmnopqrstuvwxyz0123456789', 1 + ascii(letter) % 36, 1) END,
			'' ORDER BY at
		)
		FROM regexp_split_to_table($1, '') WITH ORDINALITY AS letters(letter, at)
	) END;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "search_words"(username text, email text, first_name text, last_name text)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT search_letters(search_key(concat_ws(' ', username, nullif(split_part(email, '@', 1), username), first_name, last_name)))
$$;--> statement-breakpoint
-- Whoever changes their name meanwhile waits: their words would be written by the former function.
LOCK TABLE "member_words" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
UPDATE "member_words" SET "words" = search_letters("words") WHERE octet_length("words") <> length("words");
