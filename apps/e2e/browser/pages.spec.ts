// Every page as its people see it: with something in it and empty, for its owner, a visitor and a stranger.
import type { Page } from '@playwright/test';
import { Actor } from '../src/actor.ts';
import { createSamplePeople, signedIn, type SamplePeople } from './sample-people.ts';
import { look } from './look.ts';
import { expect, test as withWorld } from './test.ts';

/** The days are lived once for each world. */
const test = withWorld.extend<object, { people: SamplePeople }>({
  people: [
    async ({ world }, use) => use(await createSamplePeople(world)),
    { scope: 'worker', timeout: 600_000 },
  ],
});

type Who = 'owner' | 'visitor' | 'newcomer' | 'nobody';

interface View {
  /** Also the name of its pictures. */
  name: string;
  rows?: string;
  who: Who;
  path: string | ((people: SamplePeople) => string);
  /** What a person reads when the page is there. */
  reads: string | RegExp;
  /** What the browser knows before the page is there. */
  before?: (page: Page) => Promise<unknown>;
  /** What is done before looking. */
  first?: (page: Page) => Promise<void>;
  /** Opens what is looked at, each time that the window has another size. */
  opens?: (page: Page) => Promise<void>;
  /** Refusals that belong to this page. */
  refused?: RegExp;
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

/** Opens a menu and awaits one of its items. */
const menu = (name: string | RegExp, item: string) => async (page: Page) => {
  const shown = page.getByRole('menuitem', { name: item });
  if (!(await shown.isVisible())) await press(name)(page);
  await expect(shown).toBeVisible();
};

/** The app of somebody who was signed in once, opened from the screen of apps. */
const installedAndForgotten = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'standalone', { value: true });
    localStorage.setItem('last-sign-in', '2026-11-20T06:14:00.000Z');
  });

/** Headless browsers offer nothing by themselves. */
const offerInstalling = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1, name: 'Мои обещания' })).toBeVisible();
  await page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    window.dispatchEvent(Object.assign(event, { prompt: () => Promise.resolve() }));
  });
};

/** Walks the wizard to the given step by pointer. */
const wizard =
  (step: number, kind = 'Челлендж') =>
  async (page: Page) => {
    if (step < 2) return;
    await page.getByRole('textbox', { name: 'Название' }).fill('Зарядка');
    await page.getByRole('button', { name: 'Дальше' }).click();
    if (step < 3) return;
    await page.getByRole('button', { name: 'Дальше' }).click();
    if (step < 4) return;
    await page.getByRole('radio', { name: kind }).click();
    await expect(page.getByText('Шаг 4 из 4')).toBeVisible();
  };

