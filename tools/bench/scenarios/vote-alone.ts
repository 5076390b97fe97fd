import type { Request } from '../load.ts';
import type { Bench } from '../product.ts';
import type { Prepared, Round, Scenario } from '../scenario.ts';
import { openBarePolls, requestOf, submitReports } from './vote.ts';

/** More than anybody casts one after the other in a second. */
const A_SECOND = 300;
/** The owner's page learns of the vote, and of the approval that follows from it. */
const TOLD = 2;

/**
 * A deciding vote while nothing else happens: until its owner's open page learns that the report is approved.
 * The bare handler has done everything when it answers.
 */
export const voteAlone: Scenario = { name: 'vote alone', unit: 'vote', concurrency: 1, prepare };

async function prepare(bench: Bench): Promise<Prepared> {
  const voter = bench.voters[0]!;
  return {
    product: async (seconds) => {
      const open = await submitReports(bench, A_SECOND * seconds);
      const round = await oneByOne(seconds, async () => {
        const next = open.at(-1);
        const request = requestOf(open, { authorization: `Bearer ${voter.token}` });
        const [owner] = await bench.signIn([next!.owner]);
        const page = await openPage(bench, owner!.token, next!.report);
        return {
          work: () => Promise.all([send(bench.appUrl, request), page.learned]),
          end: page.close,
        };
      });
      return { ...round, settled: await bench.settle() };
    },
    bare: async (seconds) => {
      const open = await openBarePolls(bench, A_SECOND * 10 * seconds);
      return oneByOne(seconds, async () => {
        const request = requestOf(open, { 'x-voter': String(voter.id) });
        return { work: () => send(bench.bareUrl, request), end: () => {} };
      });
    },
  };
}

/** What is prepared for a unit and what ends it takes no part in the figures. */
async function oneByOne(
  seconds: number,
  prepareUnit: () => Promise<{ work: () => Promise<unknown>; end: () => void }>,
): Promise<Round> {
  const latencies: number[] = [];
  const begun = performance.now();
  while (performance.now() - begun < seconds * 1000) {
    const { work, end } = await prepareUnit();
    const sent = performance.now();
    await work();
    latencies.push(performance.now() - sent);
    end();
  }
  const took = latencies.reduce((sum, one) => sum + one, 0);
  return { done: latencies.length, seconds: took / 1000, latencies };
}

/** @throws where it is refused */
async function send(url: string, { path, ...request }: Request): Promise<void> {
  const answer = await fetch(url + path, request);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url}${path}: ${text}`);
}

/** The live updates of a page that its reader has open: `learned` resolves when it has got all about the report. */
async function openPage(bench: Bench, token: string, report: number) {
  const closing = new AbortController();
  const answer = await fetch(`${bench.appUrl}/api/live`, {
    headers: { authorization: `Bearer ${token}` },
    signal: closing.signal,
  });
  if (!answer.ok || !answer.body) throw new Error(`Live updates were refused: ${await answer.text()}`);
  const { promise: learned, resolve } = Promise.withResolvers<void>();
  void follow(answer.body, report, resolve).catch(() => {}); // closed
  return { learned, close: () => closing.abort() };
}

async function follow(
  body: ReadableStream<Uint8Array>,
  report: number,
  onLearned: () => void,
): Promise<void> {
  const decoder = new TextDecoder();
  let text = '';
  let left = TOLD;
  for await (const chunk of body) {
    const lines = (text + decoder.decode(chunk, { stream: true })).split('\n');
    text = lines.pop()!;
    for (const line of lines) if (line.includes(`"reportId":${report}}`) && (left -= 1) === 0) onLearned();
  }
}
