// Real: everything that a first `npm start` starts, with the demo loaded into it. The story of the README is read from
// the README and played step by step, in one browser.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, FrameLocator, Page } from '@playwright/test';
import { startWorld, until, type World } from '@slovo/testing';
import { photoWithPlace } from '../src/photos.ts';
import { Actor } from '../src/actor.ts';
import { ONE_PROCESS, ROOT } from '../src/one-process.ts';
import { Person } from './person.ts';
import { expect, test as withEmptyWorld } from './test.ts';

const README = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
const TITLE = 'Десять минут зарядки';
/** Twelve tales and a draft. */
const DEMO_PROMISES = 13;

/** Loads the demo as `npm start` does; one that is to be killed is, as soon as it has begun. */
async function loadDemo(env: Record<string, string>, { isKilled = false } = {}): Promise<number | null> {
  const demo = spawn(process.execPath, ['tools/dev/demo.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env, SEED: 'demo' },
  });
  const hasBegun = () => existsSync(join(env.DATA_DIR!, 'demo-loading.json'));
  if (isKilled) await until(() => hasBegun() || demo.exitCode !== null).then(() => demo.kill('SIGKILL'));
  if (demo.exitCode !== null || demo.signalCode !== null) return demo.exitCode;
  const [code] = (await once(demo, 'exit')) as [number | null];
  return code;
}

/**
 * As `npm start` makes it, in a world of its own. The demo is killed in its middle and loaded by a second start: the tests
 * below find nothing missing and nothing twice.
 */
const test = withEmptyWorld.extend<object, { world: World }>({
  world: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures this one needs
    async ({}, use) => {
      const world = await startWorld(
        {},
        {
          programs: ONE_PROCESS,
          beforePrograms: async (env) => {
            await loadDemo(env, { isKilled: true });
            expect(await loadDemo(env)).toBe(0);
          },
        },
      );
      await use(world);
      await world.stop();
    },
    { scope: 'worker', timeout: 3_600_000 },
  ],
});

/** What the story is told on: the sandbox in one tab, the app of Женя in another. */
interface Stage {
  context: BrowserContext;
  sandbox: Page;
  app: Page;
  miniApp: FrameLocator;
}

