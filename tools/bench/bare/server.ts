// The measure: what the same bytes cost with Fastify and pg alone, without rules, rights, events or a second process.
import Fastify from 'fastify';
import pg from 'pg';
import { servePanel } from './panel.ts';

const { PORT, DATABASE_URL, TELEGRAM_URL } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
const server = Fastify();
const JSON_TYPE = 'application/json; charset=utf-8';

interface Body {
  body: string;
}
type WithId = { Params: { id: string } };

const list = (rows: Body[]): string => `[${rows.map(({ body }) => body).join(',')}]`;

server.get('/health', async () => ({ ok: true }));

server.get('/api/public/promises/feed', async (_request, reply) => {
  const { rows } = await pool.query<Body>({
    name: 'feed',
    text: 'SELECT body FROM promise WHERE is_public ORDER BY last_activity_at DESC, id DESC LIMIT 20',
  });
  return reply.type(JSON_TYPE).send(list(rows));
});

type ByReader = { Headers: { 'x-reader': string } };
const own = (rows: Body[]): string => `{"promises":${list(rows)}}`;

server.get<ByReader>('/api/promises', async (request, reply) => {
  const { rows } = await pool.query<Body>({
    name: 'own',
    text: 'SELECT body FROM own_promise WHERE owner_id = $1 ORDER BY place LIMIT 50',
    values: [request.headers['x-reader']],
  });
  return reply.type(JSON_TYPE).send(own(rows));
});

server.get<ByReader>('/api/promises/active', async (request, reply) => {
  const { rows } = await pool.query<Body>({
    name: 'own-running',
    text: 'SELECT body FROM own_promise WHERE owner_id = $1 AND running_place > 0 ORDER BY running_place LIMIT 50',
    values: [request.headers['x-reader']],
  });
  return reply.type(JSON_TYPE).send(own(rows));
});

server.get<WithId>('/public/promises/:id', async (request, reply) => {
  const { rows } = await pool.query<Body>({
    name: 'promise',
    text: 'SELECT body FROM promise WHERE id = $1 AND is_public',
    values: [request.params.id],
  });
  return reply.type(JSON_TYPE).send(rows[0]?.body ?? '');
});

server.get<WithId>('/public/promises/:id/reports', async (request, reply) => {
  const { rows } = await pool.query<Body>({
    name: 'reports',
    text: 'SELECT body FROM report WHERE promise_id = $1 ORDER BY created_at DESC, id DESC',
    values: [request.params.id],
  });
  return reply.type(JSON_TYPE).send(list(rows));
});

interface Poll {
  promise_id: number;
  status: string;
  votes: number;
}
const pollText = (id: number, { promise_id, status, votes }: Poll): string =>
  `{"report_id":${id},"promise_id":${promise_id},"status":"${status}","totalVotes":${votes},"approveVotes":${votes},"requiredVotes":1}`;

server.get<WithId>('/api/reports/:id/approval-count', async (request, reply) => {
  const id = Number(request.params.id);
  const { rows } = await pool.query<Poll>({
    name: 'poll',
    text: 'SELECT promise_id, status, votes FROM poll WHERE report_id = $1',
    values: [id],
  });
  return reply.type(JSON_TYPE).send(rows[0] ? pollText(id, rows[0]) : '');
});

async function inTransaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

const keepEvent = (client: pg.PoolClient, body: string): Promise<unknown> =>
  client.query({ name: 'event', text: 'INSERT INTO event (body) VALUES ($1)', values: [body] });

server.post<WithId & { Headers: { 'x-voter': string } }>('/api/reports/:id/vote', async (request, reply) => {
  const id = Number(request.params.id);
  const text = await inTransaction(async (client) => {
    await client.query({
      name: 'lock',
      text: 'SELECT 1 FROM poll WHERE report_id = $1 FOR UPDATE',
      values: [id],
    });
    await client.query({
      name: 'vote',
      text: 'INSERT INTO vote (report_id, voter_id) VALUES ($1, $2)',
      values: [id, request.headers['x-voter']],
    });
    const { rows } = await client.query<Poll>({
      name: 'close',
      text: "UPDATE poll SET votes = votes + 1, status = 'approved' WHERE report_id = $1 RETURNING promise_id, status, votes",
      values: [id],
    });
    const answer = pollText(id, rows[0]!);
    await keepEvent(client, answer);
    return answer;
  });
  return reply.code(201).type(JSON_TYPE).send(text);
});

interface Press {
  update_id: number;
  callback_query: { id: string; data: string; message: { chat: { id: number }; message_id: number } };
}

server.post<{ Body: Press }>('/webhook', async ({ body }) => {
  const { id, data, message } = body.callback_query;
  const key = `tg:${message.chat.id}:${message.message_id}`;
  const text = await inTransaction(async (client) => {
    await client.query({
      name: 'update',
      text: 'INSERT INTO update VALUES ($1, $2) ON CONFLICT DO NOTHING',
      values: [body.update_id, JSON.stringify(body)],
    });
    const { rows } = await client.query<{ promise_id: number; text: string }>({
      name: 'draft',
      text: "UPDATE draft SET status = 'sent' WHERE id = $1 AND chat_id = $2 RETURNING promise_id, text",
      values: [Number(data.split(':')[1]), message.chat.id],
    });
    const draft = rows[0]!;
    await client.query({
      name: 'report',
      text: "INSERT INTO report (promise_id, created_at, request_key, body) VALUES ($1, now(), $2, '')",
      values: [draft.promise_id, key],
    });
    await client.query({
      name: 'touch',
      text: 'UPDATE promise SET last_activity_at = now() WHERE id = $1',
      values: [draft.promise_id],
    });
    await keepEvent(client, JSON.stringify(draft));
    return draft.text;
  });
  void acknowledge(id, message.chat.id, message.message_id, text);
  return {};
});

async function acknowledge(query: string, chat: number, card: number, text: string): Promise<void> {
  await callTelegram('answerCallbackQuery', { callback_query_id: query });
  await callTelegram('editMessageText', {
    chat_id: chat,
    message_id: card,
    text,
    reply_markup: { inline_keyboard: [[{ text: 'Открыть', callback_data: 'op:1' }]] },
  });
}

const callTelegram = async (method: string, body: object): Promise<unknown> => {
  const answer = await fetch(`${TELEGRAM_URL}/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return answer.json();
};

servePanel(server);
await server.listen({ port: Number(PORT), host: '127.0.0.1' });
