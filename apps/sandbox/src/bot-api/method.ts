import type { Sandbox } from '../sandbox.ts';
import type { Params } from './params.ts';

/** `left` fires when the caller hangs up; only long polling cares. */
export type Method = (sandbox: Sandbox, params: Params, left: AbortSignal) => unknown;

/** A result that the Bot API sends with a sentence beside it. */
export class Described {
  readonly result: unknown;
  readonly description: string;

  constructor(result: unknown, description: string) {
    this.result = result;
    this.description = description;
  }
}
