// As much of S3 as the storage asks for, for machines without a server: buckets, whole objects, byte ranges. Signatures are
// not checked here; a real server named by S3_ENDPOINT does.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const missing = (code: string): string =>
  `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;

export async function playS3(): Promise<{ url: string; stop: () => void }> {
  const buckets = new Map<string, Map<string, Buffer>>();
  const server = createServer((request, response) => void answer(request, response, buckets));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => void server.close(),
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  buckets: Map<string, Map<string, Buffer>>,
): Promise<void> {
  const [, bucketName = '', key = ''] = /^\/([^/?]+)\/?([^?]*)/.exec(request.url ?? '') ?? [];
  const bucket = buckets.get(bucketName);
  const body = await buffer(request);
  const end = (status: number, content: string | Buffer = '', headers: Record<string, string> = {}) =>
    response.writeHead(status, headers).end(content);
  if (request.method === 'PUT' && !key) return void (buckets.set(bucketName, new Map()), end(200));
  if (!bucket) return void end(404, missing('NoSuchBucket'));
  if (!key) return void end(200);
  if (request.method === 'PUT') return void (bucket.set(key, body), end(200, '', { etag: '"stored"' }));
  if (request.method === 'DELETE') return void (bucket.delete(key), end(204));
  const object = bucket.get(key);
  if (!object) return void end(404, missing('NoSuchKey'));
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  end(from ? 206 : 200, from ? object.subarray(Number(from), Number(to) + 1) : object);
}
