// Calling a witness from the mini app: the share sheet is that of the sandbox's client.
import { Actor } from '../src/actor.ts';
import { expect, test } from './test.ts';

const TITLE = 'Бегать до завтрака';

test('[LOOP-44, LOOP-15, LOOP-50] an owner shares a prepared message from the mini app, and its link makes a witness there', async ({
  page: chat,
  world,
}) => {
  const owner = await Actor.arrive(world, { first_name: 'Лада', username: 'lada_share' });
  const friend = await Actor.arrive(world, { first_name: 'Матвей', username: 'matvey_share' });
  await Promise.all([owner.signIn(), friend.signIn()]);
  const promise = { title: TITLE, type: 'challenge', days_total: 14 };
  const { id } = await owner.ask<{ id: number }>('POST', '/api/promises', promise);
  await owner.ask('POST', `/api/promises/${id}/start`, { approvalType: 'anyuser', is_public: true });

  await chat.goto(`${world.sandboxUrl}/?as=lada_share&startapp=p_${id}`);
  const app = chat.frameLocator('iframe');
  const sharing = chat.getByRole('dialog').filter({ hasText: 'Поделиться' });
  const code = await test.step('the share sheet offers the card and its link to a chat', async () => {
    await app.getByRole('link', { name: 'Позвать свидетеля' }).click();
    await expect(sharing).toContainText(`«${TITLE}»`);
    const words = await sharing.getByRole('paragraph').innerText();
    const [, found] = /start=w_([\w-]+)/.exec(words) ?? [];
    await sharing.getByRole('button', { name: 'Матвей' }).click();
    await expect(sharing).toBeHidden();
    return found;
  });

  await test.step('the link, opened as the mini app of the friend, makes a witness of that promise', async () => {
    await chat.goto(`${world.sandboxUrl}/?as=matvey_share&startapp=w_${code}`);
    // Before all else: the toast goes away by itself.
    await expect(app.getByText('Вы свидетель: об отчётах расскажет бот.')).toBeVisible();
    await expect(app.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
    await expect(app.getByRole('switch', { name: 'Сообщать об отчётах' })).toBeChecked();
  });
  expect(await friend.ask('GET', `/api/promises/${id}/witness`)).toMatchObject({
    witness: { promise_id: id, muted: false },
  });
});
