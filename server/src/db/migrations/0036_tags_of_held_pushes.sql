-- expand
ALTER TABLE "held_pushes" ADD COLUMN "tag" uuid;