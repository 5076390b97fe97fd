import { describe, expect, it } from '@jest/globals';
import type { Caller } from '@slovo/contracts';
import { callerKeysOf, SIGNERS } from '@slovo/contracts/identities';
import { readConfig, signingVariables, verifyingVariables } from '../config/config.ts';
import { CallSigner } from './call-signer.ts';
import { CallVerifier } from './call-verifier.ts';
import { FormerProofs } from './former-proofs.ts';
import type { SignedMessage } from './signed-message.ts';

const OLD = 'the secret of last year, 32 chars';
const NEW = 'the secret of this year, 32 chars';
const OF_BOT = 'the secret of the bot, 32 characters';
const OF_AUTH = 'the secret of auth, 32 characters';
const SHARED = 'what every process had';

const CALL = 'promises.get-promise';
const someone: Caller = { kind: 'user', userId: 7, sessionId: 's', roles: ['user'], via: 'web' };
const envelope = (caller: Caller = someone, proof?: string) => ({ caller, proof, requestId: 'r', input: {} });
const message: SignedMessage = {
  call: CALL,
  audience: 'slovo.promises',
  reply: '_INBOX_gateway.x.1',
  body: JSON.stringify(envelope()),
};

const signerOf = (secret: string, now = () => 0, also?: string): CallSigner =>
  CallSigner.of({ CALLER_SECRET: secret, CALLER_SECRET_ALSO: also }, now)!;
const verifierOf = (variables: Record<string, string | undefined>, now = () => 0, more = {}): CallVerifier =>
  CallVerifier.of({ CALLER_KEYS: callerKeysOf(variables), ...more }, now)!;
const ALL = { CALLER_SECRET_GATEWAY: OLD, CALLER_SECRET_BOT: OF_BOT, CALLER_SECRET_AUTH: OF_AUTH };

describe('[IDENT-04] the signature of a message with calls', () => {
  const service = verifierOf(ALL);
  const signature = signerOf(OLD).sign(message);

  it('is believed, by each process that knows the public key, also for bytes', () => {
    for (const one of [service, verifierOf({ CALLER_SECRET_GATEWAY: OLD })]) {
      expect(one.check(message, signature)).toEqual({ by: 'gateway' });
      const body = Buffer.from(message.body as string);
      expect(one.check({ ...message, body }, signature)).toEqual({ by: 'gateway' });
    }
  });

  it.each<[string, Partial<SignedMessage>]>([
    ['another call', { call: 'promises.delete-promise' }],
    ['another service', { audience: 'slovo.auth' }],
    ['another installation', { audience: 'other.promises' }],
    ['another subject of the reply', { reply: '_INBOX_media.x.1' }],
    ['another reply of the same edge', { reply: '_INBOX_gateway.x.2' }],
    ['another person', { body: JSON.stringify(envelope({ ...someone, userId: 8 })) }],
    ['another input', { body: JSON.stringify({ ...envelope(), input: { id: 2 } }) }],
    ['one call more', { body: JSON.stringify([envelope(), envelope()]) }],
  ])('is forged for %s', (_what, other) => {
    expect(service.check({ ...message, ...other }, signature)).toEqual({ fault: 'forged' });
  });

  it('is forged with another time, by another key, and under the id of another', () => {
    const [id, , text] = signature.split('.');
    expect(service.check(message, `${id}.zzzz.${text}`)).toEqual({ fault: 'forged' });
    const byOther = signerOf(NEW).sign(message);
    expect(service.check(message, byOther)).toEqual({ fault: 'forged' });
    expect(service.check(message, byOther.replace(/^[^.]+/, id!))).toEqual({ fault: 'forged' });
  });

  it('is needed, and has its form', () => {
    expect(service.check(message, undefined)).toEqual({ fault: 'missing' });
    for (const text of ['x', `${signature}x`, signature.replace('.', ' '), signature.slice(0, -1)])
      expect(service.check(message, text)).toEqual({ fault: 'malformed' });
  });

  it.each([
    [0, { by: 'gateway' }],
    [60_000, { by: 'gateway' }],
    [61_000, { fault: 'expired' }],
    [-60_000, { by: 'gateway' }],
    [-61_000, { fault: 'of a time to come' }],
  ])('is accepted for a minute: %i ms later', (age, expected) => {
    const later = verifierOf(ALL, () => 1_000_000 + age);
    expect(later.check(message, signerOf(OLD, () => 1_000_000).sign(message))).toEqual(expected);
  });

  it('is believed through the steps of a rotation, by neighbours of each step', () => {
    const steps = [
      { secret: OLD, known: { CALLER_SECRET_GATEWAY: OLD } },
      { secret: OLD, known: { CALLER_SECRET_GATEWAY: OLD, CALLER_SECRET_GATEWAY_ALSO: NEW } },
      { secret: NEW, known: { CALLER_SECRET_GATEWAY: NEW, CALLER_SECRET_GATEWAY_ALSO: OLD } },
      { secret: NEW, known: { CALLER_SECRET_GATEWAY: NEW } },
    ];
    for (const [step, { known }] of steps.entries())
      for (const { secret } of steps.slice(Math.max(0, step - 1), step + 2))
        expect(verifierOf(known).check(message, signerOf(secret).sign(message))).toEqual({ by: 'gateway' });
    expect(verifierOf(steps[3]!.known).check(message, signature)).toEqual({ fault: 'forged' });
  });
});

