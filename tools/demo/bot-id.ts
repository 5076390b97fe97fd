import { join } from 'node:path';
import { readJson } from '@slovo/local/json-file.ts';
import type { Secrets } from '@slovo/local/secrets.ts';

/** The number of the bot in a data folder's chats: the sandbox takes it from before the colon of the token. */
export function botIdIn(folder: string): number {
  const token = readJson<Secrets>(join(folder, 'secrets.json'))?.SANDBOX_BOT_TOKEN;
  if (!token) throw new Error(`${folder} has no token of a bot yet`);
  return Number(token.split(':')[0]);
}
