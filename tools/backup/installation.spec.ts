import { parseArgs } from 'node:util';
import { expect, it, jest } from '@jest/globals';
import { type Installation, withInstallation } from './installation.ts';
import { runTool } from './run-tool.ts';

const SERVERS = { DATABASE_URL: 'postgresql://here:5432/postgres', NATS_URL: 'nats://here:4222' };
const read = (env: Record<string, string>): Promise<Installation> =>
  withInstallation(env, '/srv/slovo', async (installation) => installation);

it('[BACKUP-07] takes the addresses and names of the services, and the server behind a pooler', async () => {
  const direct = 'postgresql://server:5432/postgres';
  expect(
    await read({ ...SERVERS, DIRECT_DATABASE_URL: direct, NATS_PREFIX: 'two', DATABASE_PREFIX: 'two_' }),
  ).toMatchObject({
    databaseUrl: direct,
    databasePrefix: 'two_',
    nats: { NATS_URL: SERVERS.NATS_URL, NATS_REPLICAS: 1 },
    natsPrefix: 'two',
    secretsFolder: undefined,
  });
});

it.each([
  [{ DATABASE_URL: SERVERS.DATABASE_URL }, 'NATS_URL'],
  [{ NATS_URL: SERVERS.NATS_URL }, 'DATABASE_URL'],
  [{ ...SERVERS, FILE_STORAGE: 's3' }, 'S3_ENDPOINT'],
  [{ ...SERVERS, DATABASE_URL: 'mysql://here' }, 'DATABASE_URL'],
])('[BACKUP-07] refuses %j and names %s', async (env, name) => {
  await expect(read(env)).rejects.toThrow(name);
});

it('[BACKUP-07] names an option that a tool does not have, in one line', async () => {
  const said = jest.spyOn(console, 'error').mockImplementation(() => {});
  try {
    await runTool(async () => void parseArgs({ args: ['--too', 'here'], options: {} }));
    expect(said.mock.calls).toEqual([[expect.stringMatching(/^Unknown option '--too'/)]]);
    expect(process.exitCode).toBe(1);
  } finally {
    said.mockRestore();
    process.exitCode = 0;
  }
});
