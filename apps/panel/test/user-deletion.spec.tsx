// Deleting a person.
import { describe, expect, it } from '@jest/globals';
import { OWN_DELETION_REASON } from '@slovo/domain/deletion';
import { FakeGateway, refusal } from '@slovo/testing/fake-gateway';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mountPanel } from './mount-panel.tsx';
import { jobOf, userDryRunOf } from './record-samples.ts';
import { alina, searchOf } from './samples.ts';

const DELETE = 'POST /api/admin/users/:id/delete';
const receipt = { deletionJobId: 'user-77', status: 'queued', stage: 'held', holdUntil: null };
const isDryRun = (body: unknown) => (body as { dryRun?: boolean }).dryRun === true;

const world = () =>
  new FakeGateway()
    .on('GET /api/admin/users/search', () => searchOf([alina]))
    .on(DELETE, ({ body }) => (isDryRun(body) ? userDryRunOf() : receipt))
    .on('GET /api/admin/deletions/:id/status', () =>
      jobOf({ deletionJobId: 'user-77', subject: { kind: 'user', id: 184 } }),
    );

async function openDialog(gateway: FakeGateway) {
  await mountPanel('/?q=ali', { gateway });
  const row = (await screen.findByRole('link', { name: 'Алина Воронцова' })).closest('tr')!;
  await userEvent.click(within(row).getByRole('button', { name: 'Delete' }));
  return within(await screen.findByRole('dialog'));
}

const sent = (gateway: FakeGateway) =>
  gateway
    .to(DELETE)
    .map(({ body }) => body)
    .filter((body) => !isDryRun(body));

describe('the dialog', () => {
  it('[ADM-DEL-02] [ADM-DEL-19] can show the impact first', async () => {
    const dialog = await openDialog(world());
    await userEvent.click(dialog.getByRole('button', { name: 'Preview Impact' }));
    expect(await dialog.findByText('4,182')).toBeVisible();
    expect(dialog.getByText(/Votes for others’ reports stay, without a name/)).toBeVisible();
  });

  it('[ADM-DEL-20] deletes without it too: reason, phrase, then the job that can be undone', async () => {
    const gateway = world();
    const dialog = await openDialog(gateway);
    await userEvent.type(dialog.getByLabelText('Reason'), 'по просьбе');
    await userEvent.type(dialog.getByLabelText('Type DELETE 184'), 'DELETE 184');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete User' }));
    expect(await screen.findByText(/The person is hidden and will be deleted at/)).toBeVisible();
    expect(sent(gateway)).toEqual([
      {
        reason: 'по просьбе',
        holdSeconds: 600,
        idempotencyKey: expect.stringMatching(/^delete-user-\d{13}-[0-9a-f]{32}$/),
      },
    ]);
  });

  it('[DATA-16] says in words that a person deletes their own account', async () => {
    const gateway = world().on('GET /api/admin/deletions/:id/status', () =>
      jobOf({ deletionJobId: 'user-77', subject: { kind: 'user', id: 184 }, reason: OWN_DELETION_REASON }),
    );
    const dialog = await openDialog(gateway);
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'по просьбе' } });
    fireEvent.change(dialog.getByLabelText('Type DELETE 184'), { target: { value: 'DELETE 184' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Delete User' }));
    expect(
      await screen.findByText('Reason: the person is deleting their own account (Алина Воронцова)'),
    ).toBeVisible();
  });

  it('[ADM-DEL-29] [ADM-ERR-03] names a preview that failed', async () => {
    const dialog = await openDialog(world().on(DELETE, () => refusal(409, 'BUSY', 'Try later')));
    await userEvent.click(dialog.getByRole('button', { name: 'Preview Impact' }));
    expect(await dialog.findByText('Failed to perform dry run')).toBeVisible();
    expect(dialog.getByText('Try later')).toBeVisible();
  });

  it('[ADM-DEL-30] [ADM-ERR-03] names a deletion that failed', async () => {
    const dialog = await openDialog(
      world().on(DELETE, () => refusal(409, 'OPERATOR_CANNOT_BE_DELETED', 'An operator cannot be deleted')),
    );
    await userEvent.type(dialog.getByLabelText('Reason'), 'по просьбе');
    await userEvent.type(dialog.getByLabelText('Type DELETE 184'), 'DELETE 184');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete User' }));
    expect(await dialog.findByText('Failed to delete user')).toBeVisible();
    expect(dialog.getByText('An operator cannot be deleted')).toBeVisible();
  });
});
