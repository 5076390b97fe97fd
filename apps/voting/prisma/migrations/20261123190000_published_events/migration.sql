-- Events that the stream has acknowledged, until they are certainly on its disk: see docs/decisions/076.
CREATE TABLE "outbox_published" (
    "seq" BIGINT NOT NULL,
    "id" BIGINT NOT NULL,
    "message_id" UUID NOT NULL,
    "subject" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "carrier" JSONB NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "outbox_published_pkey" PRIMARY KEY ("seq","id")
);
