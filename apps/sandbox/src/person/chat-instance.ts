import { createHash } from 'node:crypto';
import type { Sandbox } from '../sandbox.ts';

/** A signed 64-bit number that identifies a chat with this bot, the same at every press and launch. */
export function chatInstanceOf({ config }: Sandbox, personId: number): string {
  return createHash('sha256').update(`${config.botToken}:${personId}`).digest().readBigInt64BE(0).toString();
}
