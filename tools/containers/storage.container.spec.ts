// Real: the media service's storage and its own specs, a server that checks signatures (OpenStack Swift). Not real:
// versitygw, whose binary no package registry has.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { findFreePort } from '@slovo/local/ports.ts';
import { Client } from 'minio';
import { readCompose } from '../test/compose/compose-file.ts';
import { ROOT } from '../test/kubernetes/render.ts';
import { Containers } from './containers.ts';
import { Container } from './run-container.ts';
import { makeServers } from './stand-in-servers.ts';

const LONG_MS = 1_200_000;
const containers = new Containers(process.env.CONTAINERS_FOLDER!);
const folder = mkdtempSync(join(tmpdir(), 'slovo-s3-'));
const keys = { accessKey: randomBytes(12).toString('hex'), secretKey: randomBytes(24).toString('hex') };
let port: number;
let container: Container;

beforeAll(async () => {
  const { image, command } = readCompose('docker-compose.yml').services.storage!;
  await makeServers(ROOT, containers, { storage: image });
  port = await findFreePort();
  container = await Container.start(containers, {
    name: 'storage',
    image,
    options: [`--publish=127.0.0.1:${port}:9000`, '--volume=/data'],
    env: { ROOT_ACCESS_KEY_ID: keys.accessKey, ROOT_SECRET_ACCESS_KEY: keys.secretKey },
    command: command!,
  });
  await container.answers(`http://127.0.0.1:${port}/health`);
}, LONG_MS);
afterAll(async () => {
  await containers.clear();
  rmSync(folder, { recursive: true, force: true });
}, LONG_MS);

const client = (secretKey: string, region = 'us-east-1'): Client =>
  new Client({
    endPoint: '127.0.0.1',
    port,
    useSSL: false,
    region,
    accessKey: keys.accessKey,
    secretKey,
  });

it('[COMPOSE-06] the storage checks keys, signatures and the region', async () => {
  expect(await client(keys.secretKey).bucketExists('none')).toBe(false);
  const code = (refused: Promise<unknown>) =>
    refused.then(
      () => 'accepted',
      (error: { code?: string }) => error.code,
    );
  const put = (from: Client) => code(from.putObject('none', 'a', Buffer.from('a')));
  expect(await put(client('another secret'))).toBe('SignatureDoesNotMatch');
  expect(await put(client(keys.secretKey, 'eu-central-1'))).toBe('AuthorizationHeaderMalformed');
  expect((await fetch(`http://127.0.0.1:${port}/none`)).status).toBe(403);
});

it(
  '[COMPOSE-06] the media service stores, reads, removes and breaks off there as its specs say',
  async () => {
    const results = join(folder, 'jest.json');
    const jest = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
    jest.push(join(ROOT, 'node_modules/jest/bin/jest.js'), '--ci', '--json', `--outputFile=${results}`);
    await promisify(execFile)(process.execPath, [...jest, 'test/storage.medium'], {
      cwd: join(ROOT, 'apps', 'media'),
      env: {
        ...process.env,
        S3_ENDPOINT: `http://127.0.0.1:${port}`,
        S3_ACCESS_KEY: keys.accessKey,
        S3_SECRET_KEY: keys.secretKey,
      },
      maxBuffer: 1 << 26,
    }).catch(() => {});
    const { testResults } = JSON.parse(readFileSync(results, 'utf8')) as {
      testResults: { assertionResults: { fullName: string; status: string }[] }[];
    };
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
    expect(tests.filter(({ status }) => status !== 'passed')).toEqual([]);
    expect(tests.filter(({ fullName }) => fullName.startsWith('S3 ')).length).toBeGreaterThan(15);
    // They were made there, and not by a fake: each run has a bucket of its own.
    const buckets = await client(keys.secretKey).listBuckets();
    expect(buckets.map(({ name }) => name)).toEqual([expect.stringMatching(/^slovo-[0-9a-f]{8}/)]);
  },
  LONG_MS,
);

it('[COMPOSE-06] the storage ends with code 0', async () => {
  expect(await container.stop(10)).toEqual({ name: 'storage', code: 0, output: '' });
});