/** By the beginning: a person's button goes on with their last message, which may name others. */
const choose = (sandbox: Page, name: string): Promise<void> =>
  sandbox
    .getByRole('list', { name: 'Кто вы' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();

const STORY: { words: string; act: (stage: Stage) => Promise<void> }[] = [
  {
    words: 'in the sandbox choose Женя, press _Запустить_ and follow the login link',
    act: async (stage) => {
      await choose(stage.sandbox, 'Женя');
      stage.app = await new Person(stage.context, stage.sandbox).signIn();
    },
  },
  {
    words: '_Создать_ in the app, choose _Голосование_ and _Видно всем_ in the last step, and give your word',
    act: async ({ app }) => {
      await app.getByRole('link', { name: 'Создать', exact: true }).first().click();
      await app.getByRole('textbox', { name: 'Название' }).fill(TITLE);
      await app.getByRole('button', { name: 'Дальше' }).click();
      await app.getByRole('textbox', { name: 'Описание' }).fill('Пока закипает чайник');
      await app.getByRole('button', { name: 'Дальше' }).click();
      await app.getByRole('radio', { name: 'Челлендж' }).click();
      await expect(app.getByRole('heading', { level: 1, name: 'На сколько дней?' })).toBeVisible();
      await app.getByRole('radio', { name: '7' }).click();
      await app.getByRole('radio', { name: 'Голосование' }).check();
      const visible = app.getByRole('switch', { name: 'Видно всем' });
      if (!(await visible.isChecked())) await visible.click();
      await app.getByRole('button', { name: 'Дать слово' }).click();
      await app.getByRole('dialog').getByRole('button', { name: 'Дать слово' }).hover();
      await app.mouse.down();
      await expect(app.getByText('Слово дано. День 1 идёт.')).toBeVisible();
      await app.mouse.up();
      await app.getByRole('button', { name: 'Хорошо' }).click();
      await expect(app.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
    },
  },
  {
    words: 'send the bot a photo and press _Отправить_',
    act: async ({ context, sandbox, app }) => {
      const { name, type, bytes } = await photoWithPlace('#7a9e7e');
      const zhenya = new Person(context, sandbox);
      await zhenya.sendPhoto({ name, mimeType: type, buffer: Buffer.from(bytes) }, 'Двадцать приседаний');
      await zhenya.press('Отправить');
      await expect(zhenya.messages('Ждёт голоса')).toBeVisible();
      await expect(app.getByRole('article').filter({ hasText: 'Двадцать приседаний' })).toBeVisible();
    },
  },
  {
    words: 'choose Борис, open the mini app with _Слово_, the promise under _Лента_, and vote for the report',
    act: async ({ sandbox, miniApp }) => {
      await choose(sandbox, 'Борис');
      await sandbox.getByRole('button', { name: 'Слово', exact: true }).click();
      await miniApp.getByRole('link', { name: 'Лента' }).first().click();
      const card = miniApp.getByRole('article').filter({ hasText: TITLE });
      await card.getByRole('link', { name: TITLE }).click();
      await expect(miniApp.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
      // Telegram's own button below the mini app, which stands for the bar of the page.
      await sandbox.getByRole('button', { name: 'Проголосовать за день 1', exact: true }).click();
      await expect(miniApp.getByText('Утверждён', { exact: true }).first()).toBeVisible();
    },
  },
  {
    words: "Женя's page shows it without a reload, and the bot tells her.",
    act: async ({ context, sandbox, app }) => {
      const report = app.getByRole('article').filter({ hasText: 'Двадцать приседаний' });
      await expect(report.getByText('Утверждён', { exact: true })).toBeVisible();
      await sandbox.getByRole('button', { name: 'Закрыть мини-приложение' }).click();
      await choose(sandbox, 'Женя');
      const zhenya = new Person(context, sandbox);
      await expect(zhenya.messages('Борис Кольцов подтверждает ваш отчёт')).toBeVisible();
    },
  },
];

test('[FIRST-01] the story of the README, word for word', async ({ context, world }) => {
  const [, told = ''] = /\*\*Try the main flow:\*\* ([^]*?)\n\n/.exec(README) ?? [];
  expect(told.replaceAll(/\s+/g, ' ')).toBe(STORY.map(({ words }) => words).join(' → '));
  const sandbox = await context.newPage();
  await sandbox.goto(world.sandboxUrl);
  const stage: Stage = { context, sandbox, app: sandbox, miniApp: sandbox.frameLocator('iframe') };
  for (const { words, act } of STORY) await test.step(words, () => act(stage));
});

test('[FIRST-02] every state of the product is there', async ({ world }) => {
  const resident = async (username: string) => (await Actor.find(world, username)).signIn();
  const people = {
    anya: await resident('anya_vetrova'),
    boris: await resident('boris_koltsov'),
    vera: await resident('vera_lapina'),
    gleb: await resident('gleb_orlov'),
  };
  const states: string[] = [];
  const cells = new Set<string>();
  for (const person of Object.values(people)) {
    const { promises } = await person.ask<{ promises: Seen[] }>('GET', '/api/promises?limit=100');
    for (const { status, completion_type, pause, days } of promises) {
      states.push([status, completion_type ?? '', pause ? 'paused' : ''].filter(Boolean).join(' '));
      for (const { state } of days) cells.add(state);
    }
  }
  expect([...new Set(states)].toSorted()).toEqual([
    'active',
    'active paused',
    'closed failed',
    'closed success',
    'draft_with_motivator',
    'overdue',
  ]);
  expect([...cells].toSorted()).toEqual(
    expect.arrayContaining(['ahead', 'kept', 'missed', 'open', 'pending', 'skipped']),
  );
  const waiting = await people.boris.ask<{ role: string }[]>('GET', '/api/voting/pending-reports?limit=100');
  expect(new Set(waiting.map(({ role }) => role))).toEqual(new Set(['motivator', 'voter']));
});

test('[FIRST-08] a demo whose loading was killed is complete, and in the present', async ({ world }) => {
  const titles: string[] = [];
  for (const username of ['anya_vetrova', 'boris_koltsov', 'vera_lapina', 'gleb_orlov']) {
    const person = await (await Actor.find(world, username)).signIn();
    const { promises } = await person.ask<{ promises: { title: string }[] }>(
      'GET',
      '/api/promises?limit=100',
    );
    titles.push(...promises.map(({ title }) => title));
  }
  expect(titles.toSorted()).toEqual([...new Set(titles)].toSorted());
  expect(titles).toHaveLength(DEMO_PROMISES);
  const clock = await fetch(`${world.appUrl}/dev/clock`);
  const { now } = (await clock.json()) as { now: string };
  expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(60_000);
});

test('[FIRST-05] a person has the same colour in the sandbox and in the app', async ({ page, world }) => {
  await page.goto(world.sandboxUrl);
  const chat = page.getByRole('list', { name: 'Кто вы' }).getByRole('button', { name: /^Вера Лапина/ });
  // The list is drawn anew with every message: an element of before has no style any more.
  const tint = () => chat.locator('.avatar').evaluate((one) => getComputedStyle(one).backgroundColor);
  let inSandbox = '';
  await expect.poll(async () => (inSandbox = await tint())).not.toBe('');
  await page.goto(`${world.appUrl}/vera_lapina`);
  const inApp = page.locator('main .ui-avatar').first();
  await expect(inApp).toHaveCSS('background-color', inSandbox);
});

interface Seen {
  status: string;
  completion_type: string | null;
  pause: { from: string } | null;
  days: { state: string }[];
}
