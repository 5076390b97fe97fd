import { join } from 'node:path';
import { findFreePort } from '@slovo/local/ports.ts';
import type { Supervisor } from '@slovo/local/supervisor.ts';
import type { Databases } from '../databases.ts';
import { BARE_TABLES } from '../seed/bare.ts';
import { BOT_TOKEN, type Telegram } from '../telegram.ts';

/** Starts the bare handler with a database of its own. Returns its address. */
export async function startBare(
  root: string,
  supervisor: Supervisor,
  databases: Databases,
  telegram: Telegram,
): Promise<string> {
  await databases.create('bare');
  await databases.sql('bare', BARE_TABLES);
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  await supervisor.start([
    {
      name: 'bare',
      command: process.execPath,
      args: ['--disable-warning=ExperimentalWarning', join(root, 'tools', 'bench', 'bare', 'server.ts')],
      cwd: root,
      env: {
        PORT: String(port),
        DATABASE_URL: databases.addressOf('bare'),
        AUTH_DATABASE_URL: databases.addressOf('auth'),
        NOTIFICATIONS_DATABASE_URL: databases.addressOf('notifications'),
        TELEGRAM_URL: `${telegram.url}/bot${BOT_TOKEN}`,
      },
      isReady: async () => (await fetch(`${url}/health`).catch(() => undefined))?.ok ?? false,
    },
  ]);
  return url;
}
