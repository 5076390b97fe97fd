import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { COMPRESSED_FROM_BYTES } from '../http/compression.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** The quality of answers that are not kept, too: docs/decisions/021-before-the-controller.md. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

export type Encoding = 'identity' | 'gzip' | 'br';

/** The bytes of an answer in one encoding. Headers alternate names and values, as `writeHead` takes them. */
export interface Variant {
  readonly body: Buffer;
  readonly headers: readonly string[];
  readonly unchangedHeaders: readonly string[];
}

/** Which call a kept answer is of, and when its service was asked, on the process's own clock. */
export interface Origin {
  readonly name: string;
  readonly bornAt: number;
}

/** Longer headers than any browser sends are not read to their end. */
const LONGEST_HEADER = 500;
const SUFFIX: Record<Encoding, string> = { identity: '', gzip: '-gzip', br: '-br' };

/** A finished answer. It is compressed when it is first asked for in an encoding, and never again. */
export class PreparedAnswer {
  /** Null for an answer that nobody keeps: it has no tag to be asked for by. */
  private readonly hash: string | null;
  private readonly variants = new Map<Encoding, Variant>();
  private readonly making = new Map<Encoding, Promise<Variant>>();

  /**
   * @param common headers of every variant, also of a 304
   * @param grew called with the bytes of each further variant
   * @param origin of one that is kept
   */
  constructor(
    private readonly body: Buffer,
    private readonly common: Readonly<Record<string, string>>,
    private readonly grew: (answer: PreparedAnswer, bytes: number) => void = () => {},
    isKept = true,
    readonly origin?: Origin,
  ) {
    this.hash = isKept ? hashOf(body, common['x-next-cursor']) : null;
    this.variants.set('identity', this.variantOf('identity', body));
  }

  get bytes(): number {
    return this.body.length;
  }

  /** In the encoding, or uncompressed where it is small; undefined where it is still to be compressed. */
  ready(encoding: Encoding): Variant | undefined {
    return this.variants.get(this.body.length < COMPRESSED_FROM_BYTES ? 'identity' : encoding);
  }

  async inEncoding(encoding: Encoding): Promise<Variant> {
    const ready = this.ready(encoding);
    if (ready) return ready;
    const making = this.making.get(encoding) ?? this.make(encoding);
    this.making.set(encoding, making);
    return making;
  }

  /** Whether the client has it already, in any encoding. */
  isKnownTo(ifNoneMatch: string | undefined): boolean {
    if (ifNoneMatch === undefined || this.hash === null) return false;
    if (ifNoneMatch.trim() === '*') return true;
    return [...ifNoneMatch.matchAll(/"([\w-]{22}?)(?:-gzip|-br)?"/g)].some(([, hash]) => hash === this.hash);
  }

  private async make(encoding: Encoding): Promise<Variant> {
    const body = encoding === 'br' ? await toBrotli(this.body, BROTLI) : await toGzip(this.body);
    const variant = this.variantOf(encoding, body);
    this.variants.set(encoding, variant);
    this.making.delete(encoding);
    this.grew(this, body.length);
    return variant;
  }

  private variantOf(encoding: Encoding, body: Buffer): Variant {
    const unchangedHeaders = Object.entries(this.common)
      .flat()
      .concat(this.hash === null ? [] : ['etag', `"${this.hash}${SUFFIX[encoding]}"`]);
    const headers = unchangedHeaders.concat(
      ['content-type', 'application/json; charset=utf-8', 'content-length', String(body.length)],
      encoding === 'identity' ? [] : ['content-encoding', encoding],
    );
    return { body, headers, unchangedHeaders };
  }
}

/** The cursor is not in the body, but changes with it. */
const hashOf = (body: Buffer, cursor = ''): string =>
  createHash('sha256').update(body).update(cursor).digest('base64url').slice(0, 22);

/** Brotli, else gzip, where the header accepts it with any weight. */
export function encodingOf(acceptEncoding: string | undefined): Encoding {
  const weights = new Map<string, number>();
  for (const part of (acceptEncoding ?? '').slice(0, LONGEST_HEADER).toLowerCase().split(',')) {
    const [, name, weight = '1'] = /^\s*([\w*-]+)\s*(?:;\s*q=([\d.]+))?\s*$/.exec(part) ?? [];
    if (name) weights.set(name, Number(weight) || 0);
  }
  const accepts = (name: string): boolean => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  if (accepts('br')) return 'br';
  return accepts('gzip') ? 'gzip' : 'identity';
}
