-- Only longer: limits count characters as people see them, and one has several code points.
ALTER TABLE "promises" ALTER COLUMN "title" SET DATA TYPE TEXT, ALTER COLUMN "description" SET DATA TYPE TEXT;

-- Only longer
ALTER TABLE "reports" ALTER COLUMN "text" SET DATA TYPE TEXT, ALTER COLUMN "reject_reason" SET DATA TYPE TEXT;
