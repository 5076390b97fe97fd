import type { z } from 'zod';

/** A handler's output as JSON text, which the transport sends without parsing it by the contract and without writing it. */
export class FinishedJson<T = unknown> {
  /** For the compiler only: whose output the text is. */
  declare protected readonly output: T;

  private constructor(
    readonly text: string,
    /** The cursor of a page's next one, null on the last page. Undefined for an answer that is no page. */
    readonly next?: string | null,
  ) {}

  /** @param text of values that the contract's `output` has accepted */
  static of<T>(text: string): FinishedJson<T> {
    return new FinishedJson<T>(text);
  }

  /** The output `{[field]: items, next}` of a page. @param items one text for each */
  static page<T>(field: string, items: readonly string[], next: string | null): FinishedJson<T> {
    return new FinishedJson<T>(`{"${field}":[${items.join(',')}]${nextField(next)}}`, next);
  }
}

/** The end of a page's output, so that it can be cut off again. A cursor has no character that JSON escapes. */
export const nextField = (next: string | null): string => `,"next":${next === null ? 'null' : `"${next}"`}`;

/** The text of a value that the schema accepts. @throws ZodError */
export const finish = <S extends z.ZodType>(schema: S, value: z.input<S>): string =>
  JSON.stringify(schema.parse(value));