describe('[IDENT-10] a signer vouches for its own callers of its own calls only', () => {
  const service = verifierOf(ALL);
  const SECRETS = { gateway: OLD, bot: OF_BOT, auth: OF_AUTH };
  const inChat: Caller = { kind: 'user', userId: 7, roles: ['user'], via: 'bot' };
  const operator: Caller = { kind: 'operator', userId: 7, fingerprint: '0badcafe' };
  const process = (name: string): Caller => ({ kind: 'service', name });

  it.each<[(typeof SIGNERS)[number], string, Caller, boolean]>([
    ['gateway', 'auth.get-profile', someone, true],
    ['gateway', 'auth.get-profile', { kind: 'anyone' }, true],
    ['gateway', 'auth.ban-user', operator, true],
    ['gateway', 'auth.list-ended-sessions', process('gateway'), true],
    ['gateway', 'auth.list-ended-sessions', process('bot'), false],
    ['gateway', 'auth.get-profile', inChat, false],
    ['gateway', 'auth.issue-login-link', process('gateway'), false],
    ['gateway', 'auth.issue-operator-token', process('gateway'), false],
    ['bot', 'auth.get-profile', inChat, true],
    ['bot', 'auth.issue-login-link', process('bot'), true],
    ['bot', 'auth.get-profile', someone, false],
    ['bot', 'auth.ban-user', operator, false],
    ['bot', 'auth.get-profile', operator, false],
    ['bot', 'promises.create-promise', inChat, false],
    ['bot', 'auth.issue-login-link', process('gateway'), false],
    ['auth', 'auth.issue-operator-token', process('auth'), true],
    ['auth', 'auth.issue-operator-token', operator, false],
    ['auth', 'auth.issue-login-link', process('auth'), false],
    ['auth', 'auth.get-profile', someone, false],
  ])('%s, for %s', (signer, call, caller, isAccepted) => {
    const sent = { ...message, call, body: JSON.stringify(envelope(caller)) };
    const signed = service.check(sent, signerOf(SECRETS[signer]).sign(sent));
    expect(signed).toEqual({ by: signer });
    const fault = isAccepted ? undefined : 'beyond the rights of its signer';
    expect(service.faultOf(signed, call, envelope(caller))).toBe(fault);
  });

  it('and each has a key of its own', () => {
    const list = callerKeysOf({ ...ALL, CALLER_SECRET_BOT: OLD });
    expect(() => readConfig(verifyingVariables, { CALLER_KEYS: list })).toThrow(
      /CALLER_KEYS: .*the same key/,
    );
    expect(() => readConfig(verifyingVariables, { CALLER_KEYS: 'media:x' })).toThrow(
      /CALLER_KEYS: the form is gateway:key,/,
    );
    expect(readConfig(verifyingVariables, { CALLER_KEYS: callerKeysOf(ALL) }).CALLER_KEYS).toBeDefined();
  });
});

describe('[IDENT-11] while processes of the release before are replaced', () => {
  const [edge, service] = [
    signerOf(OLD, () => 0, SHARED),
    verifierOf(ALL, () => 0, { CALLER_SECRET_ALSO: SHARED }),
  ];
  const former = new FormerProofs(SHARED, () => 0);
  const faultOf = (proof: string | undefined, by = service, signature?: string) =>
    by.faultOf(by.check(message, signature), CALL, envelope(someone, proof));

  it('services of both accept edges of both', () => {
    // As the release before made them, for two minutes.
    const proof = 'UW0u-vrI.2klc.aO9WWR2DT3UwSt9ybACBwYHfUDO1Ii_D3qid8gwy8ok';
    expect(former.sign(CALL, someone)).toBe(proof);
    expect(edge.formerProof(CALL, someone)).toBe(proof);
    expect(faultOf(proof)).toBeUndefined();
    expect(faultOf(proof, service, edge.sign(message))).toBeUndefined();
    expect(signerOf(OLD).formerProof(CALL, someone)).toBeUndefined();
  });

  it('a wrong proof is refused, and any once the secret is gone', () => {
    const proof = former.sign(CALL, someone);
    expect(faultOf(undefined)).toBe('missing');
    expect(faultOf('x')).toBe('malformed');
    expect(faultOf(new FormerProofs('another secret', () => 0).sign(CALL, someone))).toBe('forged');
    expect(faultOf(proof.replace('.2klc.', '.zzzz.'))).toBe('forged');
    expect(service.faultOf({ fault: 'missing' }, 'auth.ban-user', envelope(someone, proof))).toBe('forged');
    expect(faultOf(new FormerProofs(SHARED, () => -120_000).sign(CALL, someone))).toBe('expired');
    expect(faultOf(proof, service, 'x')).toBe('malformed');
    expect(faultOf(proof, verifierOf(ALL))).toBe('missing');
  });
});

describe('[IDENT-05] keys of callers', () => {
  it('are not asked for on a developer’s machine, where calls without a signature may pass', () => {
    expect(CallSigner.of(readConfig(signingVariables, {}))).toBeUndefined();
    expect(CallVerifier.of(readConfig(verifyingVariables, {}))).toBeUndefined();
    const lenient = verifierOf(ALL, () => 0, { UNSIGNED_CALLERS: true });
    expect(lenient.faultOf({ fault: 'missing' }, CALL, envelope())).toBeUndefined();
    expect(lenient.faultOf({ fault: 'forged' }, CALL, envelope())).toBe('forged');
  });
});
