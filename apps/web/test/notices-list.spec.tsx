import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeGateway, refusal } from '@slovo/testing/fake-gateway';
import { mountApp } from './mount-app.tsx';
import { receiptOf } from './samples.ts';
import { type Receipt, LIST, open, rowOf, tile, pageAsks, numbered } from './notices-page.tsx';

describe('/notifications: who may see it', () => {
  it('[NOTIF-01] [NOTIF-02] [NOTIF-03] sends a visitor to /my with the warning', async () => {
    const { path } = await mountApp('/notifications', { user: null });
    expect(await screen.findByText('Для просмотра уведомлений необходимо авторизоваться')).toBeVisible();
    expect(path()).toBe('/my');
    expect(screen.getByRole('alert')).toHaveAttribute('data-type', 'warning');
  });

  it('[NOTIF-02] [NOTIF-03] so is a user whose session ends while the page is open', async () => {
    const { auth, path } = await open([receiptOf()]);
    await rowOf(receiptOf().title);
    act(() => auth.logout());
    expect(await screen.findByText('Для просмотра уведомлений необходимо авторизоваться')).toBeVisible();
    expect(path()).toBe('/my');
  });

  it('[NOTIF-27] without a user id it says so and sends no request', async () => {
    const { gateway } = await mountApp('/notifications', { user: { id: 0, username: null } });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Не удалось определить ваш ID пользователя. Попробуйте перезагрузить страницу или обратитесь в поддержку.',
    );
    expect(pageAsks(gateway)).toEqual([]);
  });
});

