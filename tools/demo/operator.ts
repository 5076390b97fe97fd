import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { System } from '@slovo/local/system.ts';
import { addPerson, pressStart, type Place } from './story/resident.ts';

/** The fifth person of the sandbox, whom the demo adds to its four. */
export const DEMO_OPERATOR = '7100000005';

/** Opens the operator's chat, so that they can send messages to themselves for a test. */
export async function addOperator(place: Place): Promise<void> {
  const person = { first_name: 'Мария', last_name: 'Зимина', username: 'maria_zimina' };
  await addPerson(place, person);
  await pressStart(place, person.username);
}

/** An address of the panel with a new token in it, or without one if auth refuses. `services` is the folder of the build. */
export async function addressForOperator(services: string, { appUrl, env }: System): Promise<string> {
  const program = join(services, 'admin-token.mjs');
  try {
    const args = ['--disable-warning=ExperimentalWarning', program, DEMO_OPERATOR];
    const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...process.env, ...env } });
    return stdout.trim();
  } catch {
    return `${appUrl}/admin`;
  }
}
