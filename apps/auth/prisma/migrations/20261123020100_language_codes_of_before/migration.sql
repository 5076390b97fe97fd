-- A migration of its own, so that the lock of the one before is not held meanwhile: this one locks single rows.
UPDATE "users" SET "language_code" = "language"::text WHERE "language_code" <> "language"::text;
