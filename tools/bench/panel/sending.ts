import { setTimeout as pause } from 'node:timers/promises';
import { submitReports } from '../scenarios/vote.ts';
import { TELEGRAM_ID_BASE } from '../seed/facts.ts';
import type { BotCall } from '../telegram.ts';
import type { PanelFigure } from './figures.ts';
import type { PanelRun } from './scenario.ts';
import { read } from '../read.ts';
import { after, quantile, steadily } from './steady.ts';

export const TEXT = 'Мы стали быстрее. Спасибо, что вы с нами';
/** Telegram's, over all chats. */
const MESSAGES_A_SECOND = 30;
const PANELS = 20;
/** As often as an open page asks. */
const PANEL_EVERY_MS = 3_000;
/** A notice that has not arrived by then counts as that late. */
const NOTICE_WITHIN_MS = 10_000;

/** Messages a second of a line that never ends, while 20 panels look on and people get ordinary notices. */
export async function measureSending(run: PanelRun, batchId: number): Promise<PanelFigure[]> {
  const { bench, operator, people, seconds } = run;
  bench.telegram.limit(MESSAGES_A_SECOND);
  const bare = await loopAtTheLimit(bench.telegram.url, Math.min(seconds, 10));
  const refusedBefore = bench.telegram.refused();
  let sent = 0;
  const notices = new Notices();
  const decided = await reportsToDecide(run, Math.min(60, Math.ceil(seconds)));
  const isOver = after(seconds);
  bench.telegram.onCall((call) => {
    if (call.method === 'sendMessage' && !isOver()) sent += 1;
    notices.note(call);
  });
  const panels = (url: string, headers: Record<string, string>) =>
    steadily({ clients: PANELS, everyMs: PANEL_EVERY_MS, isOver, request: () => read(url, headers) });
  const started = performance.now();
  const [product, one] = await Promise.all([
    panels(`${bench.appUrl}/api/admin/notifications/batches/${batchId}/status`, operator.headers),
    panels(`${bench.bareUrl}/batches/${batchId}`, {}),
    decideOneASecond(run, decided, notices, isOver),
  ]);
  const elapsed = Math.min((performance.now() - started) / 1000, seconds);
  const latencies = await notices.all();
  bench.telegram.limit(Infinity);
  const same = { people, bare: null };
  return [
    {
      ...same,
      scenario: 'sending',
      what: 'messages',
      unit: 'a second',
      product: sent / elapsed,
      bare,
      target: { atLeastBare: 0.97 },
    },
    {
      ...same,
      scenario: 'sending',
      what: 'refused by Telegram (429)',
      unit: 'messages',
      product: bench.telegram.refused() - refusedBefore,
      target: { atMost: 0 },
    },
    {
      ...same,
      scenario: 'sending',
      what: `an ordinary notice meanwhile, p99 of ${latencies.length}`,
      unit: 'ms',
      product: quantile(latencies, 0.99),
      target: { atMost: 1_500 },
    },
    {
      ...same,
      scenario: 'batch status',
      what: `${PANELS} panels, p99 of ${product.length}`,
      unit: 'ms',
      product: quantile(product, 0.99),
      bare: quantile(one, 0.99),
      target: { atMostBare: { times: 3, plus: 20 } },
    },
  ];
}

/** What arrives after the answer to a pause. */
export async function measurePause(
  { bench, operator, people }: PanelRun,
  batchId: number,
): Promise<PanelFigure[]> {
  const arrivals: number[] = [];
  bench.telegram.onCall(({ text }) => void (text?.includes(TEXT) && arrivals.push(performance.now())));
  await operator.ask('POST', `/api/admin/notifications/batches/${batchId}/pause`);
  const answered = performance.now();
  await pause(5_000);
  bench.telegram.onCall(() => {});
  const late = arrivals.map((at) => at - answered).filter((ms) => ms > 0);
  const same = { people, scenario: 'pause', bare: null };
  return [
    {
      ...same,
      what: 'last message after the answer',
      unit: 'ms',
      product: Math.max(0, ...late),
      target: { atMost: 1_000 },
    },
    {
      ...same,
      what: 'messages after the answer',
      unit: 'messages',
      product: late.length,
      target: { atMost: 30 },
    },
  ];
}

/** A loop that does nothing but send, each message at its time. @returns messages a second */
async function loopAtTheLimit(url: string, seconds: number): Promise<number> {
  const started = performance.now();
  const sent: Promise<unknown>[] = [];
  for (let nth = 0; nth < seconds * MESSAGES_A_SECOND; nth += 1) {
    await pause(Math.max(0, started + (nth * 1000) / MESSAGES_A_SECOND - performance.now()));
    sent.push(fetch(`${url}/bot0/sendChatAction`, { method: 'POST' }).then((answer) => answer.text()));
  }
  await Promise.all(sent);
  await pause(Math.max(0, started + seconds * 1000 - performance.now()));
  return sent.length / ((performance.now() - started) / 1000);
}

interface Decided {
  report: number;
  chat: number;
}

/** Reports of different people whose chats are open: each owner gets a notice of a vote. */
async function reportsToDecide({ bench }: PanelRun, count: number): Promise<Decided[]> {
  const open = await submitReports(bench, 1_000);
  const owners = await bench.sql<{ report: number; owner: number }>(
    'promises',
    `SELECT DISTINCT ON (user_id) id AS report, user_id AS owner FROM reports WHERE id = ANY ($1::int[]) ORDER BY user_id, id LIMIT $2`,
    [open.map(({ report }) => report), count],
  );
  await bench.sql('notifications', 'UPDATE people SET muted_until = NULL WHERE user_id = ANY ($1::int[])', [
    owners.map(({ owner }) => owner),
  ]);
  return owners.map(({ report, owner }) => ({ report, chat: TELEGRAM_ID_BASE + owner }));
}

async function decideOneASecond(
  { bench }: PanelRun,
  reports: Decided[],
  notices: Notices,
  isOver: () => boolean,
): Promise<void> {
  for (const [nth, { report, chat }] of reports.entries()) {
    if (isOver()) return;
    const next = performance.now() + 1_000;
    notices.expect(chat);
    const token = bench.voters[nth % bench.voters.length]!.token;
    await read(
      `${bench.appUrl}/api/reports/${report}/vote`,
      { authorization: `Bearer ${token}` },
      { voteType: 'approve' },
    );
    await pause(Math.max(0, next - performance.now()));
  }
}

/** From the vote's request until Telegram has the notice to the report's owner. */
class Notices {
  private readonly waiting = new Map<number, { since: number; arrived: (ms: number) => void }>();
  private readonly latencies: Promise<number>[] = [];

  expect(chat: number): void {
    const { promise, resolve } = Promise.withResolvers<number>();
    this.waiting.set(chat, { since: performance.now(), arrived: resolve });
    const late = setTimeout(() => resolve(NOTICE_WITHIN_MS), NOTICE_WITHIN_MS);
    this.latencies.push(promise.finally(() => clearTimeout(late)));
  }

  note({ chat_id: chat = 0, method, text }: BotCall): void {
    const expected = this.waiting.get(Number(chat));
    if (!expected || !method.startsWith('send') || text?.includes(TEXT)) return;
    this.waiting.delete(Number(chat));
    expected.arrived(performance.now() - expected.since);
  }

  all(): Promise<number[]> {
    return Promise.all(this.latencies);
  }
}
