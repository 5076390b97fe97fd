import { createHash, randomBytes } from 'node:crypto';

/** 32 random bytes in base64url, without padding. */
const SHAPE = /^[A-Za-z0-9_-]{43}$/;

export const newToken = (): string => randomBytes(32).toString('base64url');
export const isLoginToken = (text: string): boolean => SHAPE.test(text);
/** Bearer tokens can be pasted where a link's token is asked for. */
export const isBearerToken = (text: string): boolean => /^eyJ[\w-]*\.[\w-]+\.[\w-]+$/.test(text);

/** What is stored: whoever reads the table cannot sign in with it. The token has 256 bits, so no salt is needed. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');
