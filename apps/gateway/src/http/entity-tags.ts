import { createHash } from 'node:crypto';

/** The same bytes have the same tag. @param variant of content that is compressed: it has a tag of its own */
export const etagOf = (content: string | Uint8Array, variant = ''): string =>
  `"${createHash('sha1').update(content).digest('base64url')}${variant}"`;

/** Proxies that compress weaken a tag. @param kept the header `If-None-Match` */
export const isKept = (kept: string | undefined, etag: string): boolean =>
  kept?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag) ?? false;
