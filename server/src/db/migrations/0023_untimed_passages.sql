-- expand: older code reads no start as the beginning of the episode, which it was told before
UPDATE "transcript_passages" SET "starts" = '{}' FROM "episode_words"
WHERE "transcript_passages"."episode_id" = "episode_words"."episode_id"
	AND "kind" = 'transcript' AND "content" -> 'isTimed' = 'false'
	AND NOT EXISTS (SELECT FROM "episode_words" "upload" WHERE "upload"."episode_id" = "episode_words"."episode_id" AND "upload"."kind" = 'upload');
