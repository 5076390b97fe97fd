import { describe, expect, it } from '@jest/globals';
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
});
