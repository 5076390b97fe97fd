import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { System } from '@slovo/local/system.ts';
import { send, type Place } from './resident.ts';

/** The fifth person of the sandbox, whom the demo adds to its four. */
export const DEMO_OPERATOR = '7100000005';

/** Opens the operator's chat, so that they can send messages to themselves for a test. */
export async function addOperator({ sandboxUrl }: Place): Promise<void> {
  const person = { first_name: 'Мария', last_name: 'Зимина', username: 'maria_zimina' };
  const headers = { 'content-type': 'application/json' };
  await send(`${sandboxUrl}/sandbox/people`, { method: 'POST', headers, body: JSON.stringify(person) });
  const start = `${sandboxUrl}/sandbox/people/${person.username}/start`;
  await send(start, { method: 'POST', headers, body: '{}' });
}

/** An address of the panel with a new token in it, or without one if auth refuses. */
export async function addressForOperator(root: string, { appUrl, env }: System): Promise<string> {
  const program = join(root, 'apps', 'auth', 'dist', 'admin-token.mjs');
  try {
    const args = ['--disable-warning=ExperimentalWarning', program, DEMO_OPERATOR];
    const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...process.env, ...env } });
    return stdout.trim();
  } catch {
    return `${appUrl}/admin`;
  }
}
