-- CreateTable
CREATE TABLE "named_people" (
    "receipt_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "variables" TEXT[],

    CONSTRAINT "named_people_pkey" PRIMARY KEY ("receipt_id","user_id")
);

-- CreateIndex
CREATE INDEX "named_people_user_id_idx" ON "named_people"("user_id");

-- AddForeignKey
ALTER TABLE "named_people" ADD CONSTRAINT "named_people_receipt_id_fkey" FOREIGN KEY ("receipt_id") REFERENCES "receipts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
