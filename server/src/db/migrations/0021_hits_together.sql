-- expand
ALTER TABLE "placement_hits" ADD COLUMN "hits" integer DEFAULT 1 NOT NULL;