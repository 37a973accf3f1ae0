-- contract: 0013: code that says the former names finds nothing under them
ALTER TABLE "links" RENAME COLUMN "code" TO "short_code";--> statement-breakpoint
ALTER TABLE "push_devices" RENAME TO "push_subscriptions";--> statement-breakpoint
ALTER INDEX "push_devices_user" RENAME TO "push_subscriptions_user";--> statement-breakpoint
ALTER INDEX "push_devices_session" RENAME TO "push_subscriptions_session";--> statement-breakpoint
ALTER TABLE "notification_chunks" RENAME COLUMN "device_ids" TO "push_subscription_ids";--> statement-breakpoint
ALTER TABLE "reference_epoch" RENAME TO "referral_epoch";--> statement-breakpoint
ALTER FUNCTION "count_reference_change" RENAME TO "count_referral_change";--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_referral_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "referral_epoch" SET "epoch" = "epoch" + 1;
	RETURN NULL;
END $$;--> statement-breakpoint
ALTER TRIGGER "users_reference_changed" ON "users" RENAME TO "users_referral_changed";--> statement-breakpoint
-- Constraints go with their tables. From PostgreSQL 18 on NOT NULL is one of them.
DO $$
DECLARE
	found record;
BEGIN
	FOR found IN
		SELECT conrelid::regclass AS owner, conname AS former,
			replace(replace(replace(replace(conname, 'push_devices', 'push_subscriptions'), 'links_code', 'links_short_code'),
				'device_ids', 'push_subscription_ids'), 'reference_epoch', 'referral_epoch') AS name
		FROM pg_constraint
		WHERE conrelid IN ('push_subscriptions'::regclass, 'links'::regclass, 'notification_chunks'::regclass, 'referral_epoch'::regclass)
	LOOP
		IF found.name <> found.former THEN
			EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', found.owner, found.former, found.name);
		END IF;
	END LOOP;
END $$;
