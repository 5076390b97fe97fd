// Real: HTTP, the whole gateway, NATS. Not real: the media service, which accepts everything, and the others.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { checkReport } from '@slovo/contracts';
import { openGateway, type Gateway } from './open-gateway.ts';

let gateway: Gateway;
let media: Server;
let token: string;
let stored = 0;

beforeAll(async () => {
  media = createServer((request, response) => {
    request.resume().on('end', () => {
      stored += 1;
      response.writeHead(201).end('{}');
    });
    request.on('error', () => {});
  });
  await new Promise<void>((resolve) => media.listen(0, '127.0.0.1', resolve));
  const { port } = media.address() as AddressInfo;
  gateway = await openGateway({ env: { MEDIA_URL: `http://127.0.0.1:${port}` } });
  gateway.answer(checkReport, () => ({}));
  token = await gateway.token();
});
beforeEach(() => {
  stored = 0;
});
afterAll(async () => {
  await gateway.close();
  media.close();
});

const part = (head: string, body: string) =>
  `--edge\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
const WHOLE = 'multipart/form-data; boundary=edge';

describe.each(['/api/promises/5/reports', '/api/users/profile/avatar'])('a malformed form to %s', (path) => {
  it.each([
    ['without a boundary', 'multipart/form-data', '--edge--\r\n'],
    [
      'with another boundary',
      'multipart/form-data; boundary=other',
      `${part('name="text"', 'x')}--edge--\r\n`,
    ],
    [
      'with a boundary that is too long',
      `multipart/form-data; boundary=${'b'.repeat(300)}`,
      `--${'b'.repeat(300)}--\r\n`,
    ],
    ['that is JSON', WHOLE, '{"text":"x"}'],
    ['that ends within the headers of a part', WHOLE, '--edge\r\nContent-Disposition: form-da'],
    [
      'that ends within a small file',
      WHOLE,
      part('name="file"; filename="a.jpg"', 'x'.repeat(100)).slice(0, -2),
    ],
    [
      'that ends within a larger file',
      WHOLE,
      part('name="file"; filename="a.jpg"', 'x'.repeat(300_000)).slice(0, -2),
    ],
  ])('%s is refused at once, and nothing is stored', async (_what, type, body) => {
    const response = await gateway.fetch(path, {
      method: 'POST',
      token,
      body,
      headers: { 'content-type': type },
      signal: AbortSignal.timeout(5_000),
    });
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'BAD_INPUT', details: { fields: expect.anything() } }),
    ]);
    // Nobody was asked for more than whether a report may be made.
    const asked = gateway.calls.filter(({ name }) => name !== checkReport.name);
    expect([stored, asked]).toEqual([0, []]);
  });
});
