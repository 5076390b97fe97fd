import type { PanelScenario } from './scenario.ts';
import { read } from '../read.ts';
import { quantile } from './steady.ts';

const FILTERS = { lastLoginDaysGt: 30, activePromisesGt: 2, language: 'ru' } as const;
const TIMES = 20;
const DAY_MS = 24 * 3_600_000;

/** The preview of three filters beside one `count(*)` with the same conditions. One at a time: operators are few. */
export const audiencePreview: PanelScenario = {
  name: 'audience preview',
  async measure({ bench, operator, people }) {
    const unseenSince = new Date(Date.now() - FILTERS.lastLoginDaysGt * DAY_MS).toISOString().slice(0, 10);
    const query = new URLSearchParams({ unseenSince, active: '2', language: FILTERS.language });
    const preview = () =>
      read(`${bench.appUrl}/api/admin/notifications/group?preview=true`, operator.headers, {
        filters: FILTERS,
        channels: { telegram: true, web: true },
      });
    const select = () => read(`${bench.bareUrl}/audience?${query}`);
    const { estimatedAudience } = JSON.parse(await preview()) as { estimatedAudience: number };
    const { count } = JSON.parse(await select()) as { count: number };
    if (estimatedAudience !== count || count === 0)
      throw new Error(`The preview says ${estimatedAudience}, the count ${count}`);
    const sides: [number[], number[]] = [[], []];
    for (let nth = 0; nth < TIMES; nth += 1)
      for (const [side, request] of [preview, select].entries()) {
        const started = performance.now();
        await request();
        sides[side]!.push(performance.now() - started);
      }
    const [product, bare] = sides;
    const same = { people, scenario: 'audience preview', unit: 'ms' as const };
    return [
      {
        ...same,
        what: 'three filters, p50',
        product: quantile(product, 0.5),
        bare: quantile(bare, 0.5),
        target: { atMostBare: { times: 3 } },
      },
    ];
  },
};
