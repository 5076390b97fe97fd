import { describe, expect, it } from '@jest/globals';
import { natsVariables, readConfig } from '../config/config.ts';
import { parseNatsUrl } from './nats-settings.ts';

describe('[PROD-102] NATS_URL', () => {
  it.each([
    ['nats://127.0.0.1:4222', { servers: ['127.0.0.1:4222'], isEncrypted: false }],
    ['nats-0:4222, nats-1:4222,', { servers: ['nats-0:4222', 'nats-1:4222'], isEncrypted: false }],
    ['tls://a:1,tls://b:2', { servers: ['a:1', 'b:2'], isEncrypted: true }],
    ['nats://[::1]:4222/', { servers: ['[::1]:4222'], isEncrypted: false }],
    [
      'nats://slovo:p%40ss:1@a:1,nats://b:2',
      { servers: ['a:1', 'b:2'], isEncrypted: false, user: 'slovo', pass: 'p@ss:1' },
    ],
    ['nats://s3cr3t%@a:1', { servers: ['a:1'], isEncrypted: false, token: 's3cr3t%' }],
  ])('%s is read', (url, expected) => {
    expect(parseNatsUrl(url)).toEqual(expected);
  });

  it.each([
    '',
    'http://a:1',
    'nats://a:1,tls://b:2',
    'nats://x:hidden@a:1,nats://y:hidden@b:2',
    'nats://x:hidden@',
  ])('%j is refused, and no password is printed', (url) => {
    expect(() => parseNatsUrl(url)).toThrow(/^expected /);
    if (!url) return; // not set
    const read = () => readConfig(natsVariables, { NATS_URL: url });
    expect(read).toThrow(/NATS_URL: expected /);
    expect(read).not.toThrow(/hidden/);
  });
});