const VIEWS: View[] = [
  {
    name: 'landing',
    rows: 'LAND-01, LAND-04, LAND-07, NAV-09',
    who: 'nobody',
    path: '/',
    reads: 'Начать через Telegram',
  },
  {
    name: 'landing-signed-in',
    rows: 'LAND-03, LAND-05',
    who: 'owner',
    path: '/',
    reads: 'Войти в приложение',
  },
  { name: 'auth', rows: 'LINKAUTH-01', who: 'nobody', path: '/auth', reads: 'Вход через Telegram' },
  {
    name: 'miniapp-outside',
    rows: 'MINIAPP-02, MINIAPP-03',
    who: 'nobody',
    path: '/miniapp',
    reads: 'Open via Telegram',
  },
  {
    name: 'guard',
    rows: 'GUARD-01, GUARD-02, GUARD-12',
    who: 'nobody',
    path: '/my',
    reads: 'Authentication Required',
  },
  {
    name: 'guard-detail',
    rows: 'DETAIL-03, DETAIL-04',
    who: 'nobody',
    path: ({ running }) => `/my/${running}`,
    reads: 'Please log in to view promise details.',
  },
  {
    name: 'my',
    rows: 'MY-01, MY-02, MY-03',
    who: 'owner',
    path: '/my',
    reads: 'Бегать по утрам, пока парк пустой',
  },
  {
    name: 'my-menu',
    rows: 'MY-04',
    who: 'owner',
    path: '/my',
    reads: 'Мои обещания',
    opens: menu(/^Ещё: Выполнено/, 'Сдался'),
  },
  { name: 'my-empty', rows: 'MY-07', who: 'newcomer', path: '/my', reads: 'Здесь появятся ваши обещания' },
  {
    name: 'promise-owner',
    rows: 'DETAIL-01, DETAIL-08, DETAIL-09, DETAIL-16',
    who: 'owner',
    path: ({ running }) => `/my/${running}`,
    reads: 'Сегодня в горку',
  },
  {
    name: 'promise-owner-public',
    rows: 'DETAIL-19',
    who: 'owner',
    path: ({ running }) => `/marina_pages/p/${running}`,
    reads: '👑 Это ваше обещание',
  },
  {
    name: 'promise-owner-menu',
    who: 'owner',
    path: ({ running }) => `/my/${running}`,
    reads: 'Daily Reports',
    opens: menu('Ещё действия', 'Закрыть: сдаюсь'),
  },
  {
    name: 'promise-owner-close',
    who: 'owner',
    path: ({ running }) => `/my/${running}`,
    reads: 'Точно хотите закрыть обещание?',
    first: async (page) => {
      await menu('Ещё действия', 'Закрыть: сдаюсь')(page);
      await page.getByRole('menuitem', { name: 'Закрыть: сдаюсь' }).click();
    },
  },
  {
    name: 'promise-report',
    who: 'owner',
    path: ({ running }) => `/my/${running}?report=true`,
    reads: 'Отчёт за сегодня',
  },
  { name: 'promise-habit', who: 'owner', path: ({ habit }) => `/my/${habit}`, reads: 'Daily Reports' },
  {
    name: 'promise-draft',
    rows: 'DETAIL-06, DETAIL-13, DETAIL-17',
    who: 'owner',
    path: ({ draft }) => `/my/${draft}`,
    reads: 'Кто подтверждает отчёты',
  },
  {
    name: 'promise-draft-motivator',
    who: 'owner',
    path: ({ draft }) => `/my/${draft}`,
    reads: 'Кого пригласить',
    first: (page) => page.getByRole('radio', { name: 'Мотиватор' }).click(),
  },
  {
    name: 'promise-closed',
    rows: 'DETAIL-18',
    who: 'owner',
    path: ({ closed }) => `/my/${closed}`,
    reads: 'Повторить еще раз',
  },
  {
    name: 'promise-visitor',
    rows: 'VOTE-03',
    who: 'visitor',
    path: ({ running }) => `/marina_pages/p/${running}`,
    reads: 'Проголосовать за',
  },
  {
    name: 'promise-nobody',
    who: 'nobody',
    path: ({ running }) => `/promises/${running}`,
    reads: 'Войдите, чтобы проголосовать.',
  },
  {
    name: 'promise-missing',
    rows: 'DETAIL-21, DETAIL-22',
    who: 'nobody',
    path: '/marina_pages/p/987654',
    reads: 'Обещание #987654 пользователя @marina_pages не существует или недоступно',
    refused: /987654/,
  },
  { name: 'create-1', rows: 'CREATE-03', who: 'owner', path: '/create', reads: 'Что вы обещаете?' },
  {
    name: 'create-1-refused',
    who: 'owner',
    path: '/create',
    reads: 'Название обещания обязательно',
    first: press('Дальше'),
  },
  { name: 'create-2', who: 'owner', path: '/create', reads: 'Зачем вам это?', first: wizard(2) },
  { name: 'create-3', who: 'owner', path: '/create', reads: 'Какое это обещание?', first: wizard(3) },
  { name: 'create-4-challenge', who: 'owner', path: '/create', reads: 'На сколько дней?', first: wizard(4) },
  {
    name: 'create-4-habit',
    who: 'owner',
    path: '/create',
    reads: 'Как часто?',
    first: wizard(4, 'Привычка'),
  },
  {
    name: 'create-success',
    rows: 'CREATEOK-03, CREATEOK-04',
    who: 'visitor',
    path: '/create',
    reads: 'Start now',
    first: async (page) => {
      await wizard(4)(page);
      await page.getByRole('radio', { name: '10 дней' }).click();
      await page.getByRole('button', { name: 'Create' }).click();
      await press('Что дальше')(page);
    },
  },
  {
    name: 'feed',
    rows: 'FEED-01, FEED-02, FEED-03',
    who: 'visitor',
    path: '/feed',
    reads: 'Бегать по утрам, пока парк пустой',
  },
  {
    name: 'feed-nobody',
    rows: 'NAV-09',
    who: 'nobody',
    path: '/feed',
    reads: 'Бегать по утрам, пока парк пустой',
  },
  {
    name: 'notifications',
    rows: 'NOTIF-04, NOTIF-05',
    who: 'owner',
    path: '/notifications',
    reads: 'Отчёт подтверждён',
  },
  {
    name: 'notifications-empty',
    rows: 'NOTIF-29, NOTIF-31',
    who: 'newcomer',
    path: '/notifications',
    reads: 'У вас пока нет уведомлений',
  },
  {
    name: 'notifications-nobody',
    rows: 'NOTIF-01, NOTIF-02, NOTIF-03',
    who: 'nobody',
    path: '/notifications',
    reads: 'Для просмотра уведомлений необходимо авторизоваться',
  },
  { name: 'person', who: 'visitor', path: '/marina_pages', reads: 'Публичные обещания' },
  {
    name: 'person-missing',
    who: 'nobody',
    path: '/nobody_is_here',
    reads: 'Пользователь не найден',
    refused: /nobody_is_here/,
  },
  { name: 'profile', rows: 'PROFILE-02', who: 'owner', path: '/profile', reads: 'Анкета мотиватора' },
  {
    name: 'profile-edit',
    rows: 'PROFILE-03, PROFILE-04',
    who: 'owner',
    path: '/profile?view=edit',
    reads: 'Его задаёт Telegram, поменять нельзя.',
  },
  {
    name: 'profile-motivator',
    rows: 'PROFILE-06, PROFILE-08',
    who: 'owner',
    path: '/profile?view=motivator',
    reads: 'Стоимость часа',
  },
  { name: 'sessions', who: 'owner', path: '/sessions', reads: 'Где открыт ваш аккаунт' },
  { name: 'manual-auth', who: 'nobody', path: '/manual-auth', reads: 'Вход по токену' },
  { name: 'not-found', who: 'nobody', path: '/there/is/no/such/page', reads: 'Страница не найдена' },
  { name: 'board', rows: 'BOARD-01, BOARD-08', who: 'nobody', path: '/board', reads: 'Motivators' },
  { name: 'board-templates', who: 'nobody', path: '/board#templates', reads: 'Ложиться до полуночи' },
  { name: 'board-useful', who: 'nobody', path: '/board#useful', reads: 'Зачем слову свидетель' },
  {
    name: 'board-motivator',
    rows: 'BOARD-04, BOARD-05',
    who: 'nobody',
    path: '/board/user/1#motivator',
    reads: 'Как работает',
  },
  { name: 'board-motivator-profile', who: 'nobody', path: '/board/user/1', reads: 'лучшая серия' },
  { name: 'habit', rows: 'BOARD-07', who: 'owner', path: '/habit/4', reads: 'Взять эту привычку' },
  {
    name: 'habit-expert',
    who: 'owner',
    path: '/habit/4',
    reads: 'Начать тренировку',
    first: press('Подробнее: Марина Левченко'),
  },
  { name: 'article', rows: 'BOARD-06', who: 'nobody', path: '/article/1', reads: 'минуты чтения' },
  {
    name: 'debug',
    rows: 'DEBUG-01, DEBUG-02',
    who: 'owner',
    path: '/debug',
    reads: 'Clear Storage & Reload',
  },
  {
    name: 'placeholder-performance',
    rows: 'ROUTE-16',
    who: 'nobody',
    path: '/performance-test',
    reads: 'Performance Test',
  },
  {
    name: 'placeholder-insights',
    rows: 'ROUTE-17',
    who: 'nobody',
    path: '/auth-insights',
    reads: 'Auth Insights',
  },
  { name: 'ui', rows: 'DEBUG-04', who: 'nobody', path: '/ui', reads: 'Typography' },
  {
    name: 'recovery',
    rows: 'RECOVERY-01, RECOVERY-03',
    who: 'nobody',
    path: '/my',
    before: installedAndForgotten,
    reads: 'Войти заново через бота',
  },
  {
    name: 'recovery-steps',
    who: 'nobody',
    path: '/my',
    before: installedAndForgotten,
    reads: 'Смахните «Слово» с экрана.',
    first: press('Как закрыть приложение совсем'),
  },
  {
    name: 'recovery-clear',
    who: 'nobody',
    path: '/my',
    before: installedAndForgotten,
    reads: 'Стереть и начать заново',
    first: press('Стереть всё и начать заново'),
  },
  { name: 'install', rows: 'PWA-01', who: 'owner', path: '/my', reads: 'Установить', first: offerInstalling },
  { name: 'install-nothing', who: 'newcomer', path: '/my', reads: 'Установить', first: offerInstalling },
];

