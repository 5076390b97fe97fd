import { download } from '@slovo/ui/primitives/download';
import { insideTelegram } from './telegram/launch.ts';

/**
 * By Telegram where its client downloads files: the web view of a mini app has no downloads of its own.
 * @param url also for readers without the session: the client sends none
 */
export async function downloadFile(url: string, name: string): Promise<void> {
  if (insideTelegram && (await downloadByTelegram(url, name))) return;
  download(url);
}

/** Returns whether the client (Bot API 8.0) took it; it asks the person itself. */
async function downloadByTelegram(url: string, name: string): Promise<boolean> {
  try {
    const { client } = await import('./telegram/client.ts');
    const file = { url: new URL(url, window.location.href).href, file_name: name };
    return client.send('web_app_request_file_download', file);
  } catch {
    // The file of the client's code is missing; the link may work all the same.
    return false;
  }
}
