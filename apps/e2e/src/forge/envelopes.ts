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
import { connectNats, type NatsConnection } from '@slovo/kit/nats';
import { flipped, type Forgery } from './forgery.ts';
import type { FuzzStage } from '../fuzz/stage.ts';

const MINUTE_MS = 60_000;

/** What is called, for whom, and with what. */
type Asked = [definition: CallDefinition, caller: Caller, input?: object];
/** The signature of a message, as who forges it makes it. */
type Sign = (message: SignedMessage) => string | undefined;

const because = (why: string) => `NOT_ALLOWED: the proof of the caller is ${why}`;

/** Callers on NATS, sent with an identity that may publish every call: what is wrong is the signature alone. */
export async function forgedEnvelopes(stage: FuzzStage): Promise<{
  forgeries: Forgery[];
  close: () => Promise<void>;
}> {
  const nats = await connectNats(stage.world.natsUrl, 'forger');
  const forger = new Forger(stage, nats);
  return {
    close: () => nats.close(),
    forgeries: [
      ...badSignatures(forger),
      ...signaturesOfOthers(forger),
      ...callersBeyondRights(forger),
      ...wrongTimes(forger),
    ],
  };
}

class Forger {
  readonly prefix: string;
  readonly mine: Caller;
  readonly theirs: Caller;
  /** A call that its caller may make. */
  readonly profile: Asked;
  /** A call of an operator. */
  readonly ban: Asked;

  constructor(
    readonly stage: FuzzStage,
    private readonly nats: NatsConnection,
  ) {
    const { owner, stranger, world } = stage;
    this.prefix = `${world.natsPrefix}.`;
    this.mine = this.user(owner.userId);
    this.theirs = this.user(stranger.userId);
    this.profile = [getProfile, this.mine];
    const operator: Caller = { kind: 'operator', userId: owner.userId, fingerprint: '00000000' };
    this.ban = [banUser, operator, { id: stranger.userId, reason: 'x' }];
  }

  user(userId: number, more: object = {}): Caller {
    return { kind: 'user', userId, sessionId: 'a', roles: ['user'], via: 'web', ...more } as Caller;
  }

  by(secret: string, offsetMs = 0): Sign {
    return (message) => CallSigner.of({ CALLER_SECRET: secret }, () => Date.now() + offsetMs)!.sign(message);
  }

  byGateway(offsetMs = 0): Sign {
    return this.by(this.stage.world.callerSecrets.gateway, offsetMs);
  }

  /** Made by the gateway for another message. */
  madeFor(changed: (message: SignedMessage) => Partial<SignedMessage>): Sign {
    return (message) => this.byGateway()({ ...message, ...changed(message) });
  }

  shown(what: string, [definition, caller, input = {}]: Asked, sign: Sign, answer: string): Forgery {
    return {
      what,
      answer,
      show: async () => {
        const signer = { sign: (message: SignedMessage) => sign(message)!, formerProof: () => undefined };
        const client = new CallClient(this.nats, {
          name: 'forger',
          prefix: this.prefix,
          clockControl: false,
          signer,
        });
        try {
          await client.ask(definition, input, caller, 'a forgery');
          return '200';
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          const { reason } = (error.details ?? {}) as { reason?: string };
          return [error.code, ...(reason === undefined ? [] : [reason])].join(': ');
        }
      },
    };
  }

  forged(what: string, asked: Asked, sign: Sign): Forgery {
    return this.shown(what, asked, sign, because('forged'));
  }

  beyond(what: string, asked: Asked, secret: string): Forgery {
    return this.shown(what, asked, this.by(secret), because('beyond the rights of its signer'));
  }
}

