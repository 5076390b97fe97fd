// Real: everything that a first `npm start` starts, with the demo loaded into it. The story of the README and the tutorials
// are read from the documents and played step by step, in one browser.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, FrameLocator, Page } from '@playwright/test';
import { startWorld, until, type World } from '@slovo/testing';
import { photoWithPlace } from '../src/photos.ts';
import { Actor } from '../src/actor.ts';
import { ONE_PROCESS, ROOT } from '../src/one-process.ts';
import { askForToken } from './panel.ts';
import { Person } from './person.ts';
import { expect, test as withEmptyWorld } from './test.ts';

const readDocument = (path: string): string =>
  readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const README = readDocument('README.md');
/** Its numbered steps, each on one line. */
const stepsOf = (path: string): string[] =>
  [...readDocument(path).matchAll(/^\d+\. ([^]*?)(?=\n\d+\. |\n\n)/gm)].map(([, step = '']) =>
    step.replaceAll(/\s+/g, ' '),
  );
const TITLE = 'Десять минут зарядки';
/** Мария, whom the demo adds to the four people of the sandbox. */
const DEMO_OPERATOR = '7100000005';
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
        { ADMIN_TELEGRAM_IDS: DEMO_OPERATOR },
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

/** The pages of the story: the sandbox in one tab, the app of Женя in another. */
interface Stage {
  context: BrowserContext;
  sandbox: Page;
  app: Page;
  miniApp: FrameLocator;
}

