import { offerInstall, openInstalledAfterSignOut, press, skipWhatWaits } from './steps.ts';
import type { View } from './view.ts';

/** Pages for emergencies and developers, and the offer to install the app. */
export const OTHER_VIEWS: View[] = [
  { name: 'manual-auth', viewer: 'nobody', path: '/manual-auth', text: 'Вход по токену' },
  {
    name: 'not-found',
    viewer: 'nobody',
    path: '/there/is/no/such/page',
    text: 'Страница не найдена',
    expectedErrors: /such\/page/,
  },
  {
    name: 'debug',
    rows: 'DEBUG-01',
    viewer: 'owner',
    path: '/debug',
    text: 'Стереть всё и перезагрузить',
  },
  {
    name: 'placeholder-performance',
    rows: 'ROUTE-16',
    viewer: 'nobody',
    path: '/performance-test',
    text: 'Проверка скорости',
  },
  {
    name: 'placeholder-insights',
    rows: 'ROUTE-17',
    viewer: 'nobody',
    path: '/auth-insights',
    text: 'Сведения о входах',
  },
  { name: 'ui', rows: 'DEBUG-04', viewer: 'nobody', path: '/ui', text: 'Типографика' },
  {
    name: 'recovery',
    rows: 'RECOVERY-01, RECOVERY-03',
    viewer: 'nobody',
    path: '/my',
    beforeLoad: openInstalledAfterSignOut,
    text: 'Войти заново через бота',
  },
  {
    name: 'recovery-steps',
    viewer: 'nobody',
    path: '/my',
    beforeLoad: openInstalledAfterSignOut,
    text: 'Смахните «Слово» с экрана.',
    afterLoad: press('Как закрыть приложение совсем'),
  },
  {
    name: 'recovery-clear',
    viewer: 'nobody',
    path: '/my',
    beforeLoad: openInstalledAfterSignOut,
    text: 'Стереть и начать заново',
    afterLoad: press('Стереть всё и начать заново'),
  },
  {
    name: 'install',
    rows: 'PWA-01',
    viewer: 'owner',
    path: '/my',
    text: 'Установить',
    afterLoad: offerInstall,
  },
  {
    name: 'install-nothing',
    viewer: 'newcomer',
    path: '/my',
    text: 'Установить',
    afterLoad: async (page) => {
      await skipWhatWaits(page);
      await offerInstall(page);
    },
  },
];
