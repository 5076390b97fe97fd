import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { FakeGateway } from '@slovo/testing/fake-gateway';
import { mountApp } from './mount-app.tsx';
import { person } from './samples.ts';

it('[PUBLIC-03] a public profile has a tab for each outcome', async () => {
  const anya = { ...person, bio: null, stats: { promises: 0, completed: 0, reports: 0 }, motivator: null };
  const gateway = new FakeGateway()
    .on('GET /api/users/by-username/:name', () => anya)
    .on('GET /api/public/users/:name/promises', () => []);
  await mountApp('/anya', { user: null, gateway });
  const tabs = await screen.findAllByRole('tab');
  expect(tabs.map((tab) => tab.textContent?.replace(/\d+$/, ''))).toEqual([
    'Active',
    'Completed',
    'Drafts',
    'Failed',
    'Gave Up',
    'Canceled',
  ]);
});
