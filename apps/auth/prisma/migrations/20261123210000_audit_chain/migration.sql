-- Each line's hash covers its content and the hash of the line before. `npm run audit:verify` compares them.
ALTER TABLE "audit_log" ADD COLUMN "previous" BYTEA NOT NULL DEFAULT '\x'::bytea,
ADD COLUMN "hash" BYTEA NOT NULL DEFAULT '\x'::bytea;

-- The instant as a number: the text of a timestamp depends on the time zone of the session. Jsonb has one text for equal values.
CREATE FUNCTION "audit_hash"("before" bytea, "line" "audit_log") RETURNS bytea LANGUAGE sql STABLE AS $$
    SELECT sha256(before || convert_to(jsonb_build_array(
        line.id, (extract(epoch FROM line.at) * 1000)::bigint, line.operator_id, line.fingerprint, line.action,
        line.target, line.reason, line.details)::text, 'UTF8'))
$$;

ALTER TABLE "audit_log" DISABLE TRIGGER "audit_log_is_append_only";
-- Append-only: nobody waits for these rows. Lines from before this version, in the order of their ids.
WITH RECURSIVE "chained" ("id", "previous", "hash") AS (
    SELECT 0, '\x'::bytea, '\x'::bytea
    UNION ALL
    SELECT (one.line).id, chained.hash, "audit_hash"(chained.hash, one.line)
    FROM "chained" CROSS JOIN LATERAL
        (SELECT former AS line FROM "audit_log" AS former WHERE former.id > chained.id ORDER BY former.id LIMIT 1) AS one
)
UPDATE "audit_log" SET "previous" = chained.previous, "hash" = chained.hash
FROM "chained" WHERE "audit_log"."id" = chained.id;
ALTER TABLE "audit_log" ENABLE TRIGGER "audit_log_is_append_only";

-- Lines follow each other in the order of their ids. The sequence gives them in the order in which inserts begin, so the id
-- is chosen again under the lock, which lasts until the commit. The sequence is never behind it.
CREATE FUNCTION "chain_audit_log"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    head "audit_log";
BEGIN
    PERFORM pg_advisory_xact_lock(727305120);
    SELECT * INTO head FROM audit_log ORDER BY id DESC LIMIT 1;
    NEW.id := coalesce(head.id, 0) + 1;
    NEW.previous := coalesce(head.hash, '\x');
    NEW.hash := audit_hash(NEW.previous, NEW);
    RETURN NEW;
END
$$;

CREATE TRIGGER "audit_log_is_chained" BEFORE INSERT ON "audit_log"
    FOR EACH ROW EXECUTE FUNCTION "chain_audit_log"();
