import type { Tag } from '@slovo/contracts';
import type { Bench } from '../product.ts';
import { load, type Request } from '../load.ts';
import type { Prepared } from '../scenario.ts';
import { bareVote, openBarePolls, productVote, submitReports } from './vote.ts';

/** A unit of reading, and what it shows. */
export interface Mixed {
  tags: readonly Tag[];
  product: readonly Request[];
  bare: readonly Request[];
}

/** Nine answers in ten are kept ones. */
const CHANGED_EVERY = 10;
/** A deciding vote with all its effects, as a real write between. */
const VOTE_EVERY = 200;
/** So many units before it is read, so that the signal has arrived. */
const AHEAD = 32;
/** More units than either side reads in a second. */
const MOST_A_SECOND = 12_000;

async function readOnce({ appUrl }: Bench, units: readonly Mixed[]): Promise<void> {
  for (const { product } of units)
    for (const { path, headers } of product) await (await fetch(appUrl + path, { headers })).arrayBuffer();
}

/** Reads with one in ten changed since it was read last, and a vote for every two hundred. The votes are no units. */
export function mixed(bench: Bench, units: readonly Mixed[], connections: number): Prepared {
  const on = async (side: 'product' | 'bare', seconds: number, begin: () => void) => {
    const votes = Math.ceil((MOST_A_SECOND * seconds) / VOTE_EVERY);
    const open = await (side === 'product' ? submitReports : openBarePolls)(bench, votes);
    const voteOn = side === 'product' ? productVote : bareVote;
    // The votes before have dropped a part of what was kept.
    if (side === 'product') await readOnce(bench, units);
    let turn = 0;
    const next = (): Request[] => {
      turn += 1;
      if (turn % CHANGED_EVERY === 0 && side === 'product')
        bench.change(units[(turn + AHEAD) % units.length]!.tags);
      const reads = units[turn % units.length]![side];
      return turn % VOTE_EVERY === 0 ? [...reads, voteOn(bench, open)] : [...reads];
    };
    const round = await load({
      url: side === 'product' ? bench.appUrl : bench.bareUrl,
      connections,
      seconds,
      begin,
      next,
    });
    return side === 'product' ? { ...round, settled: await bench.settle() } : round;
  };
  return {
    product: (seconds, begin) => on('product', seconds, begin),
    bare: (seconds, begin) => on('bare', seconds, begin),
  };
}
