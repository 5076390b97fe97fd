import { CLOCK_RECEIPT_HEADER, ELAPSED_HEADER } from '@slovo/contracts/clock-receipt';
import { publicHandRoutes } from '@slovo/contracts/public-routes';
import { deviceNow } from '../clock.ts';
import { signedInId } from '../session/signed-in-id.ts';
import { storedToken } from '../session/token-storage.ts';
import { KEYS, readJson, write } from '../storage/storage.ts';

/** When a report was written: how long after the server's latest receipt. */
export interface Seal {
  receipt: string;
  elapsedMs: number;
}

interface Kept {
  receipt: string;
  userId: number;
  /** Device time. Its clock goes on while the device sleeps; `performance.now()` does not everywhere. */
  receivedAt: number;
}

const RENEWED_AFTER_MS = 15 * 60_000;

function read(): Kept | null {
  const kept = readJson<Kept>(KEYS.clock);
  return kept?.userId === signedInId() ? kept : null;
}

/** Null without a receipt of the person who is signed in: the report counts for the day on which it arrives. */
export function sealNow(): Seal | null {
  const held = read();
  return held && { receipt: held.receipt, elapsedMs: Math.max(0, deviceNow() - held.receivedAt) };
}

/** Asks for a new receipt where the latest is old. Without an answer the latest one serves on. */
export async function renewReceipt(): Promise<void> {
  const [userId, token] = [signedInId(), storedToken()];
  const held = read();
  if (userId === null || !token || !navigator.onLine) return;
  if (held && Math.abs(deviceNow() - held.receivedAt) < RENEWED_AFTER_MS) return;
  try {
    const response = await fetch(publicHandRoutes.clock.path, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { receipt } = (await response.json()) as { receipt?: unknown };
    if (!response.ok || typeof receipt !== 'string') return;
    write(KEYS.clock, JSON.stringify({ receipt, userId, receivedAt: deviceNow() } satisfies Kept));
  } catch {
    // Offline.
  }
}

export const headersOf = ({ receipt, elapsedMs }: Seal): [string, string][] => [
  [CLOCK_RECEIPT_HEADER, receipt],
  [ELAPSED_HEADER, String(elapsedMs)],
];
