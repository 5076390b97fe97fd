import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal } from '@slovo/testing/fake-gateway';
import { promiseOf } from './samples.ts';
import { giveWord, menu, open } from './promise-page.tsx';

describe('a draft', () => {
  it('[ERR-55] a start that fails says so, with the reason', async () => {
    const { gateway } = await open({ promise: promiseOf() });
    gateway.on('POST /api/promises/:id/start', () => refusal(409, 'INVITATION_MISSING', 'Приглашения нет'));
    await giveWord();
    expect(await screen.findByText('Error starting promise: Приглашения нет')).toBeVisible();
  });

  it('[ERR-56] a deletion that fails says so', async () => {
    const { gateway } = await open({ promise: promiseOf() });
    gateway.on('DELETE /api/promises/:id', () => refusal(500, 'INTERNAL', 'x'));
    await menu('Delete draft');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Error deleting draft')).toBeVisible();
  });

  it('[ERR-52] another approval that cannot be saved says so', async () => {
    const { gateway } = await open({ promise: promiseOf() });
    gateway.on('PATCH /api/promises/:id/approval-type', () => refusal(500, 'INTERNAL', 'x'));
    await userEvent.click(await screen.findByRole('radio', { name: /Open vote/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to update approval type');
  });
});
