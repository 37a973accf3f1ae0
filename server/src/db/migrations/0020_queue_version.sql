-- contract: 0020: older code finds no time of a change and fails, rather than taking what another device has added
ALTER TABLE "play_queues" ADD COLUMN "version" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "play_queues" DROP COLUMN "at";
