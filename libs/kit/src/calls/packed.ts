import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { headers, type Msg, type MsgHdrs } from '@nats-io/transport-node';

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/**
 * NATS limits messages to 1 MB by default. A thousand notifications are larger than that, and a tenth of it when
 * compressed.
 */
const PACKED_FROM = 64 * 1024;
const ENCODING = 'slovo-encoding';

/** A reply as it is sent: a long one is compressed, and marked by a header. */
export async function pack(reply: unknown): Promise<{ body: string | Buffer; headers?: MsgHdrs }> {
  const body = JSON.stringify(reply);
  if (body.length < PACKED_FROM) return { body };
  const marked = headers();
  marked.set(ENCODING, 'gzip');
  return { body: await zip(body), headers: marked };
}

export async function unpack(message: Msg): Promise<unknown> {
  if (message.headers?.get(ENCODING) !== 'gzip') return message.json();
  return JSON.parse((await unzip(message.data)).toString()) as unknown;
}
