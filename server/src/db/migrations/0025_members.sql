-- expand
-- Locks are held until the end, so what takes longest comes first, and what stops only those who sign up or change their
-- profile comes before what stops everybody.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE FUNCTION "search_key"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN
	left(lower(btrim(regexp_replace(
		CASE WHEN octet_length($1) = length($1) THEN $1 ELSE regexp_replace(normalize($1, NFKD), '[\u0300-\u036f]', '', 'g') END,
		'\s+', ' ', 'g'
	))), 200);
--> statement-breakpoint
CREATE FUNCTION "search_terms"(username text, email text, first_name text, last_name text, cs_user_id text)
RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT DISTINCT term FROM unnest(ARRAY[
		search_key(username),
		search_key(email),
		search_key(concat_ws(' ', first_name, last_name)),
		search_key(concat_ws(' ', last_name, first_name)),
		search_key(cs_user_id)
	]) term WHERE term <> ''
$$;--> statement-breakpoint
CREATE FUNCTION "search_words"(username text, email text, first_name text, last_name text)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT search_key(concat_ws(' ', username, nullif(split_part(email, '@', 1), username), first_name, last_name))
$$;--> statement-breakpoint
CREATE TABLE "member_terms" (
	"user_id" uuid NOT NULL,
	"term" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_words" (
	"user_id" uuid NOT NULL,
	"words" text NOT NULL
);
--> statement-breakpoint
CREATE TEMP TABLE "former_users" ON COMMIT DROP AS SELECT id, xmin AS version FROM "users";--> statement-breakpoint
INSERT INTO "member_terms"
SELECT id, search_terms(username, email, first_name, last_name, cs_user_id) FROM "users";--> statement-breakpoint
INSERT INTO "member_words" SELECT id, search_words(username, email, first_name, last_name) FROM "users";--> statement-breakpoint
ALTER TABLE "member_terms" ADD CONSTRAINT "member_terms_user_id_term_pk" PRIMARY KEY("user_id","term");--> statement-breakpoint
ALTER TABLE "member_words" ADD PRIMARY KEY("user_id");--> statement-breakpoint
CREATE INDEX "member_terms_prefix" ON "member_terms" USING btree ("term" text_pattern_ops,"user_id");--> statement-breakpoint
CREATE INDEX "member_words_similar" ON "member_words" USING gin ("words" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "subscriptions_open" ON "subscriptions" USING btree ("source","user_id") WHERE "subscriptions"."status" IN ('active', 'trialing', 'past_due');--> statement-breakpoint
CREATE FUNCTION "write_search_terms"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	terms text[] := ARRAY(
		SELECT search_terms(NEW.username, NEW.email, NEW.first_name, NEW.last_name, NEW.cs_user_id)
	);
BEGIN
	DELETE FROM member_terms WHERE user_id = NEW.id AND term <> ALL (terms);
	INSERT INTO member_terms SELECT NEW.id, unnest(terms) ON CONFLICT DO NOTHING;
	INSERT INTO member_words VALUES (NEW.id, search_words(NEW.username, NEW.email, NEW.first_name, NEW.last_name))
	ON CONFLICT (user_id) DO UPDATE SET words = excluded.words;
	RETURN NULL;
END $$;--> statement-breakpoint
-- From here on sign-ups wait. Those that came meanwhile are caught up with.
CREATE TRIGGER "users_terms_changed" AFTER INSERT OR UPDATE OF "username", "email", "first_name", "last_name", "cs_user_id" ON "users"
FOR EACH ROW EXECUTE FUNCTION write_search_terms();--> statement-breakpoint
CREATE TEMP TABLE "changed_users" ON COMMIT DROP AS SELECT users.* FROM "users"
WHERE NOT EXISTS (SELECT FROM "former_users" WHERE former_users.id = users.id AND version = users.xmin);--> statement-breakpoint
DELETE FROM "member_terms" USING "changed_users" WHERE user_id = id;--> statement-breakpoint
INSERT INTO "member_terms"
SELECT id, search_terms(username, email, first_name, last_name, cs_user_id) FROM "changed_users";--> statement-breakpoint
DELETE FROM "member_words" USING "changed_users" WHERE user_id = id;--> statement-breakpoint
INSERT INTO "member_words" SELECT id, search_words(username, email, first_name, last_name) FROM "changed_users";--> statement-breakpoint
CREATE INDEX "users_joined" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_admins" ON "users" USING btree ("id") WHERE "users"."is_admin";--> statement-breakpoint
ALTER TABLE "member_terms" ADD CONSTRAINT "member_terms_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "member_words" ADD CONSTRAINT "member_words_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
-- From here on everybody waits. Sessions say who was seen, but a row of each of their members would take too long.
ALTER TABLE "users" ADD COLUMN "last_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "users_seen" ON "users" USING btree (coalesce("last_seen_at", '-infinity'::timestamp with time zone),"id");--> statement-breakpoint
CREATE INDEX "users_suspended" ON "users" USING btree ("id") WHERE "users"."suspended_at" IS NOT NULL;
