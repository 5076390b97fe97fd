import type { UploadedFile } from '../media/media.ts';
import { badRequest } from './refusal.ts';

/** The arguments of a call. Each may arrive as a JSON value or as the string of a form. */
export class Params {
  readonly #values: Map<string, unknown>;
  readonly #files: Map<string, UploadedFile>;

  constructor(values: Map<string, unknown>, files: Map<string, UploadedFile> = new Map()) {
    this.#values = values;
    this.#files = files;
  }

  has(name: string): boolean {
    const value = this.#values.get(name);
    return value !== undefined && value !== null && value !== '';
  }

  /** '' when absent. */
  text(name: string): string {
    const value = this.#values.get(name);
    if (value === undefined || value === null) return '';
    return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
  }

  whole(name: string): number | undefined {
    if (!this.has(name)) return undefined;
    const value = Number(this.text(name));
    return Number.isSafeInteger(value) ? value : undefined;
  }

  flag(name: string): boolean {
    return /^(true|1|yes|y|t)$/i.test(this.text(name));
  }

  /** An object or array, sent as JSON or as a string with JSON; undefined when absent. */
  json(name: string, what: string): unknown {
    const value = this.#values.get(name);
    if (value === undefined || value === null || value === '') return undefined;
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value) as unknown;
    } catch {
      throw badRequest(`can't parse ${what} JSON object`);
    }
  }

  file(name: string): UploadedFile | undefined {
    return this.#files.get(name);
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
