-- PostgreSQL would rebuild an index on an expression of the column whose type changes, under a lock. Until it is created again
-- below, operators' searches by title read the table.
DROP INDEX CONCURRENTLY IF EXISTS "promises_title_key_idx";
