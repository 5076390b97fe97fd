import {
  banUser,
  type CallDefinition,
  type Caller,
  closePromise,
  getProfile,
  getPromise,
  issueLoginLink,
  registerTelegramPerson,
} from '@slovo/contracts';
import { CallClient, CallSigner, Refusal, type SignedMessage } from '@slovo/kit/calls';
import { connectNats } from '@slovo/kit/nats';
import { flipped, type Forgery } from './forgery.ts';
import type { FuzzStage } from '../fuzz/stage.ts';

const MINUTE_MS = 60_000;

/** What is called, for whom, and with what. */
type Asked = [definition: CallDefinition, caller: Caller, input?: object];
/** The signature of a message, as who forges it makes it. */
type Sign = (message: SignedMessage) => string | undefined;

/** Callers on NATS, sent with an identity that may publish every call: what is wrong is the signature alone. */
export async function forgedEnvelopes({ owner, stranger, own, secrets, world }: FuzzStage): Promise<{
  forgeries: Forgery[];
  close: () => Promise<void>;
}> {
  const nats = await connectNats(world.natsUrl, 'forger');
  const prefix = `${world.natsPrefix}.`;
  const { gateway, bot, auth } = world.callerSecrets;
  const by =
    (secret: string, offsetMs = 0): Sign =>
    (message) =>
      CallSigner.of({ CALLER_SECRET: secret }, () => Date.now() + offsetMs)!.sign(message);
  const user = (userId: number, more: object = {}): Caller =>
    ({ kind: 'user', userId, sessionId: 'a', roles: ['user'], via: 'web', ...more }) as Caller;
  const [mine, theirs] = [user(owner.userId), user(stranger.userId)];
  const operator: Caller = { kind: 'operator', userId: owner.userId, fingerprint: '00000000' };

  const shown = (
    what: string,
    [definition, caller, input = {}]: Asked,
    sign: Sign,
    answer: string,
  ): Forgery => ({
    what,
    answer,
    show: async () => {
      const signer = { sign: (message: SignedMessage) => sign(message)!, formerProof: () => undefined };
      const client = new CallClient(nats, { name: 'forger', prefix, clockControl: false, signer });
      try {
        await client.ask(definition, input, caller, 'a forgery');
        return '200';
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const { reason } = (error.details ?? {}) as { reason?: string };
        return [error.code, ...(reason === undefined ? [] : [reason])].join(': ');
      }
    },
  });
  const because = (why: string) => `NOT_ALLOWED: the proof of the caller is ${why}`;
  const profile: Asked = [getProfile, mine];
  const promise = { id: Number(own['promise']) };
  const ban: Asked = [banUser, operator, { id: stranger.userId, reason: 'x' }];
  /** Made for another message, by the gateway. */
  const madeFor =
    (changed: (message: SignedMessage) => Partial<SignedMessage>): Sign =>
    (message) =>
      by(gateway)({ ...message, ...changed(message) });
  const bodyOf = (message: SignedMessage, changes: object): string =>
    JSON.stringify({ ...(JSON.parse(message.body.toString()) as object), ...changes });
  const forged = (what: string, asked: Asked, sign: Sign): Forgery =>
    shown(what, asked, sign, because('forged'));
  const beyond = (what: string, asked: Asked, secret: string): Forgery =>
    shown(what, asked, by(secret), because('beyond the rights of its signer'));
  return {
    close: () => nats.close(),
    forgeries: [
      shown('a signature (good)', profile, by(gateway), '200'),
      shown('no signature', profile, () => undefined, because('missing')),
      shown('no text of a signature', profile, () => 'x', because('malformed')),
      forged('one letter changed', profile, (message) => flipped(by(gateway)(message)!)),
      forged('another secret', profile, by('x'.repeat(43))),
      forged('another secret under the id of the right one', profile, (message) =>
        by('x'.repeat(43))(message)!.replace(/^[^.]+/, by(gateway)(message)!.split('.')[0]!),
      ),
      forged('the secret of tickets', profile, by(secrets.TICKET_SECRET)),
      forged(
        'of another person',
        profile,
        madeFor((message) => ({ body: bodyOf(message, { caller: theirs }) })),
      ),
      forged(
        'of a person for an operator',
        ban,
        madeFor((message) => ({ body: bodyOf(message, { caller: mine }) })),
      ),
      forged(
        'of another input',
        [getPromise, mine, promise],
        madeFor((message) => ({ body: bodyOf(message, { input: { id: promise.id + 1 } }) })),
      ),
      forged(
        'of another call',
        [closePromise, mine, { ...promise, completion_type: 'give_up' }],
        madeFor(() => ({ call: getPromise.name })),
      ),
      forged(
        'for another service',
        profile,
        madeFor(() => ({ audience: `${prefix}media` })),
      ),
      forged(
        'for another installation',
        profile,
        madeFor(() => ({ audience: 'auth' })),
      ),
      forged(
        'for a reply to another',
        profile,
        madeFor(() => ({ reply: '_INBOX_gateway.a.1' })),
      ),
      beyond('an operator, by the bot', ban, bot),
      beyond('a session of the web, by the bot', profile, bot),
      beyond('the chat, by the gateway', [getProfile, user(owner.userId, { via: 'bot' })], gateway),
      beyond(
        'a call of the bot, by the gateway',
        [issueLoginLink, { kind: 'service', name: 'bot' }],
        gateway,
      ),
      beyond('the bot itself, by the gateway', [getProfile, { kind: 'service', name: 'bot' }], gateway),
      beyond(
        'a new person, by the command line',
        [registerTelegramPerson, { kind: 'service', name: 'auth' }],
        auth,
      ),
      shown(
        'a person where an operator is asked for',
        [banUser, mine, { id: stranger.userId, reason: 'x' }],
        by(gateway),
        'ADMIN_TOKEN_INVALID',
      ),
      shown('of two minutes ago', profile, by(gateway, -2 * MINUTE_MS), because('expired')),
      forged('of two minutes ago, with a later time', profile, (message) => {
        const [id, , text] = by(gateway, -2 * MINUTE_MS)(message)!.split('.');
        return [id, Date.now().toString(36), text].join('.');
      }),
      shown('of a time to come', profile, by(gateway, 2 * MINUTE_MS), because('of a time to come')),
    ],
  };
}
