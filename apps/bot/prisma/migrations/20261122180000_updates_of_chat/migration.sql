-- CreateIndex
CREATE INDEX "updates_lane_update_id_idx" ON "updates"("lane", "update_id");
