import { ReadableStream } from 'node:stream/web';
import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { keys } from '../src/shared/data/keys.ts';
import { queries } from '../src/shared/data/queries.ts';
import { type Asked, FakeGateway, refusal } from './fake-gateway.ts';
import { mountApp } from './mount-app.tsx';
import { receiptOf } from './samples.ts';

type Receipt = ReturnType<typeof receiptOf>;
const LIST = 'GET /api/admin/notifications/receipts/user/:id';
const MOVE = 'PATCH /api/notifications/receipts/:id/status';

/** Receipts that page, filter and move as the service's own do. */
function serviceOf(given: Receipt[]) {
  let receipts = given;
  const gateway = new FakeGateway()
    .on(LIST, ({ query }) => {
      const status = query.get('status');
      const offset = Number(query.get('offset') ?? 0);
      return receipts
        .filter((one) => !status || one.status === status)
        .slice(offset, offset + Number(query.get('limit')));
    })
    .on(MOVE, ({ path, body }) => {
      const { status, responseType } = body as { status: Receipt['status']; responseType?: string };
      const next = responseType === 'view' ? 'read' : responseType === 'retry' ? 'pending' : status;
      receipts = receipts.map((one) =>
        one.id === Number(path.split('/')[4]) ? { ...one, status: next } : one,
      );
      return { success: true, data: receipts.find((one) => one.id === Number(path.split('/')[4])) };
    });
  return { gateway, add: (receipt: Receipt) => (receipts = [receipt, ...receipts]) };
}

const open = async (receipts: Receipt[]) => {
  const service = serviceOf(receipts);
  const app = await mountApp('/notifications', { gateway: service.gateway });
  await screen.findByRole('heading', { name: 'Уведомления' });
  return { ...app, ...service };
};
const rowOf = async (title: string) =>
  (await screen.findByRole('heading', { name: title })).closest('article')!;
const tile = (name: RegExp) =>
  within(screen.getByRole('group', { name: 'Показать уведомления' })).getByRole('button', { name });
const pageAsks = (gateway: FakeGateway): Asked[] =>
  gateway.to(LIST).filter(({ query }) => query.get('limit') === '20');
const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    receiptOf({
      id: 1000 - index,
      notification_id: 5000 - index,
      title: `Весть ${index + 1}`,
      status: 'read',
    }),
  );

