import type { Bench } from '../product.ts';
import { isAcknowledgement, pressIn, sendUpdate } from '../chat.ts';
import { TELEGRAM_ID_BASE } from '../seed/facts.ts';
import type { BotCall } from '../telegram.ts';
import type { Prepared, Round, Scenario } from '../scenario.ts';
import { catchUp } from './vote.ts';

/** More than either side processes in a second. */
const PRODUCT_A_SECOND = 300;
const BARE_A_SECOND = 3_000;
const ANSWERED_WITHIN_MS = 30_000;

/**
 * A person confirms a report in the chat: from the update's arrival at the webhook until Telegram has the message that
 * says it was taken. The card with the button is there already: new messages are limited to thirty a second by Telegram,
 * and that limit would be what is measured.
 */
export const reportByBot: Scenario = {
  name: 'report by bot',
  unit: 'report',
  concurrency: 16,
  target: { byProcessors: 0.25 },
  prepare,
};

interface Card {
  draft: number;
  promise: number;
  owner: number;
  name: string;
  card: number;
}

let cards = 0;

async function prepare(bench: Bench): Promise<Prepared> {
  await catchUp(bench);
  // Not what earlier rounds have reported on: its day is over.
  const promises = await bench.sql<Omit<Card, 'draft' | 'card'>>(
    'promises',
    `SELECT promise.id AS promise, user_id AS owner, first_name AS name FROM promises AS promise JOIN people ON people.id = user_id
     WHERE status = 'active' AND frequency_mode = 'daily' AND approval_type <> 'specific'
       AND promise.id NOT IN (SELECT promise_id FROM reports WHERE request_key LIKE 'bench-vote:%' OR request_key LIKE 'tg:%')
     ORDER BY hashint4(promise.id) LIMIT 20000`,
  );
  let taken = 0;
  const cardsOf = (some: typeof promises): Omit<Card, 'draft'>[] =>
    some.map((promise) => ({ ...promise, card: ++cards }));
  const before = await storedReports(bench);
  return {
    product: async (seconds, begin) => {
      // Each promise once: a day is reported once.
      const fresh = promises.slice(taken, taken + PRODUCT_A_SECOND * seconds);
      const ready = await makeDrafts(bench, cardsOf(fresh));
      begin();
      const round = await press(bench, bench.webhook.url, ready, seconds);
      taken += round.done;
      return { ...round, settled: await bench.settle() };
    },
    bare: async (seconds, begin) => {
      const many = Array.from(
        { length: BARE_A_SECOND * seconds },
        (_, index) => promises[index % promises.length]!,
      );
      const ready = await makeBareDrafts(bench, cardsOf(many));
      begin();
      return press(bench, `${bench.bareUrl}/webhook`, ready, seconds);
    },
    check: async () => {
      const stored = (await storedReports(bench)) - before;
      if (stored !== taken) throw new Error(`${taken} reports were acknowledged and ${stored} are stored`);
    },
  };
}

async function storedReports(bench: Bench): Promise<number> {
  const [counted] = await bench.sql<{ n: number }>(
    'promises',
    `SELECT count(*)::int AS n FROM reports WHERE request_key LIKE 'tg:%'`,
  );
  return counted?.n ?? 0;
}

const columns = (of: Omit<Card, 'draft'>[]) => [
  of.map(({ owner }) => TELEGRAM_ID_BASE + owner),
  of.map(({ owner }) => owner),
  of.map(({ card }) => card),
  of.map(({ promise }) => promise),
];

async function makeDrafts(bench: Bench, of: Omit<Card, 'draft'>[]): Promise<Card[]> {
  const rows = await bench.sql<{ id: number; card: number }>(
    'bot',
    `INSERT INTO drafts (chat_id, user_id, message_id, text, items, promise_id, status, card_message_id, expires_at, created_at)
     SELECT chat, owner, card, 'Сегодня получилось: два круга вокруг пруда', '[]', promise, 'offered', card, now() + interval '1 hour', now()
     FROM unnest($1::bigint[], $2::int[], $3::int[], $4::int[]) AS fresh (chat, owner, card, promise)
     RETURNING id, card_message_id AS card`,
    columns(of),
  );
  return withDrafts(of, rows);
}

async function makeBareDrafts(bench: Bench, of: Omit<Card, 'draft'>[]): Promise<Card[]> {
  const rows = await bench.sql<{ id: number; card: number }>(
    'bare',
    `INSERT INTO draft SELECT card, chat, promise, card, $5, 'offered'
     FROM unnest($1::bigint[], $2::int[], $3::int[], $4::int[]) AS fresh (chat, owner, card, promise)
     RETURNING id, card_id AS card`,
    [...columns(of), '✅ Отчёт принят: «Бегать по утрам», день 7. Решит тот, кто увидит его первым.'],
  );
  return withDrafts(of, rows);
}

function withDrafts(of: Omit<Card, 'draft'>[], rows: { id: number; card: number }[]): Card[] {
  const drafts = new Map(rows.map(({ id, card }) => [card, id]));
  return of.map((one) => ({ ...one, draft: drafts.get(one.card)! }));
}

/** So many people press at once; each goes on when the answer to the last press is there. */
async function press(bench: Bench, url: string, ready: Card[], seconds: number): Promise<Round> {
  const waiting = new Map<number, (call: BotCall) => void>();
  bench.telegram.onCall((call) => waiting.get(call.message_id ?? 0)?.(call));
  const latencies: number[] = [];
  const started = performance.now();
  const person = async (): Promise<void> => {
    while (performance.now() - started < seconds * 1000) {
      const card = ready.shift();
      if (!card) throw new Error('All prepared cards are pressed: the round needs more of them');
      const sent = performance.now();
      const answered = new Promise<void>((resolve, reject) => {
        let said = 'nothing';
        const late = setTimeout(
          () => reject(new Error(`Promise ${card.promise} was not reported on; the bot said: ${said}`)),
          ANSWERED_WITHIN_MS,
        );
        waiting.set(card.card, (call) => {
          said = call.text ?? said;
          if (!isAcknowledgement(call)) return;
          clearTimeout(late);
          resolve();
        });
      });
      await Promise.all([
        sendUpdate(url, bench.webhook.secret, pressIn(card, card.card, `ds:${card.draft}`)),
        answered,
      ]);
      waiting.delete(card.card);
      latencies.push(performance.now() - sent);
    }
  };
  try {
    await Promise.all(Array.from({ length: reportByBot.concurrency }, person));
  } finally {
    bench.telegram.onCall(() => {});
  }
  return { done: latencies.length, seconds: (performance.now() - started) / 1000, latencies };
}
