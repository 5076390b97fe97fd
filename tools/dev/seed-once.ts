import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Supervisor } from '@slovo/local/supervisor.ts';
import { toolSpec, type Step, type System } from '@slovo/local/system.ts';

/**
 * On the first start on a data folder, tools/dev/seed.ts plays a small lively demo into the running system, with the
 * system's own environment (APP_URL, SANDBOX_URL, …). Marked as done only when it went through.
 */
export async function seedOnce(
  root: string,
  folder: string,
  system: System,
  supervisor: Supervisor,
  step: Step,
): Promise<void> {
  const marker = join(folder, 'seeded');
  if (existsSync(marker)) return;
  // The demo's people write to the bot: without the sandbox that would be strangers in a real chat.
  if (!system.sandboxUrl) return;
  try {
    await step('demo', () => supervisor.run(toolSpec(root, 'seed', system.env)));
    writeFileSync(marker, '');
  } catch (error) {
    if (supervisor.stopping) throw error;
    // Everything else works without it; the next start tries again.
    console.error(`The demo could not be played: ${(error as Error).message}`);
  }
}
