import { expect, type Page } from '@playwright/test';
import { offers, openMenu, openInstalledAfterSignOut, press } from './steps.ts';
import type { View } from './view.ts';

const chooseClose = async (page: Page) => {
  await openMenu('More actions', 'Close: give up')(page);
  await page.getByRole('menuitem', { name: 'Close: give up' }).click();
};

/** The wizard, up to its last step. */
const toLastStep = async (page: Page) => {
  await page.getByRole('textbox', { name: 'Title' }).fill('Morning exercise');
  await press('Next')(page);
  await press('Next')(page);
  await page.getByRole('radio', { name: 'Challenge' }).click();
  await expect(page.getByText('Step 4 of 4')).toBeVisible();
};

/** Entry, emergencies and the board, in English. */
const OF_EVERYBODY: View[] = [
  { name: 'english-landing', viewer: 'nobody', path: '/', text: 'Start with Telegram' },
  { name: 'english-auth', viewer: 'nobody', path: '/auth', text: 'Sign in with Telegram' },
  {
    name: 'english-miniapp',
    rows: 'MINIAPP-02, MINIAPP-03',
    viewer: 'nobody',
    path: '/miniapp',
    text: 'Open via Telegram',
    afterLoad: offers('Open the bot', 'Go to Home Page'),
  },
  {
    name: 'english-guard',
    rows: 'GUARD-01, GUARD-02, GUARD-12',
    viewer: 'nobody',
    path: '/my',
    text: 'Authentication Required',
    afterLoad: offers('Get Login Link from Bot', 'Go to Home Page'),
  },
  {
    name: 'english-guard-detail',
    rows: 'DETAIL-03, DETAIL-04',
    viewer: 'nobody',
    path: ({ running }) => `/my/${running}`,
    text: 'Please log in to view promise details.',
    afterLoad: async (page) => {
      await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', '/auth');
      await offers('Go to Home Page')(page);
    },
  },
  {
    name: 'english-board',
    rows: 'BOARD-01',
    viewer: 'nobody',
    path: '/board',
    text: 'People, habits and words to start with.',
    afterLoad: async (page) =>
      expect(page.getByRole('tab')).toHaveText(['Motivators', 'Templates', 'Useful']),
  },
  { name: 'english-habit', viewer: 'nobody', path: '/habit/4', text: 'Take this habit' },
  { name: 'english-article', viewer: 'nobody', path: '/article/1', text: 'min read' },
  { name: 'english-manual-auth', viewer: 'nobody', path: '/manual-auth', text: 'Sign in with a token' },
  {
    name: 'english-not-found',
    viewer: 'nobody',
    path: '/there/is/no/such/page',
    text: 'Page not found',
    expectedErrors: /such\/page/,
  },
  {
    name: 'english-recovery',
    viewer: 'nobody',
    path: '/my',
    beforeLoad: openInstalledAfterSignOut,
    text: 'Sign in again through the bot',
  },
  {
    name: 'english-debug',
    rows: 'DEBUG-02',
    viewer: 'owner',
    path: '/debug',
    text: 'Auth status',
    afterLoad: async (page) => {
      await offers('Clear Storage & Reload', 'Clear Residual State & Reload')(page);
      await expect(page.getByRole('main').getByRole('link', { name: 'My promises' })).toHaveAttribute(
        'href',
        '/my',
      );
    },
  },
];

/** What people find in the feed and on others' promises, in English. */
const OF_OTHERS: View[] = [
  { name: 'english-feed', viewer: 'visitor', path: '/feed', text: 'Promises people made out loud' },
  { name: 'english-inbox', viewer: 'visitor', path: '/feed?waiting', text: 'V to vote, N to skip' },
  { name: 'english-person', viewer: 'visitor', path: '/marina_pages', text: 'Public promises' },
  {
    name: 'english-promise-visitor',
    viewer: 'visitor',
    path: ({ running }) => `/marina_pages/p/${running}`,
    text: 'Vote to approve',
  },
  {
    name: 'english-witness',
    viewer: 'nobody',
    path: ({ running, witnessCode }) => `/marina_pages/p/${running}?w=${witnessCode}`,
    text: 'Sign in and be a witness',
  },
  {
    name: 'english-motivator-link',
    viewer: 'visitor',
    path: ({ motivatorCode }) => `/motivator/${motivatorCode}`,
    text: 'Become the motivator',
  },
];

