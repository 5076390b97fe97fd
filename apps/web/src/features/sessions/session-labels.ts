import { sessions as texts } from '@slovo/texts/web/sessions';
import type { SessionView } from '../../shared/api/wire.ts';
import { fullDate } from '../../shared/format/dates.ts';

const HOUR_MS = 3_600_000;

/** «Active now» under an hour, hours under a day, then the date. */
export function activityOf(iso: string, at: number): { text: string; active: boolean } {
  const hours = Math.floor((at - Date.parse(iso)) / HOUR_MS);
  if (hours < 1) return { text: texts.activeNow, active: true };
  return { text: hours < 24 ? texts.hoursAgo(hours) : fullDate(iso, at), active: false };
}

/** «Chrome 142, macOS», as far as known; older sessions have a plain text. */
export function deviceOf(device: SessionView['device_info'] | string): string {
  if (typeof device === 'string') return device || texts.unknownDevice;
  const { browser, os, device: model, platform } = device;
  // The server writes «Unknown» for unknown parts.
  const parts = [browser || platform, model, os].filter((part) => part && part !== 'Unknown');
  return parts.join(', ') || texts.unknownDevice;
}

/** Hides the last IPv4 octet, or the IPv6 groups from the third on. The server does the same; twice is harmless. */
export function maskAddress(address: string): string {
  if (/^\d+\.\d+\.\d+\./.test(address)) return address.replace(/\.[^.]+$/, '.***');
  return address.includes(':') ? `${address.split(':').slice(0, 2).join(':')}:***` : address;
}
