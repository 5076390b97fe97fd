export { readIdCursor, writeIdCursor } from './id-cursor.ts';
export { inOrder, type Keyset, LIST_START, pageOf, readKeysetCursor } from './keyset-cursor.ts';
