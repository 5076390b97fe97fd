import { describe, expect, it } from '@jest/globals';
import { readEnvironment } from './environment.ts';

describe('the environment of npm start', () => {
  it('needs nothing', () => {
    expect(readEnvironment({}, '/home/anna/slovo')).toEqual({
      port: 3001,
      host: '127.0.0.1',
      appUrl: 'http://127.0.0.1:3001',
      dataFolder: '/home/anna/slovo/.data',
      databaseUrl: undefined,
      natsUrl: undefined,
      telegramToken: undefined,
      sandboxPort: 3002,
      seed: 'demo',
      clockControl: true,
      hasDemoOperator: true,
    });
  });

  it('has an operator of the sandbox only where nobody is named and Telegram is not the real one', () => {
    const real = { TELEGRAM_BOT_TOKEN: '1:a', TELEGRAM_BOT_USERNAME: 'slovo_bot' };
    expect(readEnvironment(real, '/').hasDemoOperator).toBe(false);
    expect(readEnvironment({ ADMIN_TELEGRAM_IDS: '7' }, '/').hasDemoOperator).toBe(false);
  });

  it('follows the port', () => {
    expect(readEnvironment({ PORT: '8080' }, '/')).toMatchObject({
      appUrl: 'http://127.0.0.1:8080',
      sandboxPort: 8081,
    });
    expect(readEnvironment({ PORT: '8080', APP_URL: 'https://slovo.example/' }, '/').appUrl).toBe(
      'https://slovo.example',
    );
  });

  it.each([
    ['PORT', { PORT: 'http' }],
    ['PORT', { PORT: '70000' }],
    ['APP_URL', { APP_URL: 'slovo.example' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
    ['NATS_URL', { NATS_URL: '127.0.0.1:4222' }],
    ['FILE_STORAGE', { FILE_STORAGE: 'disk' }],
    ['S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY', { FILE_STORAGE: 's3' }],
    ['TELEGRAM_BOT_TOKEN', { TELEGRAM_BOT_TOKEN: 'secret' }],
    ['TELEGRAM_BOT_USERNAME', { TELEGRAM_BOT_TOKEN: '123456:ABC' }],
    ['ADMIN_TELEGRAM_IDS', { ADMIN_TELEGRAM_IDS: 'anna' }],
    ['SEED', { SEED: 'yes' }],
    ['CLOCK_CONTROL', { CLOCK_CONTROL: 'maybe' }],
    [
      'CLOCK_CONTROL',
      { CLOCK_CONTROL: '1', TELEGRAM_BOT_TOKEN: '123456:ABC', TELEGRAM_BOT_USERNAME: 'a_bot' },
    ],
  ])('names %s when it is wrong or missing', (name, env) => {
    expect(() => readEnvironment(env, '/')).toThrow(`\n  ${name}: `);
  });

  it('[HARDEN-04] lets the time be moved with the sandbox only', () => {
    const real = { TELEGRAM_BOT_TOKEN: '123456:ABC', TELEGRAM_BOT_USERNAME: 'a_bot' };
    expect(readEnvironment({}, '/').clockControl).toBe(true);
    expect(readEnvironment({ CLOCK_CONTROL: '0' }, '/').clockControl).toBe(false);
    expect(readEnvironment(real, '/').clockControl).toBe(false);
  });

  it('never prints a value', () => {
    expect(() => readEnvironment({ TELEGRAM_BOT_TOKEN: 'my secret' }, '/')).not.toThrow(/my secret/);
  });
});
