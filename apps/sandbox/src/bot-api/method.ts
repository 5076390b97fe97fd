import type { Sandbox } from '../sandbox.ts';
import type { Params } from './params.ts';

/** `hangup` aborts when the caller closes the connection; only long polling needs it. */
export type Method = (sandbox: Sandbox, params: Params, hangup: AbortSignal) => unknown;

/** A result that the Bot API sends with a description. */
export class Described {
  readonly result: unknown;
  readonly description: string;

  constructor(result: unknown, description: string) {
    this.result = result;
    this.description = description;
  }
}
