import { join } from 'node:path';
import {
  banUser,
  type CallDefinition,
  type Caller,
  closePromise,
  getProfile,
  getPromise,
} from '@slovo/contracts';
import { CallClient, CallerProofs, Refusal } from '@slovo/kit/calls';
import { connectNats } from '@slovo/kit/nats';
import { edgeOf } from '../edge.ts';
import { flipped, type Forgery } from './forgery.ts';
import type { FuzzStage } from '../fuzz/stage.ts';

const MINUTE_MS = 60_000;

/** Callers on NATS, sent with the identity of the gateway, which may call: what is wrong is the proof alone. */
export async function forgedEnvelopes({ owner, stranger, own, world }: FuzzStage): Promise<{
  forgeries: Forgery[];
  close: () => Promise<void>;
}> {
  const { host } = new URL(world.natsUrl);
  const settings = { NATS_URL: `nats://${host}`, NATS_IDENTITIES: join(world.folder, 'identities') };
  const nats = await connectNats(settings, 'gateway');
  const edge = edgeOf(world);
  const proofs = (offsetMs = 0, secret = world.callerSecret) =>
    CallerProofs.of({ CALLER_SECRET: secret }, () => Date.now() + offsetMs)!;
  const user = (userId: number, more: object = {}): Caller =>
    ({ kind: 'user', userId, sessionId: 'a', roles: ['user'], via: 'web', ...more }) as Caller;
  const [mine, theirs] = [user(owner.userId), user(stranger.userId)];
  const operator: Caller = { kind: 'operator', userId: owner.userId, fingerprint: '00000000' };

  const shown = (
    what: string,
    [definition, caller, proof]: [CallDefinition, Caller, string | undefined],
    answer = 'NOT_ALLOWED',
    input: object = {},
  ): Forgery => ({
    what,
    answer,
    show: async () => {
      const callers = { sign: () => proof } as unknown as CallerProofs;
      try {
        await new CallClient(nats, { ...edge, name: 'gateway', callers }).ask(
          definition,
          input,
          caller,
          'a forgery',
        );
        return '200';
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const { reason } = (error.details ?? {}) as { reason?: string };
        return [error.code, ...(reason === undefined ? [] : [reason])].join(': ');
      }
    },
  });
  const doubt = (why: string) => `NOT_ALLOWED: the proof of the caller is ${why}`;
  const profile = proofs().sign('auth.get-profile', mine);
  const ban = { id: stranger.userId, reason: 'x' };
  const promise = { id: Number(own['promise']) };
  return {
    close: () => nats.close(),
    forgeries: [
      shown('a proof (good)', [getProfile, mine, profile], '200'),
      shown('no proof', [getProfile, mine, undefined], doubt('missing')),
      shown('no text of a proof', [getProfile, mine, 'x'], doubt('malformed')),
      shown('one letter changed', [getProfile, mine, flipped(profile)], doubt('forged')),
      shown(
        'another secret',
        [getProfile, mine, proofs(0, 'x'.repeat(43)).sign('auth.get-profile', mine)],
        doubt('forged'),
      ),
      shown(
        'another secret under the id of the right one',
        [
          getProfile,
          mine,
          proofs(0, 'x'.repeat(43))
            .sign('auth.get-profile', mine)
            .replace(/^[^.]+/, profile.split('.')[0]!),
        ],
        doubt('forged'),
      ),
      shown('another person', [getProfile, theirs, profile], doubt('forged')),
      shown('more roles', [getProfile, user(owner.userId, { roles: ['admin'] }), profile], doubt('forged')),
      shown(
        'another session',
        [getProfile, user(owner.userId, { sessionId: 'b' }), profile],
        doubt('forged'),
      ),
      shown('through the chat', [getProfile, user(owner.userId, { via: 'bot' }), profile], doubt('forged')),
      shown('of another call', [closePromise, mine, profile], doubt('forged'), {
        ...promise,
        completion_type: 'give_up',
      }),
      shown(
        'of another call, in a message of several',
        [getPromise, mine, profile],
        doubt('forged'),
        promise,
      ),
      shown('a person as an operator', [banUser, operator, profile], doubt('forged'), ban),
      shown(
        'a person where an operator is asked for',
        [banUser, mine, proofs().sign('auth.ban-user', mine)],
        'ADMIN_TOKEN_INVALID',
        ban,
      ),
      shown(
        'of three minutes ago',
        [getProfile, mine, proofs(-3 * MINUTE_MS).sign('auth.get-profile', mine)],
        doubt('expired'),
      ),
      shown(
        'of three minutes ago, for longer',
        [getProfile, mine, longer(proofs(-3 * MINUTE_MS).sign('auth.get-profile', mine))],
        doubt('forged'),
      ),
    ],
  };
}

function longer(proof: string): string {
  const [id, , mac] = proof.split('.');
  return [id, (Date.now() + MINUTE_MS).toString(36), mac].join('.');
}
