import { describe, expect, it } from '@jest/globals';
import { passwordVariable, SERVICES } from '@slovo/contracts/services';
import { migrationsEnv, newDatabasePasswords, productionServices } from '../src/production.ts';

const databases = {
  databaseUrl: 'postgresql://owner:word%20of%20owner@127.0.0.1:5432/postgres',
  databasePrefix: 'p_',
  databasePasswords: newDatabasePasswords(),
};
const servers = {
  ...databases,
  natsUrl: 'nats://127.0.0.1:4222',
  natsPrefix: '',
  sandboxUrl: 'http://127.0.0.1:3002',
  botToken: '1:a',
  scratch: '/tmp/none',
};

describe('services as production runs them', () => {
  it('have the password of their own role, and the address of the server without a user', async () => {
    const services = await productionServices(servers);
    for (const { name, env } of services) {
      expect([name, env.DATABASE_URL]).toEqual([name, 'postgresql://127.0.0.1:5432/postgres']);
      expect([name, env.DATABASE_PASSWORD]).toEqual([
        name,
        databases.databasePasswords[passwordVariable(name)],
      ]);
      expect(Object.keys(env).filter((key) => key.startsWith('DATABASE_PASSWORD_'))).toEqual([]);
    }
    const known = services.flatMap(({ env }) => env.DATABASE_PASSWORD ?? []);
    expect(new Set(known).size).toBe(SERVICES.length);
  });

  it('are not the migrations, which know the owner and every password', () => {
    expect(migrationsEnv(servers)).toEqual({
      DATABASE_URL: databases.databaseUrl,
      DATABASE_PREFIX: 'p_',
      NATS_URL: servers.natsUrl,
      NATS_PREFIX: '',
      ...databases.databasePasswords,
    });
    expect(Object.keys(databases.databasePasswords)).toEqual(SERVICES.map(passwordVariable));
  });
});
