import { Refusal } from '@slovo/kit/calls';

/** The last promise of a page: the next page begins behind it, whatever came in at the top meanwhile. */
export interface FeedPlace {
  lastActivityAt: Date;
  id: number;
}

export const writeCursor = ({ lastActivityAt, id }: FeedPlace): string =>
  Buffer.from(`${lastActivityAt.getTime()}.${id}`).toString('base64url');

/** @throws Refusal BAD_INPUT for anything that `writeCursor` did not make. */
export function readCursor(cursor: string): FeedPlace {
  const match = /^(\d{1,15})\.(\d{1,10})$/.exec(Buffer.from(cursor, 'base64url').toString());
  const id = Number(match?.[2]);
  if (!match || id > 2_147_483_647) throw new Refusal('BAD_INPUT', { fields: { cursor: 'CURSOR_INVALID' } });
  return { lastActivityAt: new Date(Number(match[1])), id };
}
