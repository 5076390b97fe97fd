import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Api } from 'grammy';
import { formOf, makePhoto } from './make-media.ts';
import { TOKEN } from './open-world.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
let folder: string;
let child: ChildProcess | undefined;
let otherServer: Server | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
});
afterEach(async () => {
  if (child && child.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  otherServer?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Starts the real program as `npm start` does. Returns its address. */
async function start(extra: Record<string, string> = {}): Promise<string> {
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DATA_DIR: folder,
    SANDBOX_PORT: '0',
    TELEGRAM_BOT_TOKEN: TOKEN,
    ...extra,
  };
  child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  return new Promise((resolve, reject) => {
    const onOutput = (chunk: Buffer) => {
      output += chunk.toString();
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
      if (address && output.includes('Песочница')) resolve(address);
    };
    child?.stdout?.on('data', onOutput);
    child?.stderr?.on('data', onOutput);
    child?.once('exit', (code) => reject(new Error(`exit ${code}: ${output}`)));
  });
}

const json = async <T>(url: string, body?: object | FormData) =>
  (await (
    await fetch(
      url,
      body && {
        method: 'POST',
        ...(body instanceof FormData
          ? { body }
          : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      },
    )
  ).json()) as T;

describe('the running program', () => {
  it('keeps all its state after SIGKILL', async () => {
    let url = await start();
    let api = new Api(TOKEN, { apiRoot: url });
    const { message } = await json<{ message: { chat: { id: number } } }>(
      `${url}/sandbox/people/anya_vetrova/start`,
      {},
    );
    const chat = message.chat.id;
    const photo = formOf([['a.jpg', 'image/jpeg', await makePhoto(400, 300)]]);
    const { messages } = await json<{ messages: { photo: { file_id: string }[] }[] }>(
      `${url}/sandbox/people/${chat}/messages`,
      photo,
    );
    const fileId = messages[0]?.photo[0]?.file_id ?? '';
    const sent = await api.sendMessage(chat, 'before', {
      reply_markup: { inline_keyboard: [[{ text: 'Да', callback_data: 'y' }]] },
    });
    await api.setMyCommands([{ command: 'start', description: 'Начать' }]);
    const before = await api.getUpdates();
    await api.getUpdates({ offset: before[1]?.update_id ?? 0 });
    child?.kill('SIGKILL');
    if (child) await once(child, 'exit');

    url = await start();
    api = new Api(TOKEN, { apiRoot: url });
    const after = await api.getUpdates();
    expect(after).toEqual(before.slice(1));
    const { file_path } = await api.getFile(fileId);
    expect((await fetch(`${url}/file/bot${TOKEN}/${file_path}`)).status).toBe(200);
    expect(await api.getMyCommands()).toEqual([{ command: 'start', description: 'Начать' }]);
    expect(await api.editMessageText(chat, sent.message_id, 'after')).toMatchObject({ text: 'after' });
    expect((await api.sendMessage(chat, 'next')).message_id).toBeGreaterThan(sent.message_id);
  });

  it('names the port when it is in use', async () => {
    otherServer = createServer().listen(0, '127.0.0.1');
    await once(otherServer, 'listening');
    const { port } = otherServer.address() as AddressInfo;
    await expect(start({ SANDBOX_PORT: String(port) })).rejects.toThrow(
      new RegExp(`exit 1: .*${port}.*SANDBOX_PORT`, 's'),
    );
  });

  it.each([
    ['NODE_ENV', 'production'],
    ['SANDBOX_PORT', 'abc'],
    ['APP_URL', 'nowhere'],
    ['TELEGRAM_BOT_TOKEN', 'a/b'],
  ])('does not start with %s=%s and names the variable', async (name, value) => {
    await expect(start({ [name]: value })).rejects.toThrow(name);
  });

  it('stops by SIGTERM at once, even while a bot waits for updates', async () => {
    const url = await start();
    const poll = fetch(`${url}/bot${TOKEN}/getUpdates?timeout=50`)
      .then((response) => response.text())
      .catch(() => 'cut');
    while (!(await json<{ polling: boolean }>(`${url}/sandbox/bot`)).polling);
    child?.kill('SIGTERM');
    const [code] = (await once(child as ChildProcess, 'exit')) as [number];
    expect(code).toBe(0);
    await poll;
  });
});
