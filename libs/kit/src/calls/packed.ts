import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { CallReply } from '@slovo/contracts';
import { FinishedJson } from './finished-json.ts';
import { hiddenMark, Hiding } from './hiding.ts';

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

/** A reply, or a value that is JSON text already. */
type Reply = CallReply | FinishedJson;

/** What a service sends. */
export type Outgoing = Reply | Hiding<CallReply>;

/** A reply as it is sent; the marks say how it is to be read. They travel as headers of a reply that is alone. */
export interface Packed {
  /** UTF-8, or compressed. */
  readonly body: Buffer;
  readonly marks?: Marks;
}

/** Header names and values. */
export type Marks = Readonly<Record<string, string>>;

/** A reply as it came. */
export interface Received {
  readonly data: Uint8Array;
  readonly marks: Marks;
}

/** A long reply is compressed. Any is made into bytes here, once: how many there are is asked more than once. */
export async function pack(outgoing: Outgoing): Promise<Packed> {
  if (!(outgoing instanceof Hiding)) return packReply(outgoing);
  const { body, marks } = await packReply(outgoing.output);
  return { body, marks: { ...marks, ...hiddenMark(outgoing.hidden) } };
}

async function packReply(reply: Reply): Promise<Packed> {
  const isFinished = reply instanceof FinishedJson;
  // The same body as of any other reply: an edge of an older version parses it.
  const text = isFinished ? `${VALUE}${reply.text}}` : JSON.stringify(reply);
  const body = Buffer.from(text);
  const isLong = text.length >= PACKED_FROM;
  if (!isLong && !isFinished) return { body };
  const marks = isFinished ? marksOf(reply) : {};
  return isLong ? { body: await zip(body), marks: { ...marks, [ENCODING]: 'gzip' } } : { body, marks };
}

const marksOf = ({ next }: FinishedJson): Marks => ({
  [FINISHED]: next === undefined ? 'value' : PAGE,
  ...(next && { [NEXT]: next }),
});

export async function unpack(received: Received): Promise<unknown> {
  return JSON.parse((await bytesOf(received)).toString()) as unknown;
}

const bytesOf = async ({ data, marks }: Received): Promise<Buffer> =>
  marks[ENCODING] === 'gzip' ? unzip(data) : Buffer.from(data.buffer, data.byteOffset, data.byteLength);

/** JSON text that a service has finished, as it came. */
export interface FinishedValue {
  /** UTF-8. */
  readonly json: Buffer;
  /** As in FinishedJson. */
  readonly next?: string | null;
}

/** The text of a finished value, without parsing it; null for any other reply. */
export async function finishedIn(received: Received): Promise<FinishedValue | null> {
  const { [FINISHED]: mark, [NEXT]: next } = received.marks;
  if (!mark) return null;
  const json = (await bytesOf(received)).subarray(VALUE.length, -1);
  return mark === PAGE ? { json, next: next || null } : { json };
}
