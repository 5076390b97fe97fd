-- What an operator searches is the text without its markup. Batches are few: thousands in years.
ALTER TABLE "batches" ADD COLUMN "plain_text" TEXT;

-- The stored HTML is canonical: besides tags it has these four entities, the ampersand last.
UPDATE "batches" SET "plain_text" = replace(replace(replace(replace(
  regexp_replace("html", '<[^>]*>', '', 'g'), '&quot;', '"'), '&gt;', '>'), '&lt;', '<'), '&amp;', '&');
