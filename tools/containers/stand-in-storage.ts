// The program of the image that stands in for versitygw: its command line, its health check, and what the product needs of S3.
// It keeps objects in memory and checks no signatures.
import { parseArgs } from 'node:util';
// oxlint-disable-next-line @nx/enforce-module-boundaries -- tests of containers keep files where those of the storage do
import { startFakeS3 } from '../../apps/media/test/fake-s3.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { port: { type: 'string' }, health: { type: 'string' } },
});
const [backend, folder] = positionals;
const port = Number(/^:(\d+)$/.exec(values.port ?? '')?.[1]);
if (backend !== 'posix' || !folder?.startsWith('/') || !port || !values.health)
  throw new Error(`--port :PORT --health PATH posix FOLDER, not ${process.argv.slice(2).join(' ')}`);
const server = await startFakeS3({ host: '0.0.0.0', port, health: values.health });
process.once('SIGTERM', () => server.stop());
