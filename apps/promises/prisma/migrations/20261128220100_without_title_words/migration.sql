-- As before: searches of public promises read the table meanwhile.
DROP INDEX CONCURRENTLY IF EXISTS "promises_words_idx";
