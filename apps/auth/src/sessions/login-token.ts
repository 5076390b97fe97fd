import { createHash, randomBytes } from 'node:crypto';

/** 32 random bytes in base64url, without padding. */
const SHAPE = /^[A-Za-z0-9_-]{43}$/;

export const newToken = (): string => randomBytes(32).toString('base64url');
export const isLoginToken = (text: string): boolean => SHAPE.test(text);
/** People may paste a bearer token where a login link's token is expected. */
export const isBearerToken = (text: string): boolean => /^eyJ[\w-]*\.[\w-]+\.[\w-]+$/.test(text);

/** Only the hash is stored, so a reader of the table cannot sign in. The token has 256 random bits and needs no salt. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');
