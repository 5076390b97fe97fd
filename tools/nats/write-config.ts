// npm run nats:config: after a change of calls or services. tools/nats/server-config.spec.ts says when it is needed.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stringify } from 'yaml';
import { chartValues, composeConfig } from './server-config.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const HEAD = '# Written by `npm run nats:config`, beside nats.yaml: who may do what on NATS.\n';

writeFileSync(join(ROOT, 'deploy', 'nats', 'nats.conf'), composeConfig());
// A file of its own: kustomize reads none above its folder.
writeFileSync(join(ROOT, 'k8s', 'overlays', 'local', 'nats.conf'), composeConfig());
writeFileSync(
  join(ROOT, 'k8s', 'platform', 'nats-users.yaml'),
  HEAD + stringify(chartValues(), { lineWidth: 0, singleQuote: true, aliasDuplicateObjects: false }),
);