/** Finds the button by its beginning: it goes on with the person's last message, which may name others. */
const choose = (sandbox: Page, name: string): Promise<void> =>
  sandbox
    .getByRole('list', { name: 'Кто вы' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();

/** `words` are those of the README, `step` is that of the tutorial. */
const STORY: { words: string; step: string; act: (stage: Stage) => Promise<void> }[] = [
  {
    words: 'in the sandbox choose Женя, press _Запустить_ and follow the login link',
    step: 'Choose Женя on the left and press _Запустить_: the bot says hello. Follow its login link. The app opens in a new tab, and you are signed in.',
    act: async (stage) => {
      await choose(stage.sandbox, 'Женя');
      stage.app = await new Person(stage.context, stage.sandbox).signIn();
    },
  },
  {
    words: '_Создать_ in the app, choose _Голосование_ and _Видно всем_ in the last step, and give your word',
    step: 'Press _Создать_. Give the promise a title and a description, choose _Челлендж_ and 7 days. In the last step choose _Голосование_ and _Видно всем_, press _Дать слово_, and hold the button that asks for it once more until the app says _Слово дано_.',
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
    step: 'Go back to the sandbox and send the bot a photo with a few words. Press _Отправить_ below its answer. In the other tab the report is there, without a reload.',
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
    step: 'Choose Борис, and open the mini app with _Слово_. Find the promise under _Лента_, open it, and press _Проголосовать за день 1_ at the bottom. The report becomes _Утверждён_: one vote is enough here.',
    act: async ({ sandbox, miniApp }) => {
      await choose(sandbox, 'Борис');
      await sandbox.getByRole('button', { name: 'Слово', exact: true }).click();
      await miniApp.getByRole('link', { name: 'Лента' }).first().click();
      const card = miniApp.getByRole('article').filter({ hasText: TITLE });
      await card.getByRole('link', { name: TITLE }).click();
      await expect(miniApp.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
      // Telegram's own button below the mini app replaces the bar of the page.
      await sandbox.getByRole('button', { name: 'Проголосовать за день 1', exact: true }).click();
      await expect(miniApp.getByText('Утверждён', { exact: true }).first()).toBeVisible();
    },
  },
  {
    words: "Женя's page shows it without a reload, and the bot tells her.",
    step: 'Look at the tab of Женя: it says _Утверждён_ as well. Close the mini app and choose Женя again: the bot has told her who approved.',
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

test('[FIRST-01] [DOCS-04] the story of the README and the first tutorial, word for word', async ({
  context,
  world,
}) => {
  const [, story = ''] = /\*\*Try the main flow:\*\* ([^]*?)\n\n/.exec(README) ?? [];
  expect(story.replaceAll(/\s+/g, ' ')).toBe(STORY.map(({ words }) => words).join(' → '));
  const sandbox = await context.newPage();
  await sandbox.goto(world.sandboxUrl);
  const stage: Stage = { context, sandbox, app: sandbox, miniApp: sandbox.frameLocator('iframe') };
  expect(stepsOf('docs/tutorial/first-promise.md')).toEqual(STORY.map(({ step }) => step));
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

/** The steps of the second tutorial. */
const AT_THE_PANEL: {
  step: string;
  act: (stage: { panel: Page; sandbox: Page; world: World; context: BrowserContext }) => Promise<void>;
}[] = [
  {
    step: 'Open the printed address. It signs in for eight hours; `npm run admin-token -- 7100000005` prints another one.',
    act: async ({ panel, world }) => {
      const operator = await Actor.find(world, 'maria_zimina');
      await panel.goto(`${world.appUrl}/admin#token=${await askForToken(operator)}`);
      await expect(panel.getByRole('button', { name: 'Выйти' })).toBeVisible();
    },
  },
  {
    step: 'Press `Ctrl K`, write _Аня_ and press Enter. Her page has her promises, her sessions and what operators did.',
    act: async ({ panel }) => {
      await panel.keyboard.press('Control+KeyK');
      await panel.getByRole('dialog').getByRole('combobox').fill('Аня');
      await expect(panel.getByRole('option', { name: /@anya_vetrova/ })).toBeVisible();
      await panel.keyboard.press('Enter');
      await expect(panel.getByRole('heading', { level: 1, name: /^Аня/ })).toBeVisible();
      for (const name of ['Обещания', 'Сессии', 'Журнал об этом человеке'])
        await expect(panel.getByRole('region', { name })).toBeVisible();
    },
  },
  {
    step: 'Press _Заблокировать_. The dialog says what it will change: sessions, public promises, running terms. Choose _Спам в отчётах_ and press _Заблокировать_. Her page says that the ban is in force.',
    act: async ({ panel }) => {
      await panel.getByRole('button', { name: 'Заблокировать' }).click();
      const dialog = panel.getByRole('dialog');
      await expect(dialog.getByLabel('Что изменит бан')).toContainText('срок');
      await dialog.getByRole('button', { name: 'Спам в отчётах' }).click();
      await dialog.getByRole('button', { name: 'Заблокировать' }).click();
      await expect(panel.getByText('Бан действует')).toBeVisible();
    },
  },
  {
    step: 'Press _Снять бан_, and once more in the dialog. She is as she was, and both acts are in the log on her page.',
    act: async ({ panel }) => {
      await panel.getByRole('button', { name: 'Снять бан' }).click();
      await panel.getByRole('dialog').getByRole('button', { name: 'Снять бан' }).click();
      await expect(panel.getByRole('button', { name: 'Заблокировать' })).toBeVisible();
      const log = panel.getByRole('region', { name: 'Журнал об этом человеке' });
      await expect(log).toContainText('Спам в отчётах');
      await expect(log).toContainText('Блокировка снята');
    },
  },
  {
    step: 'Go to _Уведомления_, write a message and press _Отправить всем_. Open it in the list and press _Отменить отправку_ before half a minute has passed. It is stopped, and nobody has it.',
    act: async ({ panel }) => {
      await writeToEveryone(panel, 'Это никто не увидит');
      await panel.getByRole('row').nth(1).getByRole('link').first().click();
      await panel.getByRole('button', { name: 'Отменить отправку' }).click();
      await expect(panel.getByRole('status').filter({ hasText: 'остановлена' })).toBeVisible();
    },
  },
  {
    step: 'Write another, press _Отправить всем_ and let the half minute pass. In the sandbox choose Борис: it has arrived.',
    act: async ({ panel, sandbox, world, context }) => {
      await writeToEveryone(panel, 'Это увидят все');
      await world.advance('PT31S');
      await sandbox.goto(world.sandboxUrl);
      await choose(sandbox, 'Борис');
      const boris = new Person(context, sandbox);
      await expect(boris.messages('Это увидят все')).toBeVisible();
      await expect(boris.messages('Это никто не увидит')).toHaveCount(0);
    },
  },
];

async function writeToEveryone(panel: Page, text: string): Promise<void> {
  await panel.getByRole('link', { name: 'Уведомления' }).first().click();
  await panel.locator('[contenteditable=true]').click();
  await panel.keyboard.type(text);
  await panel.getByRole('button', { name: 'Отправить всем' }).click();
  await expect(panel).toHaveURL(/\/admin\/notifications\/batches$/);
}

/** The last one: it moves the clock. */
test("[DOCS-04] the tutorial of the operators' panel, word for word", async ({ context, world }) => {
  expect(stepsOf('docs/tutorial/panel.md')).toEqual(AT_THE_PANEL.map(({ step }) => step));
  const stage = { context, world, panel: await context.newPage(), sandbox: await context.newPage() };
  for (const { step, act } of AT_THE_PANEL) await test.step(step, () => act(stage));
});

interface Seen {
  status: string;
  completion_type: string | null;
  pause: { from: string } | null;
  days: { state: string }[];
}