function badSignatures(forger: Forger): Forgery[] {
  return [
    forger.shown('a signature (good)', forger.profile, forger.byGateway(), '200'),
    forger.shown('no signature', forger.profile, () => undefined, because('missing')),
    forger.shown('no text of a signature', forger.profile, () => 'x', because('malformed')),
    forger.forged('one letter changed', forger.profile, (message) => flipped(forger.byGateway()(message)!)),
    forger.forged('another secret', forger.profile, forger.by('x'.repeat(43))),
    forger.forged('another secret under the id of the right one', forger.profile, (message) =>
      forger
        .by('x'.repeat(43))(message)!
        .replace(/^[^.]+/, forger.byGateway()(message)!.split('.')[0]!),
    ),
    forger.forged('the secret of tickets', forger.profile, forger.by(forger.stage.secrets.TICKET_SECRET)),
  ];
}

const bodyOf = (message: SignedMessage, changes: object): string =>
  JSON.stringify({ ...(JSON.parse(message.body.toString()) as object), ...changes });

function signaturesOfOthers(forger: Forger): Forgery[] {
  const promise = { id: Number(forger.stage.own['promise']) };
  return [
    forger.forged(
      'of another person',
      forger.profile,
      forger.madeFor((message) => ({ body: bodyOf(message, { caller: forger.theirs }) })),
    ),
    forger.forged(
      'of a person for an operator',
      forger.ban,
      forger.madeFor((message) => ({ body: bodyOf(message, { caller: forger.mine }) })),
    ),
    forger.forged(
      'of another input',
      [getPromise, forger.mine, promise],
      forger.madeFor((message) => ({ body: bodyOf(message, { input: { id: promise.id + 1 } }) })),
    ),
    forger.forged(
      'of another call',
      [closePromise, forger.mine, { ...promise, completion_type: 'give_up' }],
      forger.madeFor(() => ({ call: getPromise.name })),
    ),
    forger.forged(
      'for another service',
      forger.profile,
      forger.madeFor(() => ({ audience: `${forger.prefix}media` })),
    ),
    forger.forged(
      'for another installation',
      forger.profile,
      forger.madeFor(() => ({ audience: 'auth' })),
    ),
    forger.forged(
      'for a reply to another',
      forger.profile,
      forger.madeFor(() => ({ reply: '_INBOX_gateway.a.1' })),
    ),
  ];
}

function callersBeyondRights(forger: Forger): Forgery[] {
  const { owner, stranger, world } = forger.stage;
  const { gateway, bot, auth } = world.callerSecrets;
  return [
    forger.beyond('an operator, by the bot', forger.ban, bot),
    forger.beyond('a session of the web, by the bot', forger.profile, bot),
    forger.beyond(
      'the chat, by the gateway',
      [getProfile, forger.user(owner.userId, { via: 'bot' })],
      gateway,
    ),
    forger.beyond(
      'a call of the bot, by the gateway',
      [issueLoginLink, { kind: 'service', name: 'bot' }],
      gateway,
    ),
    forger.beyond('the bot itself, by the gateway', [getProfile, { kind: 'service', name: 'bot' }], gateway),
    forger.beyond(
      'a new person, by the command line',
      [registerTelegramPerson, { kind: 'service', name: 'auth' }],
      auth,
    ),
    forger.shown(
      'a person where an operator is asked for',
      [banUser, forger.mine, { id: stranger.userId, reason: 'x' }],
      forger.byGateway(),
      'ADMIN_TOKEN_INVALID',
    ),
  ];
}

function wrongTimes(forger: Forger): Forgery[] {
  return [
    forger.shown('of two minutes ago', forger.profile, forger.byGateway(-2 * MINUTE_MS), because('expired')),
    forger.forged('of two minutes ago, with a later time', forger.profile, (message) => {
      const [id, , text] = forger
        .byGateway(-2 * MINUTE_MS)(message)!
        .split('.');
      return [id, Date.now().toString(36), text].join('.');
    }),
    forger.shown(
      'of a time to come',
      forger.profile,
      forger.byGateway(2 * MINUTE_MS),
      because('of a time to come'),
    ),
  ];
}
