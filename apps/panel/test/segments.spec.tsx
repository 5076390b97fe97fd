// Templates and saved audiences in the form of messages to groups.
import { describe, expect, it } from '@jest/globals';
import { FakeGateway, json, refusal } from '@slovo/testing/fake-gateway';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { previewOf } from './audience-samples.ts';
import { listOf } from './batch-samples.ts';
import { mountPanel } from './mount-panel.tsx';
import { pageOf } from './samples.ts';
import { templates } from './template-samples.ts';

const GROUP = 'POST /api/admin/notifications/group';
const LIST = 'GET /api/admin/segments';
const CREATE = 'POST /api/admin/segments';
const UPDATE = 'PUT /api/admin/segments/:id';
const REMOVE = 'DELETE /api/admin/segments/:id';
const created = { success: true, batchId: 94, id: 94, total: 3_412, totalUsers: 3_412, enqueued: 0 };
const segmentOf = (fields: object = {}) => ({
  id: 3,
  name: 'Gone for long',
  filters: { lastLoginDaysGt: 30 },
  createdBy: 2,
  updatedAt: '2026-11-20T09:00:00.000Z',
  ...fields,
});
/** Keeps the list as the server does. */
function having(...saved: ReturnType<typeof segmentOf>[]) {
  const list = [...saved];
  return new FakeGateway()
    .on(GROUP, ({ query }) => (query.get('preview') === 'true' ? previewOf() : created))
    .on('GET /api/admin/notifications/batches', () => listOf([]))
    .on('GET /api/admin/notifications/templates', () => templates)
    .on('GET /api/admin/users/2', () => pageOf({ id: 2 }))
    .on(LIST, () => ({ success: true, segments: list }))
    .on(CREATE, ({ body }) => {
      const next = segmentOf({ id: 9, createdBy: 1, ...(body as object) });
      list.push(next);
      return next;
    })
    .on(UPDATE, ({ body }) => Object.assign(list[0]!, body))
    .on(REMOVE, () => {
      list.length = 0;
      return { success: true };
    });
}
const mount = (gateway = having(segmentOf()), path = '/notifications/group') => mountPanel(path, { gateway });
const choice = () => screen.findByRole('combobox', { name: 'Saved audience' });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const isPressed = async (name: string) =>
  (await screen.findByRole('button', { name })).getAttribute('aria-pressed') === 'true';
const pick = async (name: string) => {
  await screen.findByRole('option', { name });
  await userEvent.selectOptions(await choice(), name);
};
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const sends = (gateway: FakeGateway) =>
  gateway
    .to(GROUP)
    .filter(({ query }) => !query.has('preview'))
    .map(({ body }) => body as Record<string, unknown>);

