-- How far the removal of names has come in receipts that were written before "named_people" was there.
CREATE TABLE "old_names" (
    "last_receipt" INTEGER NOT NULL,
    "next_receipt" INTEGER NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "old_names_pkey" PRIMARY KEY ("last_receipt")
);

INSERT INTO "old_names" ("last_receipt", "next_receipt", "due_at")
SELECT max("id"), 1, now() FROM "receipts" HAVING max("id") IS NOT NULL;
