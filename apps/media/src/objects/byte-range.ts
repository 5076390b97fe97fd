export interface ByteRange {
  /** Both included. */
  start: number;
  end: number;
}

/**
 * RFC 9110 §14: `bytes=0-99`, `bytes=100-`, `bytes=-50`. Null where the answer is the whole object: no range, another
 * unit, a malformed range, or several ranges at once, which a server may ignore.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, from, to] = /^bytes=\s*(\d*)-(\d*)\s*$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return null;
  if (from === '') {
    const length = Number(to);
    return length === 0 || size === 0
      ? 'unsatisfiable'
      : { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return null;
  return start < size ? { start, end } : 'unsatisfiable';
}

/** RFC 9110 §13.1.2: whether the header has this ETag or `*`. Weak and strong ETags compare alike here. */
export function namesEtag(header: string | undefined, etag: string): boolean {
  const names = (header ?? '').split(',').map((name) => name.trim().replace(/^W\//, ''));
  return names.includes('*') || names.includes(etag);
}
