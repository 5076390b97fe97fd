import type pg from 'pg';

export interface NamedPool {
  readonly name: string;
  readonly pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount' | 'options'>;
}

const known = new WeakMap<object, () => readonly NamedPool[]>();

/** Of a client of Prisma, whose pools are opened by its first statement. */
export const keepPools = (client: object, pools: () => readonly NamedPool[]): void =>
  void known.set(client, pools);

/** The pools that are open; none where nobody kept them: a fake in a spec. */
export const poolsOf = (client: object): readonly NamedPool[] => known.get(client)?.() ?? [];
