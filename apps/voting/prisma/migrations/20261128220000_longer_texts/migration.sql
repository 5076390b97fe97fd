-- Only longer: limits count characters as people see them, and one has several code points.
ALTER TABLE "promises" ALTER COLUMN "title" SET DATA TYPE TEXT;

-- Only longer
ALTER TABLE "polls" ALTER COLUMN "reason" SET DATA TYPE TEXT, ALTER COLUMN "report_text" SET DATA TYPE TEXT;

-- Only longer
ALTER TABLE "votes" ALTER COLUMN "reason" SET DATA TYPE TEXT;
