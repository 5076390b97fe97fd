import { rm } from 'node:fs/promises';
import type { Sandbox } from './sandbox.ts';

/** Restores the four people who never met the bot. Keeps the counters and what the bot has set (webhook, commands). */
export async function resetSandbox(sandbox: Sandbox): Promise<void> {
  sandbox.db.transaction(() => {
    for (const table of [
      'people',
      'messages',
      'updates',
      'callbacks',
      'web_app_queries',
      'prepared_messages',
      'media',
      'files',
    ]) {
      sandbox.db.run(`DELETE FROM ${table}`);
    }
    sandbox.people.seedWhenEmpty();
  });
  sandbox.settings.set('rateLimit', true);
  sandbox.limiter.reset();
  sandbox.faults.clear();
  await rm(sandbox.files.root, { recursive: true, force: true });
  await sandbox.files.open();
  sandbox.bus.publish({ kind: 'reset' });
}
