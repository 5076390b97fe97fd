// npm run restore -- --from FOLDER [--replace] [--only SERVICE]: an installation, whose services are stopped, as a backup has it. See
// docs/how-to/back-up.md.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { SERVICES } from '@slovo/contracts/services';
import { withInstallation } from './backup/installation.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { runTool, UsageError } from './backup/run-tool.ts';

await runTool(async (cwd) => {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      replace: { type: 'boolean', default: false },
      only: { type: 'string' },
    },
  });
  if (!values.from)
    throw new UsageError('usage: npm run restore -- --from FOLDER [--replace], which deletes what is there');
  const only = SERVICES.find((service) => service === values.only);
  if (values.only !== undefined && !only) throw new UsageError(`--only is one of ${SERVICES.join(', ')}`);
  const from = resolve(cwd, values.from);
  const root = fileURLToPath(new URL('..', import.meta.url));
  const began = performance.now();
  const { folder, manifest, objects } = await withInstallation(process.env, process.cwd(), (installation) =>
    restoreBackup(installation, { from, replace: values.replace, root, only }),
  );
  console.log(
    `Restored ${folder}, the state of ${manifest.at}, with ${objects} missing files, in ` +
      `${Math.round(performance.now() - began)} ms. Start the services, and then: npm run reconcile`,
  );
});
