import type pg from 'pg';

export interface NamedPool {
  readonly name: string;
  readonly pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount' | 'options'>;
}

const known = new WeakMap<object, () => readonly NamedPool[]>();

/** Keeps the pools of a Prisma client as a function, because Prisma opens its pools lazily, on the first statement. */
export const keepPools = (client: object, pools: () => readonly NamedPool[]): void =>
  void known.set(client, pools);

/** The pools that are open; none where nobody kept them: a fake in a spec. */
export const poolsOf = (client: object): readonly NamedPool[] => known.get(client)?.() ?? [];
