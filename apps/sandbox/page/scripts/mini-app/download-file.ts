import { h } from '../dom/element.ts';
import type { EventData } from './event-data.ts';

/** Telegram asks the person first; the browser around the sandbox does that itself. Returns whether it is an address. */
export function downloadFile({ url = '', file_name: name = '' }: EventData): boolean {
  if (!/^https?:/.test(url)) return false;
  const link = h('a', { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  return true;
}
