import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LiveLine } from '@slovo/local/live-line.ts';
import type { Supervisor } from '@slovo/local/supervisor.ts';
import { toolSpec, type System } from '@slovo/local/system.ts';

const PROGRESS = /^progress ([\d.]+)$/;

/**
 * On the first start on a data folder, tools/dev/seed.ts plays a small lively demo into the running system, with the
 * system's own environment (APP_URL, SANDBOX_URL, …). Marked as done only when it went through; one that was broken off
 * goes on at the next start.
 */
export async function seedOnce(
  root: string,
  folder: string,
  system: System,
  supervisor: Supervisor,
  line: LiveLine,
): Promise<void> {
  const marker = join(folder, 'seeded');
  if (existsSync(marker)) return;
  // The demo's people write to the bot: without the sandbox that would be strangers in a real chat.
  if (!system.sandboxUrl) return;
  console.log(
    'Four people live through their weeks for the demo. Until it is done the clock is theirs, and links expire at once.',
  );
  line.update(0);
  try {
    const warning = (text: string): undefined => {
      const [, share] = PROGRESS.exec(text) ?? [];
      if (share) line.update(Number(share));
    };
    await supervisor.run({ ...toolSpec(root, 'seed', system.env), warning });
    writeFileSync(marker, '');
    rmSync(join(folder, 'demo.json'), { force: true });
    line.end('demo');
  } catch (error) {
    line.end();
    if (supervisor.stopping) throw error;
    // Everything else works without it; the next start tries again.
    console.error(`The demo could not be played: ${(error as Error).message}`);
  }
}
