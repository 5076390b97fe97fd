// Every page in its states: with content and empty, for its owner, for other people and for visitors.
import { Actor } from '../src/actor.ts';
import { cutPlaceholders } from './cut-texts.ts';
import { createSamplePeople, signedIn, type SamplePeople } from './sample-people.ts';
import { look, lookBriefly } from './look.ts';
import { BOARD_VIEWS } from './pages/board-views.ts';
import { ENGLISH_VIEWS } from './pages/english-views.ts';
import { ENTRY_VIEWS } from './pages/entry-views.ts';
import { OTHER_VIEWS } from './pages/other-views.ts';
import { PEOPLE_VIEWS } from './pages/people-views.ts';
import { PROMISE_VIEWS } from './pages/promise-views.ts';
import { expect, test as withWorld } from './test.ts';

/** Their days pass once per world. */
const test = withWorld.extend<object, { people: SamplePeople }>({
  people: [
    async ({ world }, use) => use(await createSamplePeople(world)),
    { scope: 'worker', timeout: 600_000 },
  ],
});

const LOCALES = { ru: 'ru-RU', en: 'en-GB' };

const VIEWS = [
  ...ENTRY_VIEWS,
  ...PROMISE_VIEWS,
  ...PEOPLE_VIEWS,
  ...BOARD_VIEWS,
  ...OTHER_VIEWS,
  ...ENGLISH_VIEWS,
];

test('[LINKAUTH-04, LINKAUTH-08, LINKAUTH-10] a sign-in link that was used or replaced, or has expired, says so and offers a new one', async ({
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
    const { button } = await person.findButton(
      ({ url }) => url?.includes('#auth/') ?? false,
      'a sign-in link',
    );
    return button.url ?? '';
  };
  await person.start();
  const replaced = await newLink();
  const used = await newLink();
  const page = await context.newPage();
  const expectFailure = async (link: string, name: string, text: RegExp) => {
    await page.goto('about:blank');
    await page.goto(link);
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Получить новую ссылку у бота' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Написать в поддержку' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Попробовать ещё раз' })).toBeHidden();
    expect(new URL(page.url()).hash).toBe('');
    await look(page, name);
  };
  await expectFailure(replaced, 'auth-replaced', /Бот выдал ссылку новее/);
  await person.call('POST', '/pwa', { token: used.split('#auth/')[1] });
  await expectFailure(used, 'auth-used', /Эта ссылка для входа уже использована/);
  const expired = await newLink();
  await world.advance('PT16M');
  await expectFailure(expired, 'auth-expired', /она действует 15 минут/);
});

test('[NOTIF-36] the hint in the search of notifications is whole on a phone', async ({
  world,
  people,
  browser,
  complaints,
}) => {
  await people.owner.speaks('ru');
  const context = await browser.newContext({
    ...signedIn(world, people.owner),
    locale: LOCALES.ru,
    viewport: { width: 390, height: 844 },
  });
  complaints.listen(context);
  const page = await context.newPage();
  await page.goto(`${world.appUrl}/notifications`);
  await expect(page.getByRole('searchbox')).toBeVisible();
  expect(await page.evaluate(cutPlaceholders)).toEqual([]);
  await context.close();
});

/** By default the views of `promise`, `promise-owner-menu` and so on. */
const areas = Map.groupBy(VIEWS, ({ name, area }) => area ?? name.split('-', 1)[0] ?? name);

// One test per area, not per view: after a failed test Playwright starts a new world, which takes 15 seconds.
for (const [area, views] of areas) {
  const rows = views.flatMap((view) => view.rows ?? []).join(', ');
  const title = `${area}: is accessible and fits the window, in light and dark`;
  test(rows ? `[${rows}] ${title}` : title, async ({ world, people, browser, complaints }) => {
    for (const view of views) {
      await test.step(view.name, async () => {
        const { viewer, path, reopen, language = 'ru' } = view;
        const person = viewer === 'nobody' ? {} : signedIn(world, people[viewer]);
        if (viewer !== 'nobody') await people[viewer].speaks(language);
        const context = await browser.newContext({ ...person, locale: LOCALES[language] });
        complaints.listen(context);
        if (view.expectedErrors) complaints.expect(view.expectedErrors);
        const page = await context.newPage();
        await view.beforeLoad?.(page);
        await page.goto(world.appUrl + (typeof path === 'string' ? path : path(people)));
        await view.afterLoad?.(page);
        await expect.soft(page.getByText(view.text).filter({ visible: true }).first()).toBeVisible();
        const lookHere = language === 'ru' ? look : lookBriefly;
        await lookHere(page, view.name, reopen && (() => reopen(page)));
        await context.close();
      });
    }
  });
}
