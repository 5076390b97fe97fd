// What an operator sees of an upload: its states, and the words for what goes wrong.
import { describe, expect, it, jest } from '@jest/globals';
import { FakeGateway } from '@slovo/testing/fake-gateway';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fileOf, filesOf, previewOf } from './audience-samples.ts';
import { mountPanel } from './mount-panel.tsx';
import { CHUNK, CLEANUP, fileOfSize, INIT, MB, storedOf, UPLOAD, UploadServer } from './upload-server.ts';

const LIBRARY = 'GET /api/admin/media';
const having = (size = 10) => new UploadServer(size).on(LIBRARY, () => filesOf([fileOf(1)]));
const mount = (gateway: FakeGateway) => mountPanel('/notifications/media', { gateway });
const input = () => document.querySelector<HTMLInputElement>('input[type=file]')!;
const choose = (...files: File[]) => act(async () => fireEvent.change(input(), { target: { files } }));
const row = (name = 'kino.mp4') => screen.findByRole('listitem', { name });
const png = (bytes: number, name = 'news.png') => fileOfSize(bytes, name, 'image/png');
const never = () => new Promise(() => {});

describe('an upload', () => {
  it('[ADM-MEDIA-09] may be a JPEG, a PNG, an MP4, a QuickTime or an AVI', async () => {
    await mount(having());
    expect(input().accept.split(',')).toEqual([
      'image/jpeg',
      'image/png',
      'video/mp4',
      'video/quicktime',
      'video/x-msvideo',
      '.mov',
      '.avi', // for systems that know no media type of these
    ]);
  });

  it('[ADM-MEDIA-07] waits, is sent with its progress, and is done: shown, and removable', async () => {
    let answer: (stored: unknown) => void = () => {};
    const gateway = having(9 * MB).on(UPLOAD, () => new Promise((resolve) => (answer = resolve)));
    await mount(gateway);
    await choose(png(MB, 'a.png'), png(MB, 'b.png'));
    expect(await row('a.png')).toHaveTextContent(/5\d% · 0\.5 of 1 MB/);
    expect(
      within(await row('a.png')).getByRole('progressbar', { name: /^a\.png: 5\d% sent$/ }),
    ).toBeVisible();
    expect(await row('b.png')).toHaveTextContent('waiting');
    await act(async () => answer(storedOf({ originalName: 'a.png', mimeType: 'image/png' })));
    expect(within(await row('a.png')).getByText('done')).toBeVisible();
    expect((await row('a.png')).querySelector('img')).toHaveAttribute('src', storedOf().url);
    await userEvent.click(screen.getByRole('button', { name: 'Remove a.png from the list' }));
    expect(screen.queryByRole('listitem', { name: 'a.png' })).toBeNull();
    expect(gateway.to(LIBRARY).length).toBeGreaterThan(1); // the new file is in the list
  });

  it('[ADM-MEDIA-07] [ADM-MEDIA-34] in chunks shows its speed, the time left and its chunk', async () => {
    const gateway = having(9 * MB);
    let passed = 0;
    gateway.on(CHUNK, (asked) => (++passed <= 4 ? gateway.take(asked) : never()));
    jest.useFakeTimers();
    await mount(gateway);
    await choose(fileOfSize(9 * MB));
    await act(() => jest.advanceTimersByTimeAsync(2_100));
    const line = screen.getByRole('listitem', { name: 'kino.mp4' });
    expect(line).toHaveTextContent(
      /\d\d% · [\d.]+ of 9 MB · [\d.]+ MB\/s · \d+ seconds? left · chunk \d of 9/,
    );
  });

  it('that a reload has cut is offered to go on, or to be deleted', async () => {
    const gateway = having(9 * MB);
    const kept = {
      sessionId: 'c'.repeat(32),
      name: 'kino.mp4',
      size: 9 * MB,
      lastModified: 5,
      savedAt: Date.now(),
    };
    localStorage.setItem('panel-uploads', JSON.stringify([kept]));
    await mount(gateway);
    const group = await screen.findByRole('group', { name: 'Unfinished uploads' });
    expect(group).toHaveTextContent('Choose this file again: only what is missing will be sent.');
    await userEvent.click(within(group).getByRole('button', { name: 'Delete what has arrived of kino.mp4' }));
    expect(gateway.to(CLEANUP)).toHaveLength(1);
    expect(screen.queryByRole('group', { name: 'Unfinished uploads' })).toBeNull();
  });

  it('can be dropped, and pasted', async () => {
    const gateway = having();
    await mount(gateway);
    const box = await screen.findByText('Drop a file here or paste it');
    await act(async () => fireEvent.drop(box, { dataTransfer: { files: [png(5, 'dropped.png')] } }));
    expect(await row('dropped.png')).toBeVisible();
    await act(async () =>
      fireEvent.paste(document.body, { clipboardData: { files: [png(5, 'pasted.png')] } }),
    );
    expect(await row('pasted.png')).toBeVisible();
    expect(gateway.to(UPLOAD)).toHaveLength(2);
  });
});

describe('before anything leaves', () => {
  it.each([
    ['[ADM-MEDIA-10]', png(50 * MB + 1), 'File size (50.1 MB) exceeds maximum allowed size (50MB)'],
    [
      '[ADM-MEDIA-11]',
      fileOfSize(5, 'a.gif', 'image/gif'),
      'File type image/gif not allowed. Allowed types: image/jpeg, image/png, video/mp4, video/quicktime, video/x-msvideo',
    ],
    ['[ADM-MEDIA-12]', png(0), 'File is empty'],
    ['[ADM-MEDIA-13]', png(5, `${'a'.repeat(252)}.png`), 'Filename too long (max 255 characters)'],
  ])('[%s] the file is checked', async (_row, file, sentence) => {
    const gateway = having();
    await mount(gateway);
    await choose(file);
    expect(await screen.findByRole('alert')).toHaveTextContent(`Media upload error: ${sentence}`);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect([...gateway.to(UPLOAD), ...gateway.to(INIT)]).toEqual([]);
  });
});

describe('the picker of a message', () => {
  it('[ADM-MEDIA-36] chooses what is uploaded in it', async () => {
    const stored = storedOf({ originalName: 'news.png', mimeType: 'image/png', fileSize: 2 * MB });
    const gateway = having()
      .on(UPLOAD, () => stored)
      .on('POST /api/admin/notifications/group', () => previewOf());
    await mountPanel('/notifications/broadcast', { gateway });
    await userEvent.click(await screen.findByRole('button', { name: 'Choose from the media library' }));
    await screen.findByRole('dialog');
    await choose(png(2 * MB));
    expect(await screen.findByRole('button', { name: 'Remove the file news.png' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
