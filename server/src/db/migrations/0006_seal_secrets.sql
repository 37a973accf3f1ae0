-- expand
ALTER TABLE "two_factors" ALTER COLUMN "secret" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "secrets" ALTER COLUMN "value" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "two_factors" ADD COLUMN "sealed_secret" "bytea";--> statement-breakpoint
ALTER TABLE "secrets" ADD COLUMN "sealed_value" "bytea";