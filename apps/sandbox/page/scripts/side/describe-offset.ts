const HOUR_MS = 3_600_000;

/** How far the product's clock is from the real one; positive milliseconds are ahead. */
export function describeOffset(ms: number): string {
  const hours = Math.round(Math.abs(ms) / HOUR_MS);
  if (hours === 0) return 'Совпадают с настоящими.';
  const days = Math.floor(hours / 24);
  const parts = [days ? `${days} дн.` : '', hours % 24 ? `${hours % 24} ч` : ''];
  return `${ms > 0 ? 'Впереди' : 'Позади'} настоящих на ${parts.filter(Boolean).join(' ')}`;
}
