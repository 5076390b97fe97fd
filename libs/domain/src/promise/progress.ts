/** Share of the bar in whole percent, 0–100: kept days of all days, capped (DETAIL-10, DETAIL-11). */
export function progressPercent(completedDays: number, daysTotal: number): number {
  if (daysTotal <= 0) return 0;
  return Math.min(100, Math.max(0, Math.round((completedDays / daysTotal) * 100)));
}
