import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { headers, type Msg, type MsgHdrs } from '@nats-io/transport-node';

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/**
 * NATS carries 1 MB unless told otherwise; a thousand notifications are more than that as they are, and a tenth of it
 * packed.
 */
const PACKED_FROM = 64 * 1024;
const ENCODING = 'slovo-encoding';

/** A reply as it travels: a long one packed, and marked so. */
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
