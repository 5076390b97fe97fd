// As much of S3 as the storage uses, for machines without a server: buckets, whole objects and objects in
// parts, byte ranges. Signatures are not checked here; a real server does (`start-s3.ts`).
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const xml = (name: string, content = ''): string => `<?xml version="1.0"?><${name}>${content}</${name}>`;
const refusal = (code: string): string => xml('Error', `<Code>${code}</Code><Message>${code}</Message>`);

interface Bucket {
  objects: Map<string, Buffer>;
  /** Parts of what is not whole yet, by key. */
  incomplete: Map<string, Buffer[]>;
}

/** Any would do. */
export const KEYS = { accessKey: 'tests', secretKey: 'tests secret' };

export interface FakeS3 {
  url: string;
  accessKey: string;
  secretKey: string;
  /** While it is full, nothing can be stored; reading and removing go on. */
  fill: (isFull: boolean) => void;
  /** While it hangs, it sends half of an object and nothing more. */
  hang: (isHanging: boolean) => void;
  /** All that it has kept, as if its disk were lost. It is empty, and runs. @returns how many objects there were */
  lose: () => number;
  stop: () => void;
}

export async function startFakeS3(): Promise<FakeS3> {
  const buckets = new Map<string, Bucket>();
  let isFull = false;
  let isHanging = false;
  const server = createServer((request, response) => {
    if (isFull && request.method === 'PUT') {
      request.resume();
      request.once('end', () => response.writeHead(507).end(refusal('XMinioStorageFull')));
    } else void answer(request, response, buckets, () => isHanging);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    ...KEYS,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fill: (full) => {
      isFull = full;
    },
    hang: (hanging) => {
      isHanging = hanging;
    },
    lose: () => {
      const lost = [...buckets.values()].reduce((sum, { objects }) => sum + objects.size, 0);
      buckets.clear();
      return lost;
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  buckets: Map<string, Bucket>,
  hangs: () => boolean,
): Promise<void> {
  const url = new URL(request.url ?? '', 'http://s3');
  const [, name = '', key = ''] = /^\/([^/]+)\/?(.*)/.exec(url.pathname) ?? [];
  const bucket = buckets.get(name);
  const body = await buffer(request).catch(() => null);
  const end = (status: number, content: string | Buffer = '', headers: Record<string, string> = {}) =>
    void response.writeHead(status, headers).end(content);
  if (!body) return;
  if (request.method === 'PUT' && !key)
    return buckets.set(name, { objects: new Map(), incomplete: new Map() }) && end(200);
  if (!bucket) return end(404, refusal('NoSuchBucket'));
  if (url.searchParams.has('uploads') || url.searchParams.has('uploadId'))
    return inParts(request.method ?? '', key, url.searchParams, body, bucket, end);
  if (!key) return end(200);
  if (request.method === 'PUT') {
    bucket.objects.set(key, body);
    return end(200, '', { etag: '"stored"' });
  }
  if (request.method === 'DELETE') return end((bucket.objects.delete(key), 204));
  const object = bucket.objects.get(key);
  if (!object) return end(404, refusal('NoSuchKey'));
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const content = from ? object.subarray(Number(from), Number(to) + 1) : object;
  if (!hangs()) return end(from ? 206 : 200, content);
  response.writeHead(from ? 206 : 200, { 'content-length': content.length });
  response.write(content.subarray(0, content.length / 2));
}

/** An upload's id is its key. */
function inParts(
  method: string,
  key: string,
  query: URLSearchParams,
  body: Buffer,
  { objects, incomplete }: Bucket,
  end: (status: number, content?: string, headers?: Record<string, string>) => void,
): void {
  const id = query.get('uploadId') ?? '';
  if (method === 'GET' && query.has('uploads')) {
    const found = [...incomplete.keys()].filter((name) => name.startsWith(query.get('prefix') ?? ''));
    const uploads = found.map((name) => `<Upload><Key>${name}</Key><UploadId>${name}</UploadId></Upload>`);
    return end(200, xml('ListMultipartUploadsResult', `<IsTruncated>false</IsTruncated>${uploads.join('')}`));
  }
  if (method === 'POST' && query.has('uploads')) {
    incomplete.set(key, []);
    return end(200, xml('InitiateMultipartUploadResult', `<UploadId>${key}</UploadId>`));
  }
  const parts = incomplete.get(id);
  if (!parts) return end(404, refusal('NoSuchUpload'));
  if (method === 'GET') return end(200, xml('ListPartsResult', '<IsTruncated>false</IsTruncated>'));
  if (method === 'PUT') {
    parts[Number(query.get('partNumber')) - 1] = body;
    return end(200, '', { etag: `"${parts.length}"` });
  }
  incomplete.delete(id);
  if (method === 'DELETE') return end(204);
  objects.set(key, Buffer.concat(Object.values(parts))); // numbers may be left out
  end(
    200,
    xml(
      'CompleteMultipartUploadResult',
      `<Location>/</Location><Bucket>b</Bucket><Key>${key}</Key><ETag>"whole"</ETag>`,
    ),
  );
}
