import { describe, expect, it } from '@jest/globals';
import { databaseVariables, readConfig, serviceVariables } from './config.ts';

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

  it('refuses a movable clock in production', () => {
    expect(() => readConfig(shape, { DATABASE_URL, NODE_ENV: 'production', CLOCK_CONTROL: '1' })).toThrow(
      /CLOCK_CONTROL: refused in production/,
    );
  });
});