describe('/notifications: who may see it', () => {
  it('[NOTIF-01] [NOTIF-02] [NOTIF-03] sends a visitor to /my with the warning', async () => {
    const { path } = await mountApp('/notifications', { user: null });
    expect(await screen.findByText('Для просмотра уведомлений необходимо авторизоваться')).toBeVisible();
    expect(path()).toBe('/my');
    expect(screen.getByRole('alert')).toHaveAttribute('data-type', 'warning');
  });

  it('[NOTIF-02] [NOTIF-03] and whose session ends while the page is open', async () => {
    const { auth, path } = await open([receiptOf()]);
    await rowOf(receiptOf().title);
    act(() => auth.logout());
    expect(await screen.findByText('Для просмотра уведомлений необходимо авторизоваться')).toBeVisible();
    expect(path()).toBe('/my');
  });

  it('[NOTIF-27] without a user id says so and asks for nothing', async () => {
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

  it('[NOTIF-05] the list of statuses filters on the server, the refresh asks anew', async () => {
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

  it('[NOTIF-05] finds by the number of the notification, among all of them', async () => {
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

  it('[NOTIF-29] [NOTIF-31] without any says that there are none yet', async () => {
    await open([]);
    expect(await screen.findByRole('heading', { name: 'Уведомлений не найдено' })).toBeVisible();
    expect(screen.getByText('У вас пока нет уведомлений')).toBeVisible();
  });

  it('[NOTIF-29] [NOTIF-30] with a filter or a search advises to change it', async () => {
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

describe('/notifications: pictures for everyone', () => {
  const file = (type: string) => () => new Response('bytes', { headers: { 'content-type': type } });
  /** The n-th blob is `blob:n`. */
  const countBlobs = () => {
    let blobs = 0;
    URL.createObjectURL = () => `blob:${(blobs += 1)}`;
    const revoked = jest.fn();
    URL.revokeObjectURL = revoked;
    return revoked;
  };

  it('[MEDIA-07] a picture is a plain GET without the session, shown from its blob until the page is left', async () => {
    const revoked = countBlobs();
    const { gateway } = serviceOf([
      receiptOf({ media: { fileId: 'a', type: 'image', url: '/media/notifications/a.jpg' } }),
    ]);
    gateway.on('GET /media/notifications/a.jpg', file('image/jpeg'));
    const { unmount } = await mountApp('/notifications', { gateway });
    const picture = await screen.findByRole('img', { name: 'Изображение из уведомления' });
    expect(picture).toHaveAttribute('src', 'blob:1');
    const asked = gateway.to('GET /media/notifications/a.jpg');
    expect(asked).not.toEqual([]);
    expect(asked.filter(({ headers }) => headers.has('authorization'))).toEqual([]);
    expect(revoked).not.toHaveBeenCalled();
    unmount();
    expect(revoked).toHaveBeenCalledWith('blob:1');
  });

  it('[MEDIA-07] so is a clip, also one that old receipts name in a text', async () => {
    countBlobs();
    const metadata = JSON.stringify({
      mediaFileId: 'b',
      mediaType: 'video',
      mediaUrl: '/media/public/b.mp4',
    });
    const { gateway } = serviceOf([receiptOf({ metadata: metadata as never })]);
    gateway.on('GET /media/public/b.mp4', file('video/mp4'));
    await mountApp('/notifications', { gateway });
    const row = await rowOf(receiptOf().title);
    await waitFor(() => expect(row.querySelector('video')).toHaveAttribute('src', 'blob:1'));
  });

  it('one that does not come says so in its box, and is asked for again', async () => {
    countBlobs();
    const { gateway } = serviceOf([
      receiptOf({ media: { fileId: 'a', type: 'image', url: '/media/notifications/gone.jpg' } }),
    ]);
    gateway.on('GET /media/notifications/gone.jpg', () => refusal(503, 'MEDIA_UNAVAILABLE', 'нет'));
    await mountApp('/notifications', { gateway });
    const row = await rowOf(receiptOf().title);
    const again = await within(row).findByRole('button', { name: 'Try Again' });
    expect(again.closest('.ui-media')).not.toBeNull();
    gateway.on('GET /media/notifications/gone.jpg', file('image/jpeg'));
    await userEvent.click(again);
    expect(await within(row).findByRole('img')).toHaveAttribute('src', 'blob:1');
  });

  it('what lies elsewhere is left to the browser', async () => {
    const { gateway } = await open([
      receiptOf({ media: { fileId: 'a', type: 'image', url: 'https://example.org/a.jpg' } }),
    ]);
    const row = await rowOf(receiptOf().title);
    expect(await within(row).findByRole('img')).toHaveAttribute('src', 'https://example.org/a.jpg');
    expect(gateway.asked.filter(({ path }) => path.endsWith('a.jpg'))).toEqual([]);
  });
});

describe('/notifications: pictures behind a session', () => {
  const guarded = { fileId: 'r', type: 'image' as const, url: '/media/reports/4/a.jpg' };

  it('a report`s picture is asked for with the token', async () => {
    URL.createObjectURL = () => 'blob:picture';
    const { gateway } = serviceOf([receiptOf({ media: guarded })]);
    gateway.on(
      'GET /media/reports/4/a.jpg',
      () => new Response('bytes', { headers: { 'content-type': 'image/jpeg' } }),
    );
    await mountApp('/notifications', { gateway });
    const row = await rowOf(receiptOf().title);
    await waitFor(() =>
      expect(within(row).getByRole('img', { name: 'Изображение из уведомления' })).toHaveAttribute(
        'src',
        'blob:picture',
      ),
    );
    expect(gateway.to('GET /media/reports/4/a.jpg')[0]?.headers.get('authorization')).toMatch(/^Bearer /);
  });

  it('one that is not for this reader leaves no hole', async () => {
    const { gateway } = serviceOf([receiptOf({ media: { ...guarded, url: '/media/reports/5/b.jpg' } })]);
    gateway.on('GET /media/reports/5/b.jpg', () => refusal(404, 'MEDIA_NOT_FOUND', 'Файл не найден.'));
    await mountApp('/notifications', { gateway });
    const row = await rowOf(receiptOf().title);
    await waitFor(() => expect(gateway.to('GET /media/reports/5/b.jpg')).toHaveLength(1));
    await waitFor(() => expect(row.querySelector('.ui-media')).toBeNull());
  });
});

describe('/notifications: what one does with a notice', () => {
  const buttonsOf = (row: HTMLElement) =>
    within(row)
      .queryAllByRole('button')
      .map((one) => one.getAttribute('aria-label') ?? one.textContent);

  it.each([
    ['[NOTIF-17]', 'pending', ['Принять', 'Отклонить']],
    ['[NOTIF-18]', 'delivered', ['Посмотреть']],
    ['[NOTIF-19]', 'read', ['Ответить']],
    ['[NOTIF-20]', 'responded', []],
    ['[NOTIF-21]', 'failed', ['Повторить']],
  ])('%s %s offers %j', async (_, status, actions) => {
    await open([receiptOf({ status: status as Receipt['status'] })]);
    expect(buttonsOf(await rowOf(receiptOf().title))).toEqual(['Скрыть уведомление', ...actions]);
  });

  it('[NOTIF-17] accepting is the filled button', async () => {
    await open([receiptOf({ status: 'pending' })]);
    const row = await rowOf(receiptOf().title);
    expect(within(row).getByRole('button', { name: 'Принять' })).toHaveAttribute('data-tone', 'primary');
    expect(within(row).getByRole('button', { name: 'Отклонить' })).toHaveAttribute('data-tone', 'quiet');
  });

  it('[NOTIF-22] an operator`s message offers nothing', async () => {
    await open([receiptOf({ status: 'pending', message_key: 'admin_broadcast' })]);
    expect(buttonsOf(await rowOf(receiptOf().title))).toEqual(['Скрыть уведомление']);
  });

  it.each([
    ['pending', 'Принять', 'accept', 'Обработано'],
    ['pending', 'Отклонить', 'decline', 'Обработано'],
    ['read', 'Ответить', 'respond', 'Обработано'],
    ['failed', 'Повторить', 'retry', 'Ожидает'],
  ])(
    '[NOTIF-23] %s: «%s» is the one responded call with its type',
    async (status, label, responseType, word) => {
      const { gateway, path } = await open([receiptOf({ status: status as Receipt['status'] })]);
      const row = await rowOf(receiptOf().title);
      await userEvent.click(within(row).getByRole('button', { name: label }));
      await waitFor(() => expect(row.querySelector('.ui-badge')).toHaveTextContent(word));
      expect(gateway.to(MOVE).map(({ body }) => body)).toEqual([{ status: 'responded', responseType }]);
      expect(path()).toBe('/notifications');
    },
  );

  it('[NOTIF-23] «Посмотреть» is the same call and leads to the promise', async () => {
    const { gateway, path } = await open([receiptOf()]);
    await userEvent.click(within(await rowOf(receiptOf().title)).getByRole('button', { name: 'Посмотреть' }));
    await waitFor(() => expect(path()).toBe('/my/31'));
    expect(gateway.to(MOVE).map(({ body }) => body)).toEqual([{ status: 'responded', responseType: 'view' }]);
  });

  it.each([
    ['Принять', true],
    ['Отклонить', true],
    ['Повторить', false],
  ])('«%s» has its promise and the lists asked for anew: %s', async (label, anew) => {
    await open([receiptOf({ status: label === 'Повторить' ? 'failed' : 'pending', promise_id: 31 })]);
    const touched = [keys.mine, keys.detail(31, 7, false)];
    for (const key of touched) queries.setQueryData(key, {});
    const row = await rowOf(receiptOf().title);
    await userEvent.click(within(row).getByRole('button', { name: label }));
    await waitFor(() => expect(row.querySelector('.ui-badge')).toHaveTextContent(/Обработано|Ожидает/));
    for (const key of touched) expect(queries.getQueryState(key)?.isInvalidated).toBe(anew);
  });

  it('two presses are one answer, also on two notices at once', async () => {
    const { gateway } = await open([
      receiptOf({ id: 1, title: 'Первая', status: 'pending' }),
      receiptOf({ id: 2, title: 'Вторая', status: 'pending' }),
    ]);
    gateway.on(MOVE, () => new Promise(() => {}));
    const accept = async (title: string) =>
      within(await rowOf(title)).getByRole('button', { name: 'Принять' });
    const [first, second] = [await accept('Первая'), await accept('Вторая')];
    act(() => {
      first.click();
      first.click();
      second.click();
    });
    for (const button of [first, second])
      await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
    act(() => first.click());
    expect(gateway.to(MOVE).map(({ path }) => path.split('/')[4])).toEqual(['1', '2']);
  });

  it('[NOTIF-33] a failed action is only logged', async () => {
    const log = jest.spyOn(console, 'info').mockImplementation(() => {});
    const { gateway } = await open([receiptOf({ status: 'read' })]);
    gateway.on(MOVE, () => refusal(409, 'RECEIPT_STATE_REFUSED', 'С этим уведомлением так уже нельзя.'));
    const row = await rowOf(receiptOf().title);
    await userEvent.click(within(row).getByRole('button', { name: 'Ответить' }));
    await waitFor(() => expect(log).toHaveBeenCalled());
    expect(screen.queryByText(/так уже нельзя/)).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(row.querySelector('.ui-badge')).toHaveTextContent('Прочитано');
    log.mockRestore();
  });

  it('[NOTIF-14] opening one marks it read and leads to its promise', async () => {
    const { gateway, path } = await open([receiptOf()]);
    await userEvent.click(await screen.findByRole('link', { name: receiptOf().title }));
    await waitFor(() => expect(path()).toBe('/my/31'));
    expect(gateway.to(MOVE).map(({ body }) => body)).toEqual([{ status: 'read' }]);
  });

  it('one that a vote is asked for leads to the promise`s public page', async () => {
    await open([receiptOf({ actions: [{ kind: 'vote', reportId: 4 }] })]);
    expect(await screen.findByRole('link', { name: receiptOf().title })).toHaveAttribute(
      'href',
      '/promises/31',
    );
  });

  it('[NOTIF-24] hiding is known to this page only: it asks nobody, and the others stay', async () => {
    const { gateway } = await open([
      receiptOf({ id: 1, title: 'Прочь' }),
      receiptOf({ id: 2, title: 'Остаётся' }),
    ]);
    await userEvent.click(within(await rowOf('Прочь')).getByRole('button', { name: 'Скрыть уведомление' }));
    expect(screen.queryByText('Прочь')).not.toBeInTheDocument();
    expect(await rowOf('Остаётся')).toBeVisible();
    expect(gateway.asked.filter(({ method }) => method !== 'GET' && method !== 'POST')).toEqual([]);
  });
});

it('a notice that comes while the page is open appears by itself', async () => {
  let say: (value: string) => void = () => {};
  const service = serviceOf([receiptOf({ title: 'Прежняя' })]);
  service.gateway.on('GET /api/live', () => {
    const lines = new ReadableStream<Uint8Array>({
      start: (stream) => {
        say = (text) => stream.enqueue(new TextEncoder().encode(text));
      },
    });
    return new Response(lines as BodyInit, { headers: { 'content-type': 'text/event-stream' } });
  });
  await mountApp('/notifications', { gateway: service.gateway });
  await rowOf('Прежняя');
  await waitFor(() => expect(service.gateway.to('GET /api/live').length).toBeGreaterThan(0));
  service.add(receiptOf({ id: 777, title: 'Только что', status: 'pending' }));
  act(() => say('data: {"type":"notice","receiptId":777}\n\n'));
  expect(await rowOf('Только что')).toBeVisible();
});
