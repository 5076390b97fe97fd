import type { Page } from '@playwright/test';

/** What a person does on a page, and what is measured of it. */
export interface Move {
  name: string;
  /** The person of the page; without one nobody is signed in. */
  who: 'owner' | 'visitor';
  path: (ids: { promise: number; owner: number }) => string;
  /** The page is there when it reads this. */
  reads: string;
  /** What leads there and is not measured. */
  first?: (page: Page) => Promise<unknown>;
  /** One input. */
  input: (page: Page) => Promise<unknown>;
  /** What the bare page does instead: unfolds a line, or takes a letter. */
  bare: 'press' | 'letter';
}

const button = (page: Page, name: string) => page.getByRole('button', { name }).first();
const press = (name: string) => (page: Page) => button(page, name).tap();
const title = (page: Page) => page.getByRole('textbox', { name: 'Название' });

export const MOVES: readonly Move[] = [
  {
    name: 'my: filter',
    who: 'owner',
    path: () => '/my',
    reads: 'Обещание 3',
    input: press('Черновики'),
    bare: 'press',
  },
  {
    name: 'my: menu',
    who: 'owner',
    path: () => '/my',
    reads: 'Обещание 3',
    input: press('Ещё'),
    bare: 'press',
  },
  {
    name: 'my: open a promise',
    who: 'owner',
    path: () => '/my',
    reads: 'Обещание 3',
    input: (page) => page.getByRole('link', { name: 'Обещание 3', exact: true }).tap(),
    bare: 'press',
  },
  {
    name: 'promise: write a report',
    who: 'owner',
    path: ({ promise }) => `/my/${promise}`,
    reads: 'Отчёт 2',
    input: press('Добавить отчёт'),
    bare: 'press',
  },
  {
    name: 'report: a letter',
    who: 'owner',
    path: ({ promise }) => `/my/${promise}?report=true`,
    reads: 'Отчёт 2',
    first: (page) => page.getByRole('dialog').getByRole('textbox').focus(),
    input: (page) => page.keyboard.press('a'),
    bare: 'letter',
  },
  {
    name: 'promise: vote',
    who: 'visitor',
    path: ({ promise }) => `/promises/${promise}`,
    reads: 'Отчёт 2',
    input: press('Проголосовать за'),
    bare: 'press',
  },
  {
    name: 'wizard: a letter',
    who: 'owner',
    path: () => '/create',
    reads: 'Что вы обещаете?',
    first: (page) => title(page).focus(),
    input: (page) => page.keyboard.press('a'),
    bare: 'letter',
  },
  {
    name: 'wizard: next',
    who: 'owner',
    path: () => '/create',
    reads: 'Что вы обещаете?',
    first: (page) => title(page).fill('Зарядка'),
    input: press('Дальше'),
    bare: 'press',
  },
];
