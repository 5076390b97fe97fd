import { expect } from '@playwright/test';
import { goToStep, openMenu, press } from './steps.ts';
import type { View } from './view.ts';

/** Pages of promises. */
export const PROMISE_VIEWS: View[] = [
  {
    name: 'my',
    rows: 'MY-01, MY-02, MY-03',
    viewer: 'owner',
    path: '/my',
    text: 'Бегать по утрам, пока парк пустой',
  },
  {
    name: 'my-menu',
    rows: 'MY-04',
    viewer: 'owner',
    path: '/my',
    text: 'Мои обещания',
    reopen: openMenu(/^Ещё: Выполнено/, 'Сдался'),
  },
  { name: 'my-empty', rows: 'MY-07', viewer: 'newcomer', path: '/my', text: 'Здесь появятся ваши обещания' },
  {
    name: 'promise-owner',
    rows: 'DETAIL-08, DETAIL-09',
    viewer: 'owner',
    path: ({ running }) => `/my/${running}`,
    text: 'Сегодня в горку',
  },
  {
    name: 'promise-owner-public',
    rows: 'DETAIL-19',
    viewer: 'owner',
    path: ({ running }) => `/marina_pages/p/${running}`,
    text: '👑 Это ваше обещание',
  },
  {
    name: 'promise-owner-menu',
    viewer: 'owner',
    path: ({ running }) => `/my/${running}`,
    text: 'Отчёты по дням',
    reopen: openMenu('Ещё действия', 'Закрыть: сдаюсь'),
  },
  {
    name: 'promise-owner-close',
    viewer: 'owner',
    path: ({ running }) => `/my/${running}`,
    text: 'Точно хотите закрыть обещание?',
    afterLoad: async (page) => {
      await openMenu('Ещё действия', 'Закрыть: сдаюсь')(page);
      await page.getByRole('menuitem', { name: 'Закрыть: сдаюсь' }).click();
    },
  },
  {
    name: 'promise-report',
    viewer: 'owner',
    path: ({ running }) => `/my/${running}?report=true`,
    text: 'Отчёт за сегодня',
  },
  { name: 'promise-habit', viewer: 'owner', path: ({ habit }) => `/my/${habit}`, text: 'Отчёты по дням' },
  {
    name: 'promise-draft',
    rows: 'DETAIL-06, DETAIL-13, DETAIL-17',
    viewer: 'owner',
    path: ({ draft }) => `/my/${draft}`,
    text: 'Кто подтверждает отчёты',
  },
  {
    name: 'promise-draft-motivator',
    viewer: 'owner',
    path: ({ draft }) => `/my/${draft}`,
    text: 'Кого пригласить',
    afterLoad: async (page) => {
      await page.getByRole('radio', { name: 'Мотиватор' }).click();
      await expect(page.getByRole('region', { name: 'Ссылка для мотиватора' })).toBeVisible();
    },
  },
  {
    name: 'promise-closed',
    rows: 'DETAIL-18',
    viewer: 'owner',
    path: ({ closed }) => `/my/${closed}`,
    text: 'Повторить еще раз',
  },
  {
    name: 'promise-visitor',
    rows: 'VOTE-03',
    viewer: 'visitor',
    path: ({ running }) => `/marina_pages/p/${running}`,
    text: 'Проголосовать за',
  },
  {
    name: 'promise-nobody',
    viewer: 'nobody',
    path: ({ running }) => `/promises/${running}`,
    text: 'Войдите, чтобы проголосовать.',
  },
  {
    name: 'promise-missing',
    rows: 'DETAIL-21, DETAIL-22',
    viewer: 'nobody',
    path: '/marina_pages/p/987654',
    text: 'Обещание #987654 пользователя @marina_pages не существует или недоступно',
    expectedErrors: /987654/,
  },
  { name: 'create-1', rows: 'CREATE-03', viewer: 'owner', path: '/create', text: 'Что вы обещаете?' },
  {
    name: 'create-1-refused',
    viewer: 'owner',
    path: '/create',
    text: 'Название обещания обязательно',
    afterLoad: press('Дальше'),
  },
  { name: 'create-2', viewer: 'owner', path: '/create', text: 'Зачем вам это?', afterLoad: goToStep(2) },
  { name: 'create-3', viewer: 'owner', path: '/create', text: 'Какое это обещание?', afterLoad: goToStep(3) },
  {
    name: 'create-4-challenge',
    viewer: 'owner',
    path: '/create',
    text: 'На сколько дней?',
    afterLoad: goToStep(4),
  },
  {
    name: 'create-4-habit',
    viewer: 'owner',
    path: '/create',
    text: 'Как часто?',
    afterLoad: goToStep(4, 'Привычка'),
  },
  {
    name: 'create-4-motivator',
    viewer: 'owner',
    path: '/create',
    text: 'Пригласить по ссылке',
    afterLoad: async (page) => {
      await goToStep(4)(page);
      await page.getByRole('radio', { name: 'Мотиватор' }).click();
    },
  },
  {
    name: 'create-success',
    rows: 'CREATEOK-03',
    viewer: 'visitor',
    path: '/create',
    text: 'Запустить сейчас',
    afterLoad: async (page) => {
      await goToStep(4)(page);
      await page.getByRole('radio', { name: '10 дней' }).click();
      await page.getByRole('button', { name: 'Сохранить черновик' }).click();
      await press('Что дальше')(page);
    },
  },
];
