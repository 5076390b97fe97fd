import { insideTelegram } from './telegram/launch.ts';

/** `copied`: sharing is not supported, so the link is in the clipboard. `failed`: not even that. */
export type Shared = 'shared' | 'copied' | 'failed';

export const canShare = (): boolean => insideTelegram || 'share' in navigator;

/** Shares to a Telegram chat; on the web by the system's share sheet, else to the clipboard. */
export async function shareLink(url: string, text: string): Promise<Shared> {
  if (insideTelegram && (await shareInTelegram(url, text))) return 'shared';
  if ('share' in navigator)
    try {
      await navigator.share({ url, text });
      return 'shared';
    } catch (error) {
      // The user closed the share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
    }
  return (await copyLink(url)) ? 'copied' : 'failed';
}

/** Resolves with false where there is no clipboard, as on an insecure origin, or none allowed. */
export async function copyLink(url: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(url);
    return true;
  } catch {
    return false;
  }
}

async function shareInTelegram(url: string, text: string): Promise<boolean> {
  const { client } = await import('./telegram/client.ts');
  if (!(await client.isResponsive())) return false;
  const [link, words] = [url, text].map(encodeURIComponent);
  return client.send('web_app_open_tg_link', { path_full: `/share/url?url=${link}&text=${words}` });
}
