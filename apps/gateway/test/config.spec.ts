import { describe, expect, it } from '@jest/globals';
import { routes } from '@slovo/contracts/routes';
import { readGatewaySettings } from '../src/config.ts';
import { IN_PRODUCTION } from './open-gateway.ts';

const needed = {
  NATS_URL: 'nats://127.0.0.1:4222',
  APP_URL: 'http://127.0.0.1:3001',
  JWT_SECRET: 'a secret of the tests, 32 characters',
  TICKET_SECRET: 'ticket secret of tests',
  INTERNAL_SECRET: 'internal secret of tests',
};

describe('the address of the product', () => {
  it('[LIMIT-14, API-49] is one for everything, on port 3001 by default: notifications have no own host or port', () => {
    expect(readGatewaySettings(needed).given.PORT).toBe(3001);
    expect(readGatewaySettings({ ...needed, PORT: '3021' }).given.PORT).toBe(3021);
    const notificationRoutes = Object.entries(routes).filter(([name]) => name.startsWith('notifications.'));
    expect(notificationRoutes.length).toBeGreaterThan(4);
    expect(notificationRoutes.filter(([, { path }]) => !path.startsWith('/api/'))).toEqual([]);
  });
});

describe('an invalid configuration', () => {
  it.each([
    ['JWT_SECRET', { JWT_SECRET: 'short' }],
    ['RATE_LIMIT_READ', { RATE_LIMIT_READ: '0' }],
    ['RATE_LIMIT_ADDRESS', { RATE_LIMIT_ADDRESS: 'many' }],
    ['CALL_TIMEOUT_MS', { CALL_TIMEOUT_MS: '0' }],
    ['MEDIA_TIMEOUT_MS', { MEDIA_TIMEOUT_MS: 'never' }],
    ['CALLER_SECRET', { NODE_ENV: 'production' }],
    ['TELEGRAM_BOT_USERNAME', { ...IN_PRODUCTION, APP_URL: 'https://slovo.example' }],
  ])('is refused with the name %s', (name, variables) => {
    expect(() => readGatewaySettings({ ...needed, ...variables })).toThrow(name);
  });
});
