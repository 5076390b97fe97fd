// Which processes sign calls, and for whom: docs/decisions/104-signed-messages.md.
import type { Caller } from '../call.ts';
import { CALLS_OF_BOT, CALLS_OF_BOT_ALONE } from './edge-calls.ts';

/** The edges, and auth for its command line, which asks for the address of the panel. */
export const SIGNERS = ['gateway', 'bot', 'auth'] as const;
export type Signer = (typeof SIGNERS)[number];

const OF_BOT: readonly string[] = CALLS_OF_BOT;
const OF_BOT_ALONE: readonly string[] = CALLS_OF_BOT_ALONE;

/** The calls of a signer, and the callers for whom it makes them. */
const RIGHTS: Record<Signer, { calls: (name: string) => boolean; callers: readonly string[] }> = {
  gateway: {
    calls: (name) => !OF_BOT_ALONE.includes(name),
    callers: ['anyone', 'user via web', 'operator', 'service gateway'],
  },
  bot: { calls: (name) => OF_BOT.includes(name), callers: ['user via bot', 'service bot'] },
  auth: { calls: (name) => name === 'auth.issue-operator-token', callers: ['service auth'] },
};

/** Whether this signer may make this call for this caller: one that is taken over must not pose as another. */
export const mayVouch = (signer: Signer, call: string, caller: Caller): boolean =>
  RIGHTS[signer].calls(call) && RIGHTS[signer].callers.includes(kindOf(caller));

function kindOf(caller: Caller): string {
  if (caller.kind === 'user') return `user via ${caller.via}`;
  return caller.kind === 'service' ? `service ${caller.name}` : caller.kind;
}
