import { beginning, writtenLine } from '@slovo/domain/text';

export const KINDS = ['image', 'video'] as const;
export const PAGE_SIZE = 50;
/** The server lists no further. */
const LAST_PAGE = 10_000 / PAGE_SIZE + 1;

/** What the address says about the library. `file` is the id of the selected one. */
export interface LibrarySearch {
  kind?: (typeof KINDS)[number];
  q?: string;
  page?: number;
  file?: string;
}

/** Reads a query that anybody may have typed: invalid values and defaults are left out. */
export function librarySearchOf(raw: Partial<Record<keyof LibrarySearch, unknown>>): LibrarySearch {
  const kind = KINDS.find((one) => one === raw.kind);
  const q = typeof raw.q === 'string' ? beginning(writtenLine(raw.q), 255) : '';
  const page = Number(raw.page);
  return {
    ...(kind && { kind }),
    ...(q && { q }),
    ...(Number.isInteger(page) && page > 1 && page <= LAST_PAGE && { page }),
    ...(typeof raw.file === 'string' && /^[0-9a-f]{32}$/.test(raw.file) && { file: raw.file }),
  };
}
