import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { readAlerts, readExpression } from '../test/monitoring/read-rules.ts';
import { LAST_BACKUP, writeMetrics } from './write-metrics.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'slovo-metrics-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('[BACKUP-11] a backup tells Prometheus when it was taken, by the name that the alert asks for', async () => {
  const file = join(folder, 'slovo.prom');
  await writeMetrics(file, { at: '2026-11-23T15:02:11.431Z' });
  await writeMetrics(file, { at: '2026-11-24T15:02:11.999Z' });
  expect(readFileSync(file, 'utf8').split('\n')).toEqual([
    expect.stringMatching(new RegExp(`^# HELP ${LAST_BACKUP} .+`)),
    `# TYPE ${LAST_BACKUP} gauge`,
    `${LAST_BACKUP} ${Date.UTC(2026, 10, 24, 15, 2, 11) / 1000}`,
    '',
  ]);
  // The exporter runs as another user, and takes each file *.prom.
  expect(statSync(file).mode & 0o777).toBe(0o644);
  expect(readdirSync(folder)).toEqual(['slovo.prom']);
  const { expr } = readAlerts().find(({ alert }) => alert === 'BackupIsOld')!;
  expect(readExpression(expr).metrics).toContain(LAST_BACKUP);
});
