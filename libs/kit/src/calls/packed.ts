import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { headers, type Msg, type MsgHdrs } from '@nats-io/transport-node';
import type { CallReply } from '@slovo/contracts';
import { FinishedJson } from './finished-json.ts';

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/**
 * NATS limits messages to 1 MB by default. A thousand notifications are larger than that, and a tenth of it when
 * compressed.
 */
const PACKED_FROM = 64 * 1024;
const ENCODING = 'slovo-encoding';
/** The value was finished by the service: an edge may send its text on. A page's has the cursor, or nothing on the last. */
const FINISHED = 'slovo-finished';
const PAGE = 'page';
const NEXT = 'slovo-next';

const VALUE = '{"value":';

/** What a service sends: a reply, or a value that is JSON text already. */
export type Outgoing = CallReply | FinishedJson;

/** A reply as it is sent: a long one is compressed, and marked by a header. */
export async function pack(reply: Outgoing): Promise<{ body: string | Buffer; headers?: MsgHdrs }> {
  const isFinished = reply instanceof FinishedJson;
  // The same body as of any other reply: an edge of an older version parses it.
  const body = isFinished ? `${VALUE}${reply.text}}` : JSON.stringify(reply);
  const isLong = body.length >= PACKED_FROM;
  if (!isLong && !isFinished) return { body };
  const marked = headers();
  if (isFinished) mark(marked, reply);
  if (!isLong) return { body, headers: marked };
  marked.set(ENCODING, 'gzip');
  return { body: await zip(body), headers: marked };
}

function mark(marked: MsgHdrs, { next }: FinishedJson): void {
  marked.set(FINISHED, next === undefined ? 'value' : PAGE);
  if (next) marked.set(NEXT, next);
}

export async function unpack(message: Msg): Promise<unknown> {
  if (message.headers?.get(ENCODING) !== 'gzip') return message.json();
  return JSON.parse((await unzip(message.data)).toString()) as unknown;
}

/** JSON text that a service has finished, as it came. */
export interface FinishedValue {
  /** UTF-8. */
  readonly json: Buffer;
  /** As in FinishedJson. */
  readonly next?: string | null;
}

/** The text of a finished value, without parsing it; null for any other reply. */
export async function finishedIn({ headers: marks, data }: Msg): Promise<FinishedValue | null> {
  const mark = marks?.get(FINISHED);
  if (!mark) return null;
  const bytes =
    marks?.get(ENCODING) === 'gzip'
      ? await unzip(data)
      : Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const json = bytes.subarray(VALUE.length, -1);
  return mark === PAGE ? { json, next: marks?.get(NEXT) || null } : { json };
}