/** A promise as its owner sees it, in English. */
const OF_PROMISES: View[] = [
  {
    name: 'english-promise',
    rows: 'DETAIL-01, DETAIL-16',
    viewer: 'owner',
    path: ({ running }) => `/my/${running}`,
    text: 'Daily Reports',
    afterLoad: async (page) => {
      const back = page.getByRole('link', { name: 'Back to My Promises' });
      await expect(back.locator('.ui-avatar')).toBeVisible();
      await expect(page.getByRole('switch', { name: 'Visibility' })).toBeChecked();
    },
  },
  {
    name: 'english-draft',
    viewer: 'owner',
    path: ({ draft }) => `/my/${draft}`,
    text: 'Who approves the reports',
  },
  {
    name: 'english-close',
    viewer: 'owner',
    path: ({ running }) => `/my/${running}`,
    text: 'Are you sure you want to close this promise?',
    afterLoad: chooseClose,
  },
  {
    name: 'english-pause',
    viewer: 'owner',
    path: ({ running }) => `/my/${running}`,
    text: 'How many days',
    afterLoad: async (page) => {
      await openMenu('More actions', 'Take a pause')(page);
      await page.getByRole('menuitem', { name: 'Take a pause' }).click();
    },
  },
  {
    name: 'english-paused',
    viewer: 'owner',
    path: ({ habit }) => `/my/${habit}`,
    text: 'No reports are needed for now.',
    afterLoad: async (page) => expect(page.getByRole('button', { name: 'Report for today' })).toBeHidden(),
  },
  {
    name: 'english-give-word',
    viewer: 'owner',
    path: ({ draft }) => `/my/${draft}`,
    text: 'You are giving your word',
    afterLoad: press('Start the promise'),
  },
  { name: 'english-kept', viewer: 'owner', path: ({ kept }) => `/my/${kept}`, text: 'Promise kept' },
];

/** A person's own pages, in English. */
const OF_OWNERS: View[] = [
  { name: 'english-my', viewer: 'owner', path: '/my', text: 'All of today’s reports are in' },
  { name: 'english-my-empty', viewer: 'newcomer', path: '/my', text: 'Your promises will appear here' },
  { name: 'english-create', viewer: 'owner', path: '/create', text: 'What do you promise?' },
  {
    name: 'english-create-4',
    viewer: 'owner',
    path: '/create',
    text: 'For how many days?',
    afterLoad: toLastStep,
  },
  {
    name: 'english-create-success',
    rows: 'CREATEOK-04',
    viewer: 'visitor',
    path: '/create',
    text: 'Start now',
    afterLoad: async (page) => {
      await toLastStep(page);
      await page.getByRole('radio', { name: '10 days' }).click();
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await press('What next?')(page);
      await offers('Start now')(page);
    },
  },
  { name: 'english-notifications', viewer: 'owner', path: '/notifications', text: 'Mark all as read' },
  { name: 'english-profile', viewer: 'owner', path: '/profile', text: 'Get a copy' },
  {
    name: 'english-delete-account',
    viewer: 'owner',
    path: '/profile',
    text: 'Delete your account?',
    afterLoad: press('Delete account'),
  },
  { name: 'english-sessions', viewer: 'owner', path: '/sessions', text: 'Where your account is open' },
];

/** Their people have chosen English, and so has the browser of nobody. */
export const ENGLISH_VIEWS: View[] = [
  ...inArea('english entry and board', OF_EVERYBODY),
  ...inArea('english pages of others', OF_OTHERS),
  ...inArea('english promise', OF_PROMISES),
  ...inArea('english own pages', OF_OWNERS),
];

function inArea(area: string, views: View[]): View[] {
  return views.map((view) => ({ ...view, area, language: 'en' }));
}
