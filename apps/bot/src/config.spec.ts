import { describe, expect, it } from '@jest/globals';
import { readBotConfig } from './config.ts';

const given = {
  DATABASE_URL: 'postgresql://localhost/x',
  TELEGRAM_BOT_TOKEN: '1:abc',
  MEDIA_URL: 'http://127.0.0.1:4000/',
  INTERNAL_SECRET: 'a secret of the tests',
};

describe('the bot’s configuration', () => {
  it('polls api.telegram.org by default', () => {
    expect(readBotConfig(given)).toMatchObject({
      BOT_MODE: 'polling',
      TELEGRAM_API_ROOT: 'https://api.telegram.org',
      MEDIA_URL: 'http://127.0.0.1:4000',
    });
  });

  it.each(['TELEGRAM_BOT_TOKEN', 'MEDIA_URL', 'INTERNAL_SECRET', 'DATABASE_URL'])(
    'names %s when it is missing',
    (name) => {
      expect(() => readBotConfig({ ...given, [name]: '' })).toThrow(name);
    },
  );

  it('refuses a secret that is easily guessed', () => {
    expect(() => readBotConfig({ ...given, INTERNAL_SECRET: 's' })).toThrow(
      'INTERNAL_SECRET: at least 16 characters',
    );
  });

  it('wants an address and a secret for a webhook', () => {
    expect(() => readBotConfig({ ...given, BOT_MODE: 'webhook' })).toThrow(/WEBHOOK_URL.*\n.*WEBHOOK_SECRET/);
    expect(() =>
      readBotConfig({
        ...given,
        BOT_MODE: 'webhook',
        WEBHOOK_URL: 'https://x.example/t',
        WEBHOOK_SECRET: 'short',
      }),
    ).toThrow('WEBHOOK_SECRET');
  });
});
