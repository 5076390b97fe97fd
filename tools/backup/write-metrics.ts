import { rename, writeFile } from 'node:fs/promises';
import type { Manifest } from './archive.ts';

/** What the alert about old backups asks for, see deploy/monitoring/rules.yml. */
export const LAST_BACKUP = 'slovo_backup_last_timestamp_seconds';

/** In the format of Prometheus, readable to everybody. A collector that looks meanwhile sees the former or the new file. */
export async function writeMetrics(file: string, { at }: Pick<Manifest, 'at'>): Promise<void> {
  const seconds = Math.floor(Date.parse(at) / 1000);
  const partial = `${file}.new`;
  await writeFile(
    partial,
    `# HELP ${LAST_BACKUP} The instant of the newest complete backup of npm run backup.\n` +
      `# TYPE ${LAST_BACKUP} gauge\n${LAST_BACKUP} ${seconds}\n`,
    { mode: 0o644 },
  );
  await rename(partial, file);
}
