// npm run audit:verify [-- --head 17:HASH]: whether a line of the operators' log was changed, removed or inserted. See
// docs/how-to/verify-the-audit-log.md.
import { parseArgs } from 'node:util';
import pg from 'pg';
import { readHead, verifyAuditLog } from './audit/verify-audit-log.ts';
import { withInstallation } from './backup/installation.ts';
import { runTool } from './backup/run-tool.ts';
import { urlOf } from './demo/read-rows.ts';

await runTool(async () => {
  const { values } = parseArgs({ options: { head: { type: 'string' } } });
  const known = values.head === undefined ? undefined : readHead(values.head);
  const { lines, head, fault } = await withInstallation(process.env, process.cwd(), async (installation) => {
    const url = urlOf(installation.databaseUrl, `${installation.databasePrefix}auth`);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return await verifyAuditLog(client, known);
    } finally {
      await client.end();
    }
  });
  if (fault) {
    console.log(`The audit log is not what was written: ${fault}`);
    process.exitCode = 2;
    return;
  }
  console.log(`${lines} lines, as they were written${head ? `; head ${head.id}:${head.hash}` : ''}`);
});
