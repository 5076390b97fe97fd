import { createHash, randomBytes } from 'node:crypto';
import type { RunSql } from '../databases.ts';
import { read } from '../read.ts';

/** Far from the seeded people and from those who vote. */
const OPERATOR_ID = 190_100_001;
export const OPERATOR_TELEGRAM_ID = 6_190_100_001;

/** The operator who opens the panel with the token of the address. */
export class Operator {
  readonly token = randomBytes(32).toString('base64url');
  private readonly appUrl: string;

  constructor(appUrl: string) {
    this.appUrl = appUrl;
  }

  async register(sql: RunSql): Promise<void> {
    await sql(
      'auth',
      `INSERT INTO users (id, telegram_id, username, username_key, first_name, created_at)
       VALUES ($1, $2, 'bench_operator', 'bench_operator', 'Olga', now()) ON CONFLICT DO NOTHING`,
      [OPERATOR_ID, OPERATOR_TELEGRAM_ID],
    );
    await sql(
      'auth',
      `INSERT INTO operator_tokens (user_id, token_hash, created_at, expires_at) VALUES ($1, $2, now(), now() + interval '8 hours')`,
      [OPERATOR_ID, createHash('sha256').update(this.token).digest('hex')],
    );
  }

  get headers(): Record<string, string> {
    return { authorization: `Bearer ${this.token}` };
  }

  async ask<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
    return JSON.parse(await read(this.appUrl + path, this.headers, body, method)) as T;
  }
}
