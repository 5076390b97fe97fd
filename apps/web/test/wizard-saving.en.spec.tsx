import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mountApp } from './mount-app.tsx';
import { promiseOf } from './samples.ts';
import { CREATE, gatewayOf, next, question, title, open, pick, toDuration } from './wizard-page.tsx';

describe('/create: creating', () => {
  it('[CREATE-09] [CREATE-11] [CREATE-14] sends the form`s fields, goes to /my/{id}, and its toast offers the next step', async () => {
    const { gateway, path } = await open();
    await toDuration();
    await pick(/14/);
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(path()).toBe('/my/77'));
    expect(gateway.to(CREATE)[0]?.body).toEqual({
      title: 'Бегать по утрам',
      description: '',
      type: 'challenge',
      days_total: 14,
      frequency_mode: 'daily',
      frequency_config: null,
      is_public: false,
      status: 'draft',
    });
    await userEvent.click(await screen.findByRole('button', { name: 'What next?' }));
    await waitFor(() => expect(path()).toBe('/create/success'));
    expect(await screen.findByRole('heading', { name: 'Бегать по утрам' })).toBeVisible();
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('/create?draft_id: editing', () => {
  const draft = promiseOf({
    id: 31,
    title: 'Плавать',
    description: 'Абонемент куплен',
    type: 'habit',
    days_total: 30,
    penalty_mode: 'final',
    frequency_mode: 'weekly',
    frequency_config: { interval: { type: 'flexible', times: 2 } },
  });
  const edit = (answer: unknown) =>
    open(
      '/create?draft_id=31',
      gatewayOf().on('GET /api/promises/31', () => answer),
    );
  it('[CREATE-02] [CREATE-09] [CREATE-10] loads the draft, and Save replaces it by a new promise', async () => {
    const { gateway, path } = await edit(draft);
    expect(await title()).toHaveValue('Плавать');
    await userEvent.type(await title(), ' утром');
    await userEvent.click(next());
    expect(await screen.findByRole('textbox', { name: /Description/ })).toHaveValue('Абонемент куплен');
    await userEvent.click(next());
    await question('What kind of promise is it?');
    await userEvent.click(next());
    await question('How often?');
    expect(screen.getByRole('radio', { name: '2 times' })).toBeChecked();
    expect(screen.queryByRole('button', { name: 'Create' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(path()).toBe('/my/77'));
    expect(gateway.to(CREATE)[0]?.body).toMatchObject({
      replaces: 31,
      title: 'Плавать утром',
      penalty_mode: 'final',
      frequency_config: { interval: { type: 'flexible', times: 2 } },
    });
  });
});

describe('/create/success', () => {
  const START = 'POST /api/promises/:id/start';
  const opened = (gateway = gatewayOf()) =>
    mountApp('/create/success', { gateway, state: { promise: promiseOf({ id: 77 }) } });
  it('[CREATEOK-01] [CREATEOK-03] [CREATEOK-04] shows the promise, its links and Start now', async () => {
    await opened();
    await question('Your promise is written down');
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('heading', { name: 'Бегать по утрам' })).toBeVisible();
    expect(main.getByRole('link', { name: 'Open the promise' })).toHaveAttribute('href', '/promises/77');
    expect(main.getByRole('link', { name: 'My promises' })).toHaveAttribute('href', '/my');
    expect(main.getByRole('link', { name: 'Make another one' })).toHaveAttribute('href', '/create');
    expect(main.getByRole('button', { name: 'Start now' })).toBeVisible();
  });

  it('[CREATEOK-05] starts it and goes to /promises/{id} with a success message', async () => {
    const gateway = gatewayOf().on(START, () => promiseOf({ id: 77, status: 'active' }));
    const { path } = await opened(gateway);
    await userEvent.click(await screen.findByRole('button', { name: 'Start now' }));
    await waitFor(() => expect(path()).toBe('/promises/77'));
    const message = await screen.findByText('You gave your word. Day one is on.');
    expect(message.closest('[role="status"]')).toHaveAttribute('data-type', 'success');
    expect(gateway.to(START)).toHaveLength(1);
  });
});
