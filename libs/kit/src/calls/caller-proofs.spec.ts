import { describe, expect, it } from '@jest/globals';
import type { Caller } from '@slovo/contracts';
import { readConfig, serviceVariables } from '../config/config.ts';
import { CallerProofs } from './caller-proofs.ts';

const OLD = 'the secret of last year';
const NEW = 'the secret of this year';
const CALL = 'promises.get-promise';
const someone: Caller = { kind: 'user', userId: 7, sessionId: 's', roles: ['user'], via: 'web' };
const proofsOf = (secret: string, also?: string, now = () => 0): CallerProofs =>
  CallerProofs.of({ CALLER_SECRET: secret, CALLER_SECRET_ALSO: also }, now)!;

describe('[IDENT-04] the proof of a caller', () => {
  const proofs = proofsOf(OLD);
  const proof = proofs.sign(CALL, someone);

  it('is believed, again and by other processes, also where the fields come in another order', () => {
    const other = proofsOf(OLD);
    const turned = Object.fromEntries(Object.entries(someone).toReversed()) as Caller;
    for (const caller of [someone, turned, someone]) expect(other.doubt(CALL, caller, proof)).toBeUndefined();
  });

  it.each<[string, Caller]>([
    ['another person', { ...someone, userId: 8 }],
    ['another session', { ...someone, sessionId: 't' }],
    ['no session', { kind: 'user', userId: 7, roles: ['user'], via: 'web' }],
    ['another role', { ...someone, roles: ['admin'] }],
    ['two roles', { ...someone, roles: ['user', 'admin'] }],
    ['another edge', { ...someone, via: 'bot' }],
    ['an operator', { kind: 'operator', userId: 7, fingerprint: 's' }],
    ['a service', { kind: 'service', name: 'bot' }],
    ['nobody', { kind: 'anyone' }],
  ])('is forged for %s', (_name, caller) => {
    expect(proofs.doubt(CALL, someone, proof)).toBeUndefined(); // and is known
    expect(proofs.doubt(CALL, caller, proof)).toBe('forged');
  });

  it('is forged for another call, with another expiry and by another key', () => {
    expect(proofs.doubt('auth.issue-login-link', someone, proof)).toBe('forged');
    const [id, , mac] = proof.split('.');
    expect(proofs.doubt(CALL, someone, `${id}.zzzzzzzz.${mac}`)).toBe('forged');
    const ofOther = proofsOf(NEW).sign(CALL, someone);
    expect(proofs.doubt(CALL, someone, ofOther)).toBe('forged');
    expect(proofs.doubt(CALL, someone, ofOther.replace(/^[^.]+/, id!))).toBe('forged');
  });

  it('is needed, and has its form', () => {
    expect(proofs.doubt(CALL, someone, undefined)).toBe('missing');
    for (const text of ['', 'x', `${proof}x`, proof.replace('.', ' ')])
      expect(proofs.doubt(CALL, someone, text)).toBe('malformed');
  });

  it('expires, also where it has been verified, and is made anew before', () => {
    let now = 1_000;
    const edge = proofsOf(OLD, undefined, () => now);
    const service = proofsOf(OLD, undefined, () => now);
    const first = edge.sign(CALL, someone);
    now += 30_000;
    expect(edge.sign(CALL, someone)).toBe(first);
    expect(service.doubt(CALL, someone, first)).toBeUndefined();
    now += 60_000;
    const second = edge.sign(CALL, someone);
    expect(second).not.toBe(first);
    now += 40_000;
    expect(service.doubt(CALL, someone, first)).toBe('expired');
    expect(proofsOf(OLD, undefined, () => now).doubt(CALL, someone, first)).toBe('expired');
    expect(service.doubt(CALL, someone, second)).toBeUndefined();
  });

  it('is believed through the steps of a rotation, by neighbours of each step', () => {
    const steps = [proofsOf(OLD), proofsOf(OLD, NEW), proofsOf(NEW, OLD), proofsOf(NEW)];
    for (const [step, service] of steps.entries())
      for (const edge of steps.slice(Math.max(0, step - 1), step + 2))
        expect(service.doubt(CALL, someone, edge.sign(CALL, someone))).toBeUndefined();
    expect(steps[3]!.doubt(CALL, someone, proof)).toBe('forged');
  });

  it('is kept for a bounded number of callers', () => {
    const service = proofsOf(OLD);
    for (let userId = 1; userId <= 20_000; userId += 1) {
      const caller: Caller = { kind: 'user', userId, roles: ['user'], via: 'web' };
      expect(service.doubt(CALL, caller, proofs.sign(CALL, caller))).toBeUndefined();
    }
    const kept = Object.values(service).flatMap((part) =>
      Object.values((part ?? {}) as object).map((inner) => (inner instanceof Map ? inner.size : 0)),
    );
    expect(Math.max(...kept)).toBeGreaterThan(1_000);
    expect(Math.max(...kept)).toBeLessThan(5_000);
  });
});

describe('[IDENT-05] the secret of callers', () => {
  it('is needed in production', () => {
    expect(() => readConfig(serviceVariables, { NODE_ENV: 'production' })).toThrow('CALLER_SECRET: needed');
    expect(CallerProofs.of(readConfig(serviceVariables, {}))).toBeUndefined();
  });

  it('lets calls of a release before pass only where that is said, and no forged ones', () => {
    const lenient = CallerProofs.of({ CALLER_SECRET: OLD, UNSIGNED_CALLERS: true })!;
    expect(lenient.doubt(CALL, someone, undefined)).toBeUndefined();
    expect(lenient.doubt(CALL, someone, proofsOf(NEW).sign(CALL, someone))).toBe('forged');
  });
});