describe('a saved audience', () => {
  it('[ADM-GROUP-22] [ADM-GROUP-25] fills the filters, names its author, and is part of the address', async () => {
    const { router } = await mount();
    await pick('Gone for long');
    expect(await isPressed('Inactive over 30 days')).toBe(true);
    expect(screen.getByRole('textbox', { name: 'Last login, days ago more than' })).toHaveValue('30');
    expect(await screen.findByText(/^By Алина Воронцова, changed 20 Nov 2026/)).toBeVisible();
    await waitFor(() => expect(router.state.location.searchStr).toBe('?segment=3'));
    await pick('none chosen');
    await waitFor(() => expect(router.state.location.searchStr).toBe(''));
    expect(await isPressed('Inactive over 30 days')).toBe(true);
  });

  it('[ADM-GROUP-25] has the id of an author who does not exist any more', async () => {
    await mount(having(segmentOf()).on('GET /api/admin/users/2', () => refusal(404, 'USER_NOT_FOUND', 'no')));
    await pick('Gone for long');
    expect(await screen.findByText(/^By id 2, changed 20 Nov 2026/)).toBeVisible();
  });

  it('[ADM-GROUP-22] is chosen by an address that a colleague sent', async () => {
    await mount(having(segmentOf()), '/notifications/group?segment=3');
    await waitFor(async () => expect(await choice()).toHaveValue('3'));
    expect(await isPressed('Inactive over 30 days')).toBe(true);
  });

  it('[ADM-GROUP-22] that was deleted is named as such, and leaves the address', async () => {
    const { router } = await mount(having(), '/notifications/group?segment=3');
    expect(await screen.findByText('This saved audience does not exist any more.')).toBeVisible();
    await waitFor(() => expect(router.state.location.searchStr).toBe(''));
  });

  it('[ADM-GROUP-23] is made of the current filters under a name', async () => {
    const { gateway, router } = await mount(having());
    await press('Language ru');
    await press('Save filters');
    const form = await dialog('Save audience');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByRole('alert')).toHaveTextContent('Enter a name');
    await userEvent.click(form.getByRole('textbox', { name: 'Name' }));
    await userEvent.paste('x'.repeat(81));
    expect(await form.findByRole('alert')).toHaveTextContent('At most 80 characters');
    await userEvent.clear(form.getByRole('textbox', { name: 'Name' }));
    await userEvent.type(form.getByRole('textbox', { name: 'Name' }), ' Russian {Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(gateway.to(CREATE).map(({ body }) => body)).toEqual([
      { name: 'Russian', filters: { language: 'ru' } },
    ]);
    expect(await choice()).toHaveValue('9');
    expect(screen.getByText(/^Yours, changed/)).toBeVisible();
    await waitFor(() => expect(router.state.location.searchStr).toBe('?segment=9'));
  });

  it.each([
    ['SEGMENT_NAME_TAKEN', 'There is a saved audience of this name. Choose another.'],
    ['SEGMENTS_TOO_MANY', 'There are 200 saved audiences already. Delete one first.'],
  ])('[ADM-GROUP-23] that cannot be saved says why: %s', async (code, message) => {
    await mount(having().on(CREATE, () => refusal(409, code, message)));
    await press('Save filters');
    const form = await dialog('Save audience');
    await userEvent.type(form.getByRole('textbox', { name: 'Name' }), 'Russian{Enter}');
    expect(await form.findByRole('alert')).toHaveTextContent(message);
    expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Russian');
  });

  it('[ADM-GROUP-23] takes the filters that were changed after it was chosen', async () => {
    const { gateway } = await mount();
    await pick('Gone for long');
    expect(screen.getByRole('button', { name: 'Replace the saved ones' })).toBeDisabled();
    await press('Language ru');
    expect(await screen.findByText(/The filters were changed after it was chosen\.$/)).toBeVisible();
    await press('Replace the saved ones');
    await waitFor(() => expect(gateway.to(UPDATE)).toHaveLength(1));
    expect(gateway.to(UPDATE)[0]?.body).toEqual({ filters: { lastLoginDaysGt: 30, language: 'ru' } });
    await waitFor(() => expect(screen.queryByText(/The filters were changed/)).toBeNull());
  });

  it('[ADM-GROUP-23] [ADM-ACCESS-03] is renamed and deleted, after a question', async () => {
    const { gateway } = await mount();
    await pick('Gone for long');
    await press('Rename');
    const form = await dialog('Rename audience');
    await userEvent.type(form.getByRole('textbox', { name: 'Name' }), ' ago{Enter}');
    expect(await screen.findByRole('option', { name: 'Gone for long ago' })).toBeInTheDocument();
    expect(gateway.to(UPDATE)[0]?.body).toEqual({ name: 'Gone for long ago' });
    await press('Delete');
    const question = await dialog('Delete the audience “Gone for long ago”?');
    expect(gateway.to(REMOVE)).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await choice()).toHaveValue('');
    expect(screen.queryByRole('option', { name: 'Gone for long ago' })).toBeNull();
    // What was pressed is gone with the audience.
    expect(await choice()).toHaveFocus();
  });

  it('that somebody else deleted first is gone without a complaint; another failure is told', async () => {
    let answer: () => unknown = () => json({}, { status: 422 });
    await mount(having(segmentOf()).on(REMOVE, () => answer()));
    await pick('Gone for long');
    await press('Delete');
    const question = await dialog(/^Delete the audience/);
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    expect(await question.findByRole('alert')).toHaveTextContent('Failed to delete the audience');
    answer = () => refusal(404, 'SEGMENT_NOT_FOUND', 'gone');
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('[ADM-GROUP-07] is left with the form after a send, which stays on Batch Status', async () => {
    const { path } = await mount();
    await pick('Gone for long');
    const area = await screen.findByRole('textbox', { name: 'Message' });
    const getData = (type: string) => (type === 'text/html' ? '<p>News</p>' : 'News');
    fireEvent.paste(area, { clipboardData: { getData, files: [], types: ['text/html'] } });
    await press('Preview audience');
    await screen.findByText(/^to [\d,]+ recipients$/);
    await press('Send to the group');
    await waitFor(() => expect(path()).toBe('/notifications/batches'));
    expect(localStorage.getItem('panel-draft-group')).toBeNull();
    expect(path()).toBe('/notifications/batches');
  });
});

describe('a template for a group', () => {
  it('[ADM-GROUP-24] leaves the name to each recipient, and needs its other variables', async () => {
    const { gateway } = await mount();
    await press('Preview audience');
    await userEvent.click(await screen.findByRole('radio', { name: 'Template' }));
    await press('Send to the group');
    expect(await screen.findByRole('alert')).toHaveTextContent('Template key is required');
    await press('feedback_request');
    expect(await screen.findByRole('alert')).toHaveTextContent('The variable feature is required');
    expect(screen.getByRole('textbox', { name: 'username' })).toHaveValue('');
    await userEvent.type(screen.getByRole('textbox', { name: 'feature' }), 'the feed');
    const telegram = within(await screen.findByRole('region', { name: 'Telegram' }));
    expect(await telegram.findByText('the feed')).toBeVisible();
    expect(telegram.getByText('kirill')).toBeVisible();
    await press('Send to the group');
    await waitFor(() => expect(sends(gateway)).toHaveLength(1));
    expect(sends(gateway)[0]).toMatchObject({
      message: {
        messageType: 'template',
        messageKey: 'feedback_request',
        variables: { feature: 'the feed' },
        lang: 'ru',
      },
    });
    expect(sends(gateway)[0]?.['message']).not.toHaveProperty('text');
  });
});
