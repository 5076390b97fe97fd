import { describe, expect, it } from '@jest/globals';
import { SignJWT, UnsecuredJWT } from 'jose';
import { z } from 'zod';
import { SecretKeys } from '../keys/secret-keys.ts';
import { Tickets } from './ticket.ts';

const now = new Date('2026-03-01T10:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const Facts = z.object({ use: z.literal('read'), path: z.string() });
const tickets = new Tickets(new SecretKeys('a secret of sufficient length'));

describe('tickets', () => {
  it('carry their facts until they expire', async () => {
    const ticket = await tickets.sign({ use: 'read', path: 'a.jpg' }, now, 60);
    expect(await tickets.read(ticket, Facts, later(59))).toEqual({ use: 'read', path: 'a.jpg' });
    expect(await tickets.read(ticket, Facts, later(61))).toBeNull();
  });

  it('are worth nothing when forged, changed or made for something else', async () => {
    const forged = await new Tickets(new SecretKeys('another secret, also long')).sign(
      { use: 'read', path: 'a.jpg' },
      now,
      60,
    );
    const good = await tickets.sign({ use: 'upload', path: 'a.jpg' }, now, 60);
    const [head, , signature] = good.split('.');
    const changed = [
      head,
      Buffer.from('{"use":"read","path":"b.jpg"}').toString('base64url'),
      signature,
    ].join('.');
    for (const ticket of [forged, good, changed, 'nonsense', ''])
      expect(await tickets.read(ticket, Facts, now)).toBeNull();
  });

  it('[FORGE-05] are worth nothing with any letter changed, or any part of another ticket', async () => {
    const [good, other] = await Promise.all(
      ['a.jpg', 'b.jpg'].map((path) => tickets.sign({ use: 'read', path }, now, 60)),
    );
    // Two bits of the last letter belong to no byte.
    for (let at = 0; at < good!.length - 1; at += 1) {
      const changed = good!.slice(0, at) + (good![at] === 'A' ? 'B' : 'A') + good!.slice(at + 1);
      expect([at, await tickets.read(changed, Facts, now)]).toEqual([at, null]);
    }
    const parts = [good!.split('.'), other!.split('.')];
    for (const [head, payload, signature] of [
      [0, 1, 0],
      [1, 0, 1],
    ] as const) {
      const mixed = [parts[head]![0], parts[payload]![1], parts[signature]![2]].join('.');
      expect(await tickets.read(mixed, Facts, now)).toBeNull();
    }
  });

  it('[FORGE-05] are worth nothing without an algorithm, with a key of their own or of another purpose', async () => {
    const facts = { use: 'read', path: 'a.jpg', exp: later(60).getTime() / 1000 };
    const { key, header } = new SecretKeys('a secret of sufficient length').signing;
    const own = new TextEncoder().encode('a key that the ticket brings, 32+');
    const jwk = { kty: 'oct', k: Buffer.from(own).toString('base64url') };
    const signed = (head: object, by: Parameters<SignJWT['sign']>[0]) =>
      new SignJWT(facts).setProtectedHeader({ alg: 'HS256', ...head }).sign(by);
    expect(await tickets.read(await signed(header, key), Facts, now)).toMatchObject({ path: 'a.jpg' });
    const derived = new SecretKeys('a secret of sufficient length').derived('data-export').signing;
    const forged = [
      new UnsecuredJWT(facts).encode(),
      await signed({ kid: header.kid }, own),
      await signed({ jwk }, own),
      await signed({ kid: 'no key has it' }, key),
      await signed(
        { ...header, alg: 'HS512' },
        new TextEncoder().encode('a secret of sufficient length'.padEnd(64)),
      ),
      await signed(derived.header, derived.key),
    ];
    for (const ticket of forged) expect(await tickets.read(ticket, Facts, now)).toBeNull();
  });
});
