import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';
import { fileOf } from './recording.ts';
import { writeMedia } from './write-files.ts';

it('stores the photos of the demo in the bucket and region that the media service uses', async () => {
  const recorded = mkdtempSync(join(tmpdir(), 'slovo-recorded-'));
  const file = fileOf(recorded, 'ab12');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, 'a photo');
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const region = /Credential=\w+\/\d+\/([\w-]+)\/s3/.exec(request.headers.authorization ?? '')?.[1];
    asked.push(`${request.method} ${request.url} ${region}`);
    request.resume().on('end', () => response.writeHead(200, { etag: '"x"' }).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  const tables = [{ name: 'files', columns: ['path', 'hash'], rows: ['["files/reports/ab/x.jpg","ab12"]'] }];
  await writeMedia('/nowhere', recorded, tables, {
    FILE_STORAGE: 's3',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'secret',
    S3_BUCKET: 'promises',
    S3_REGION: 'eu-central-1',
  });
  server.close();
  rmSync(recorded, { recursive: true });
  expect(asked).toEqual(['HEAD /promises eu-central-1', 'PUT /promises/reports/ab/x.jpg eu-central-1']);
});
