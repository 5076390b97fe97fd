// npm run audit:verify [-- --head 17:HASH] [--since INSTANT]: whether a line of the operators' log was changed, removed or inserted.
// See docs/how-to/verify-the-audit-log.md.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError } from '@slovo/kit/config';
import { SecretKeys } from '@slovo/kit/keys';
import { connectOnce } from '@slovo/kit/nats';
import { readJson } from '@slovo/local/json-file.ts';
import pg from 'pg';
import { readSignedHeads } from './audit/signed-heads.ts';
import { type Head, readHead, verifyAuditLog } from './audit/verify-audit-log.ts';
import { type Installation, subjectPrefix, withInstallation } from './backup/installation.ts';
import { runTool, UsageError } from './backup/run-tool.ts';
import { urlOf } from './demo/read-rows.ts';

await runTool(async () => {
  const { values } = parseArgs({ options: { head: { type: 'string' }, since: { type: 'string' } } });
  const logged = values.head === undefined ? [] : [readHead(values.head)];
  const since = values.since === undefined ? 0 : Date.parse(values.since);
  if (Number.isNaN(since)) throw new UsageError(`${values.since} is not an instant, as 2026-11-28T10:00:00Z`);
  const { signed, lines, head, fault } = await withInstallation(
    process.env,
    process.cwd(),
    async (installation) => {
      const signed = (await signedHeads(installation)).filter(({ at = '' }) => Date.parse(at) >= since);
      return { signed, ...(await verify(installation, [...logged, ...signed])) };
    },
  );
  const unsigned = lines > 0 && signed.length === 0 && 'no head that auth has signed is in its stream';
  if (fault || unsigned) {
    console.log(`The audit log is not what was written: ${fault ?? unsigned}`);
    process.exitCode = 2;
    return;
  }
  const last = signed.at(-1)?.at;
  console.log(`${lines} lines, as they were written${head ? `; head ${head.id}:${head.hash}` : ''}`);
  if (last) console.log(`${signed.length} signed heads are in it, the last of ${last}`);
});

async function verify(
  { databaseUrl, databasePrefix }: Installation,
  known: readonly Head[],
): ReturnType<typeof verifyAuditLog> {
  const client = new pg.Client({ connectionString: urlOf(databaseUrl, `${databasePrefix}auth`) });
  await client.connect();
  try {
    return await verifyAuditLog(client, known);
  } finally {
    await client.end();
  }
}

async function signedHeads(installation: Installation): Promise<Head[]> {
  const keys = sessionKeys(installation);
  const nats = await connectOnce(installation.nats, 'audit-verify');
  try {
    return await readSignedHeads(nats, subjectPrefix(installation), keys);
  } finally {
    await nats.close();
  }
}

/** Those of the installation: its secrets are in the folder of `npm start`, or in the environment. */
function sessionKeys({ secretsFolder }: Installation): SecretKeys {
  const kept = secretsFolder && readJson<Record<string, string>>(join(secretsFolder, 'secrets.json'));
  const { JWT_SECRET, JWT_SECRET_ALSO } = { ...kept, ...process.env };
  if (!JWT_SECRET) throw new ConfigError('JWT_SECRET is needed: auth signs the heads of the log with it');
  return new SecretKeys(JWT_SECRET, JWT_SECRET_ALSO);
}
