export { readIdCursor, writeIdCursor } from './id-cursor.ts';
export {
  inOrder,
  type Keyset,
  LIST_START,
  pageOf,
  readKeysetCursor,
  writeKeysetCursor,
} from './keyset-cursor.ts';
