export { readIdCursor, writeIdCursor } from './id-cursor.ts';
export { inOrder, pageOf, type Place, placeOf, TOP } from './place-cursor.ts';