test('[LINKAUTH-02, LINKAUTH-04, LINKAUTH-08, LINKAUTH-10] a link that was used, replaced or is too old says so and offers a new one', async ({
  world,
  context,
  complaints,
}) => {
  complaints.expect(/401.*\/pwa/);
  const person = await Actor.arrive(world, { first_name: 'Лев', username: 'lev_links' });
  const newLink = async (): Promise<string> => {
    await world.settle();
    await person.say('/login');
    await world.settle();
    return (
      (await person.findButton((button) => button.url?.includes('#auth/') ?? false, 'a login link')).button
        .url ?? ''
    );
  };
  await person.start();
  const replaced = await newLink();
  const used = await newLink();
  const page = await context.newPage();
  const expectFailure = async (link: string, name: string, words: RegExp) => {
    await page.goto('about:blank');
    await page.goto(link);
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Get New Link from Bot' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Contact Support' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeHidden();
    expect(new URL(page.url()).hash).toBe('');
    await look(page, name);
  };
  await expectFailure(replaced, 'auth-replaced', /A newer login link was generated/);
  await person.call('POST', '/pwa', { token: used.split('#auth/')[1] });
  await expectFailure(used, 'auth-used', /This login link has already been used/);
  const old = await newLink();
  await world.advance('PT16M');
  await expectFailure(old, 'auth-expired', /links are valid for 15 minutes/);
});

/** `promise-owner-menu` belongs to `promise`. */
const areas = Map.groupBy(VIEWS, ({ name }) => name.split('-', 1)[0] ?? name);

// One test for an area: a failed test takes its world with it, and a new one takes a quarter of a minute.
for (const [area, views] of areas) {
  const rows = views.flatMap((view) => view.rows ?? []).join(', ');
  const title = `${area}: reads well for eyes, keyboards and screen readers, by day and by night`;
  test(rows ? `[${rows}] ${title}` : title, async ({ world, people, browser, complaints }) => {
    for (const { name, who, path, reads, before, first, opens, refused } of views) {
      await test.step(name, async () => {
        const context = await browser.newContext(who === 'nobody' ? {} : signedIn(world, people[who]));
        complaints.listen(context);
        if (refused) complaints.expect(refused);
        const page = await context.newPage();
        await before?.(page);
        await page.goto(world.appUrl + (typeof path === 'string' ? path : path(people)));
        await first?.(page);
        await expect.soft(page.getByText(reads).filter({ visible: true }).first()).toBeVisible();
        await look(page, name, opens && (() => opens(page)));
        await context.close();
      });
    }
  });
}
