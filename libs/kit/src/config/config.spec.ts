import { describe, expect, it } from '@jest/globals';
import { callerKeysOf } from '@slovo/contracts/identities';
import {
  databaseVariables,
  readConfig,
  serviceVariables,
  signingVariables,
  verifyingVariables,
} from './config.ts';

const shape = { ...serviceVariables, ...databaseVariables };
const DATABASE_URL = 'postgresql://someone:hidden@127.0.0.1/postgres';

describe('configuration', () => {
  it('has defaults for a machine of one’s own', () => {
    expect(readConfig(shape, { DATABASE_URL })).toMatchObject({
      APP_URL: 'http://127.0.0.1:3001',
      CLOCK_CONTROL: false,
      DATABASE_PREFIX: 'slovo_',
    });
  });

  it('names each variable that is wrong or missing, and prints no value', () => {
    const read = () => readConfig(shape, { DATABASE_URL: 'mysql://someone:hidden@x', HEALTH_PORT: '99999' });
    expect(read).toThrow(/DATABASE_URL: .*postgresql/);
    expect(read).toThrow(/HEALTH_PORT: /);
    const readDirect = () => readConfig(shape, { DATABASE_URL, DIRECT_DATABASE_URL: '127.0.0.1:5432' });
    expect(readDirect).toThrow(/DIRECT_DATABASE_URL: .*postgresql/);
    expect(read).not.toThrow(/hidden/);
  });

  it('takes an empty variable for one that is not set', () => {
    expect(readConfig(shape, { DATABASE_URL, APP_URL: '' }).APP_URL).toBe('http://127.0.0.1:3001');
  });
});

describe('[CONFIG-01] production', () => {
  const all = { ...shape, ...signingVariables, ...verifyingVariables };
  const secret = 'of the gateway, 32 characters long';
  const good = {
    NODE_ENV: 'production',
    DATABASE_URL,
    APP_URL: 'https://slovo.example',
    NATS_SEED: `SU${'A'.repeat(56)}`,
    CALLER_SECRET: secret,
    CALLER_KEYS: callerKeysOf({ CALLER_SECRET_GATEWAY: secret }),
  };

  it.each<[string, Record<string, string>]>([
    ['CLOCK_CONTROL: refused', { CLOCK_CONTROL: '1' }],
    ['UNSIGNED_CALLERS: refused', { UNSIGNED_CALLERS: '1' }],
    ['CALLER_SECRET: needed', { CALLER_SECRET: '' }],
    ['CALLER_KEYS: needed', { CALLER_KEYS: '' }],
    ['NATS_SEED: needed', { NATS_SEED: '' }],
    ['NATS_SEED: needed', { NATS_SEED: '', NATS_URL: 'nats://everybody:hidden@nats:4222' }],
    ['APP_URL: an https:// address', { APP_URL: 'http://slovo.example' }],
    ['APP_URL: an https:// address', { APP_URL: 'http://127.0.0.1:3001' }],
    ['APP_URL: an https:// address', { APP_URL: '' }],
    ['CALLER_SECRET: stands in the examples', { CALLER_SECRET: 'local-only-local-only-local-only-local' }],
    ['DATABASE_URL: stands in the examples', { DATABASE_URL: 'postgresql://postgres:local-only@x/postgres' }],
  ])('is refused with the name: %s', (line, changes) => {
    const read = (more: object) => () => readConfig(all, { ...good, ...changes, ...more });
    expect(read({})).toThrow(`  ${line}`);
    expect(read({})).not.toThrow(/hidden|local-only/);
    expect(read({ NODE_ENV: 'development' })).not.toThrow();
  });

  it('starts with good settings, and names all that is wrong at once', () => {
    expect(() => readConfig(all, good)).not.toThrow();
    for (const key of ['NATS_IDENTITIES', 'NATS_CREDS'])
      expect(() => readConfig(all, { ...good, NATS_SEED: '', [key]: '/keys' })).not.toThrow();
    const bad = () => readConfig(all, { NODE_ENV: 'production', DATABASE_URL });
    for (const name of ['CALLER_SECRET', 'CALLER_KEYS', 'NATS_SEED', 'APP_URL'])
      expect(bad).toThrow(new RegExp(`^  ${name}: `, 'm'));
  });
});
