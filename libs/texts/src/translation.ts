/**
 * The shape of a module's texts without its words: `export const my: Translation<typeof ru.my> = …`. A sentence that one
 * of the languages lacks, has too many, or makes from other values does not compile.
 */
export type Translation<T> = T extends string
  ? string
  : T extends (...values: infer V) => infer R
    ? (...values: V) => Translation<R>
    : T extends object
      ? { [K in keyof T]: Translation<T[K]> }
      : T;
