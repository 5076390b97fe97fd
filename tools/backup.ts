// npm run backup -- --to FOLDER [--keep 14]: one instant of an installation, which may run. See docs/how-to/back-up.md.
//   --metrics FILE   for the node exporter's textfile collector (*.prom): when the newest backup was taken
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { withInstallation } from './backup/installation.ts';
import { runTool, UsageError } from './backup/run-tool.ts';
import { writeMetrics } from './backup/write-metrics.ts';
import { takeBackup } from './backup/take-backup.ts';

await runTool(async (cwd) => {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      keep: { type: 'string', default: '14' },
      metrics: { type: 'string' },
    },
  });
  const keep = Number(values.keep);
  if (!values.to || !Number.isInteger(keep) || keep < 1)
    throw new UsageError(
      'usage: npm run backup -- --to FOLDER [--keep 14], how many backups stay, [--metrics FILE.prom]',
    );
  const to = resolve(cwd, values.to);
  const { folder, manifest } = await withInstallation(process.env, process.cwd(), (installation) =>
    takeBackup(installation, { to, keep }),
  );
  if (values.metrics) await writeMetrics(resolve(cwd, values.metrics), manifest);
  const events = Object.values(manifest.events).reduce((sum, count) => sum + count, 0);
  console.log(
    `${folder}: the state of ${manifest.at}, ${events} events under way, ${manifest.objects.count} files; ` +
      `${manifest.tookMs} ms, for ${manifest.pausedMs} of which writes waited`,
  );
});
