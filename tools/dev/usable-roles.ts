import { passwordVariable, SERVICES } from '@slovo/contracts/services';
import { databaseVariables, readConfig } from '@slovo/kit/config';
import { databaseUrl } from '@slovo/kit/db/database';
import pg from 'pg';

type Env = Record<string, string>;

export interface UsableRoles {
  /** Without the passwords of services that cannot use them: those connect as whom DATABASE_URL names. */
  env: Env;
  /** What the server says to the first of them; undefined where each service connects as its role. */
  refusal: string | undefined;
}

/**
 * Tries the role of each service. On a server that others operate, the migrations may not be allowed to make roles, and a
 * pooler may know one user only.
 */
export async function findUsableRoles(env: Env): Promise<UsableRoles> {
  const config = readConfig(databaseVariables, { ...process.env, ...env });
  const found = await Promise.all(
    SERVICES.map(async (service) => {
      const name = passwordVariable(service);
      const url = databaseUrl({ ...config, DATABASE_PASSWORD: env[name] ?? '' }, service);
      return { name, refusal: await refusalOf(url) };
    }),
  );
  const refused = new Set(found.flatMap(({ name, refusal }) => (refusal === undefined ? [] : [name])));
  return {
    env: Object.fromEntries(Object.entries(env).filter(([name]) => !refused.has(name))),
    refusal: found.find(({ refusal }) => refusal !== undefined)?.refusal,
  };
}

async function refusalOf(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await client.end();
  }
}