describe('/notifications: the list', () => {
  it('[NOTIF-10] shows title and text, or the html with its known tags only', async () => {
    const html =
      'День <b>19</b><script>window.bad = 1</script> <a href="javascript:alert(1)">не ссылка</a> <a href="https://example.org/a">ссылка</a><img src=x onerror="window.bad=1">';
    await open([
      receiptOf({ title: 'С разметкой', html }),
      receiptOf({ id: 502, title: 'Простая', text: 'Слова <b>как есть</b>' }),
    ]);
    const marked = await rowOf('С разметкой');
    expect(within(marked).getByText('19').tagName).toBe('B');
    expect(within(marked).getByRole('link', { name: 'ссылка' })).toHaveAttribute(
      'href',
      'https://example.org/a',
    );
    expect(
      within(marked)
        .getByText(/не ссылка/)
        .closest('a'),
    ).toBeNull();
    expect(marked.querySelector('script, img')).toBeNull();
    expect(marked).not.toHaveTextContent('window.bad');
    expect(await rowOf('Простая')).toHaveTextContent('Слова <b>как есть</b>');
    expect(window).not.toHaveProperty('bad');
  });

  it.each([
    ['[NOTIF-12]', 'pending', 'Ожидает'],
    ['[NOTIF-12]', 'delivered', 'Доставлено'],
    ['[NOTIF-12]', 'read', 'Прочитано'],
    ['[NOTIF-12]', 'responded', 'Обработано'],
    ['[NOTIF-12]', 'failed', 'Ошибка'],
    ['[NOTIF-13]', 'lost', 'Неизвестно'],
  ])('%s the status %s reads «%s»', async (_, status, word) => {
    await open([receiptOf({ status: status as Receipt['status'] })]);
    const row = await rowOf(receiptOf().title);
    expect(row.querySelector('.ui-badge')).toHaveTextContent(word);
  });

  it('[NOTIF-04] [NOTIF-11] tiles count and filter', async () => {
    await open([
      receiptOf({ id: 1, title: 'Ждёт', status: 'pending' }),
      receiptOf({ id: 2, title: 'Дошло', status: 'delivered' }),
      receiptOf({ id: 3, title: 'Читано', status: 'read' }),
      receiptOf({ id: 4, title: 'Сделано', status: 'responded' }),
      receiptOf({ id: 5, title: 'Читано раньше', status: 'read' }),
    ]);
    await rowOf('Ждёт');
    const titles = () =>
      screen.getAllByRole('article').map((row) => within(row).getByRole('heading').textContent);
    const names = ['Все', 'Новые', 'Прочитано', 'Доставлено'];
    await waitFor(() =>
      expect(names.map((name) => tile(new RegExp(name)).textContent)).toEqual([
        '5Все',
        '2Новые',
        '2Прочитано',
        '1Доставлено',
      ]),
    );
    await userEvent.click(tile(/Новые/));
    await waitFor(() => expect(titles()).toEqual(['Ждёт', 'Дошло']));
    expect(tile(/Новые/)).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(tile(/Прочитано/));
    await waitFor(() => expect(titles()).toEqual(['Читано', 'Читано раньше']));
    await userEvent.click(tile(/Доставлено/));
    await waitFor(() => expect(titles()).toEqual(['Дошло']));
    await userEvent.click(tile(/Все/));
    await waitFor(() => expect(titles()).toHaveLength(5));
  });

  it('[NOTIF-05] the select of statuses filters on the server; the refresh button refetches', async () => {
    const { gateway, add } = await open([
      receiptOf({ id: 1, title: 'Не дошло', status: 'failed' }),
      receiptOf({ id: 2, title: 'Дошло' }),
    ]);
    await rowOf('Дошло');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Статус' }), 'Ошибка');
    await waitFor(() => expect(screen.queryByText('Дошло')).not.toBeInTheDocument());
    expect(await rowOf('Не дошло')).toBeVisible();
    expect(pageAsks(gateway).at(-1)?.query.get('status')).toBe('failed');
    add(receiptOf({ id: 3, title: 'Свежее', status: 'failed' }));
    await userEvent.click(screen.getByRole('button', { name: 'Обновить' }));
    expect(await rowOf('Свежее')).toBeVisible();
  });

  it('[NOTIF-05] searches by the number of the notification, among all of them', async () => {
    await open(numbered(45));
    await rowOf('Весть 1');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Поиск по номеру уведомления' }), '4961');
    expect(await rowOf('Весть 40')).toBeVisible();
    expect(screen.getAllByRole('article')).toHaveLength(1);
  });

  it('[NOTIF-06] [LIMIT-08] [LIMIT-09] [LIMIT-10] pages by 20 and offers more after a full page only', async () => {
    const { gateway } = await open(numbered(45));
    await rowOf('Весть 20');
    expect(screen.queryByText('Весть 21')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Загрузить еще' }));
    await rowOf('Весть 40');
    await userEvent.click(screen.getByRole('button', { name: 'Загрузить еще' }));
    await rowOf('Весть 45');
    expect(screen.queryByRole('button', { name: 'Загрузить еще' })).not.toBeInTheDocument();
    expect(pageAsks(gateway).map(({ query }) => query.get('offset'))).toEqual(['0', '20', '40']);
    expect(screen.getAllByRole('article')).toHaveLength(45);
  });

  it('[NOTIF-25] [LIMIT-12] counts over up to 1000, of all and of those that wait', async () => {
    const { gateway } = await open([receiptOf()]);
    await rowOf(receiptOf().title);
    const asks = gateway.to(LIST).filter(({ query }) => query.get('limit') === '1000');
    expect(asks.map(({ query }) => query.get('status'))).toEqual([null, 'pending']);
  });

  it('[NOTIF-28] says that loading failed', async () => {
    const gateway = new FakeGateway().on(LIST, () => refusal(403, 'NOT_ALLOWED', 'no'));
    await mountApp('/notifications', { gateway });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Не удалось загрузить уведомления. Попробуйте обновить страницу.',
    );
  });

  it('[NOTIF-29] [NOTIF-31] an empty list says that there are none yet', async () => {
    await open([]);
    expect(await screen.findByRole('heading', { name: 'Уведомлений не найдено' })).toBeVisible();
    expect(screen.getByText('У вас пока нет уведомлений')).toBeVisible();
  });

  it('[NOTIF-29] [NOTIF-30] with a filter or a search it advises to change them', async () => {
    await open([receiptOf()]);
    await rowOf(receiptOf().title);
    await userEvent.click(tile(/Прочитано/));
    expect(await screen.findByText('Попробуйте изменить фильтры или поисковый запрос')).toBeVisible();
    await userEvent.click(tile(/Все/));
    await rowOf(receiptOf().title);
    await userEvent.type(screen.getByRole('searchbox'), 'нет такого');
    expect(await screen.findByText('Попробуйте изменить фильтры или поисковый запрос')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Уведомлений не найдено' })).toBeVisible();
  });

  it('[NOTIF-32] a picture with a video beside it shows neither', async () => {
    const { gateway } = await open([
      receiptOf({
        title: 'Оба',
        media: { fileId: 'a', type: 'image', url: '/media/public/a.jpg' },
        metadata: { mediaFileId: 'b', mediaType: 'video', mediaUrl: '/media/public/b.mp4' },
      }),
    ]);
    const both = await rowOf('Оба');
    await within(both).findByText('Одновременное отображение изображения и видео не поддерживается');
    expect(both.querySelector('img, video')).toBeNull();
    expect(gateway.asked.filter(({ path }) => path.startsWith('/media/'))).toEqual([]);
  });
});
