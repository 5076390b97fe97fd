// The media library: its list, the selected file, and removal.
import { describe, expect, it, jest } from '@jest/globals';
import { json, FakeGateway } from '@slovo/testing/fake-gateway';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fileQuery, forgetFile, libraryQuery } from '../src/features/library/library-queries.ts';
import type { LibraryRecord } from '../src/shared/api/wire.ts';
import { fileOf, filesOf, previewOf } from './audience-samples.ts';
import { listOf } from './batch-samples.ts';
import { mountPanel } from './mount-panel.tsx';

const LIST = 'GET /api/admin/media';
const FILE = 'GET /api/admin/media/:id';
const REMOVE = 'DELETE /api/admin/media/:id';
const clip = fileOf(2, {
  originalName: 'clip.mp4',
  mimeType: 'video/mp4',
  kind: 'video',
  duration: 42,
  poster: '/media/notifications/poster',
  usedIn: [93, 91, 87, 85],
});
const having = (...files: LibraryRecord[]) =>
  new FakeGateway()
    .on(LIST, () => filesOf(files))
    .on(FILE, ({ path }) => files.find(({ fileId }) => path.endsWith(fileId)))
    .on(REMOVE, () => json({ success: true }));
const mount = (gateway = having(fileOf(1), clip), search = '') =>
  mountPanel(`/notifications/media${search}`, { gateway });
const shelf = () => screen.findByRole('list', { name: 'Files' });
const details = () => within(screen.getByRole('complementary', { name: 'Selected file' }));

describe('the library', () => {
  it('[ADM-MEDIA-35] shows files with their picture, length, size and batches', async () => {
    await mount();
    const [picture, video] = within(await shelf()).getAllByRole('button');
    expect(picture).toHaveTextContent('news-1.pngpng · 1.8 MB · not used yet');
    expect(picture?.querySelector('img')).toHaveAttribute('src', fileOf(1).url);
    expect(video).toHaveTextContent('0:42clip.mp4mp4 · 1.8 MB · #93, #91, #87…');
    expect(video?.querySelector('img')).toHaveAttribute('src', '/media/notifications/poster');
    const link = screen.getByRole('link', { name: 'Media library' });
    expect(link).toHaveAttribute('aria-current', 'page');
  });

  it('[ADM-MEDIA-35] keeps its kind, name, page and selected file in the address', async () => {
    const gateway = having(fileOf(1)).on(LIST, ({ query }) =>
      filesOf([fileOf(1)], Number(query.get('offset')), true),
    );
    const { history } = await mount(gateway, '?kind=video&q=news&page=3');
    await shelf();
    const last = () => Object.fromEntries(gateway.to(LIST).at(-1)!.query);
    expect(last()).toEqual({ limit: '50', offset: '100', mimeType: 'video/*', q: 'news' });
    expect(screen.getByText('page 3 of 3 (101-101 of 120)')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
    await waitFor(() => expect(last()['offset']).toBe('50'));
    expect(history.location.search).toBe('?kind=video&q=news&page=2');
    await userEvent.click(screen.getByRole('button', { name: 'Images' }));
    await waitFor(() => expect(last()).toEqual({ limit: '50', offset: '0', mimeType: 'image/*', q: 'news' }));
    await userEvent.click(within(await shelf()).getByRole('button'));
    await waitFor(() => expect(history.location.search).toBe(`?kind=image&q=news&file=${fileOf(1).fileId}`));
    const box = screen.getByRole('searchbox', { name: 'File name' });
    await userEvent.clear(box);
    await userEvent.type(box, 'осень{Enter}');
    await waitFor(() => expect(last()['q']).toBe('осень'));
  });

  it('[ADM-MEDIA-35] tells all about the selected file, also by keys', async () => {
    const { history } = await mount();
    await shelf();
    await userEvent.keyboard('jj{Enter}');
    await waitFor(() => expect(history.location.search).toBe(`?file=${clip.fileId}`));
    expect(await details().findByRole('heading', { name: 'clip.mp4' })).toBeVisible();
    expect(details().getByText('1,600 × 1,200')).toBeVisible();
    expect(details().getByRole('link', { name: '#91' })).toHaveAttribute('href', '/admin/batches/91');
    expect(details().getByRole('link', { name: 'id 1' })).toHaveAttribute('href', '/admin/users/1');
    const remove = details().getByRole('button', { name: 'Delete' });
    expect(remove).toHaveAttribute('aria-disabled', 'true');
    expect(remove).toHaveAccessibleDescription(/people see it on the web, so it stays/);
    fireEvent.keyDown(document.body, { code: 'Slash' });
    expect(screen.getByRole('searchbox', { name: 'File name' })).toHaveFocus();
  });

  it('shows the id of a file in one line', async () => {
    const { fileId } = fileOf(1);
    await mount(having(fileOf(1)), `?file=${fileId}`);
    const shown = (await screen.findByTitle(fileId)).textContent;
    expect(shown).toBe(`${fileId.slice(0, 8)}…${fileId.slice(26)}`);
  });

  it.each([
    ['avi', 'video/x-msvideo'],
    ['mov', 'video/quicktime'],
  ] as const)(
    '[ADM-MEDIA-39] shows the poster of %s, which no browser plays, without a player',
    async (end, mimeType) => {
      const film = { ...clip, originalName: `clip.${end}`, mimeType };
      await mount(having(film), `?file=${clip.fileId}`);
      await screen.findByRole('button', { name: 'Copy the address' });
      expect(details().getByRole('img', { name: film.originalName })).toHaveAttribute('src', clip.poster);
      expect(document.querySelector('video')).toBeNull();
    },
  );

  it('[ADM-MEDIA-39] shows neither picture nor player where such a file has no poster', async () => {
    await mount(having({ ...clip, mimeType: 'video/quicktime', poster: null }), `?file=${clip.fileId}`);
    await screen.findByRole('button', { name: 'Copy the address' });
    expect(details().queryByRole('img')).toBeNull();
    expect(document.querySelector('video')).toBeNull();
  });

  it('plays other videos', async () => {
    await mount(having(clip), `?file=${clip.fileId}`);
    await screen.findByRole('button', { name: 'Copy the address' });
    expect(details().getByLabelText('clip.mp4', { selector: 'video' })).toHaveAttribute('src', clip.url);
  });

  it('copies the address of a file', async () => {
    const written = jest.fn<(text: string) => Promise<void>>(() => Promise.resolve());
    await mount(having(fileOf(1)), `?file=${fileOf(1).fileId}`);
    const copy = await screen.findByRole('button', { name: 'Copy the address' });
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: written }, configurable: true });
    await act(async () => fireEvent.click(copy));
    expect(written).toHaveBeenCalledWith(`http://localhost${fileOf(1).url}`);
    expect(await screen.findByText('The address is copied')).toBeVisible();
    written.mockImplementation(() => Promise.reject(new Error('not allowed')));
    await act(async () => fireEvent.click(copy));
    expect(await screen.findByText(/It could not be copied. The address: http:/)).toBeVisible();
  });

  it('[ADM-MEDIA-36] puts a file into a message to everyone, whose text stays', async () => {
    const gateway = having(fileOf(1))
      .on('POST /api/admin/notifications/group', () => previewOf())
      .on('GET /api/admin/notifications/batches', () => listOf([]));
    const { path } = await mount(gateway, `?file=${fileOf(1).fileId}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Use in a broadcast' }));
    await waitFor(() => expect(path()).toBe('/notifications/broadcast'));
    expect(await screen.findByRole('button', { name: 'Remove the file news-1.png' })).toBeVisible();
  });
});

describe('removal', () => {
  const open = async (gateway: FakeGateway) => {
    const mounted = await mount(gateway, `?file=${fileOf(1).fileId}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    return { ...mounted, dialog: within(await screen.findByRole('dialog')) };
  };

  it('[ADM-MEDIA-37] is not asked for again by a view that has not left it yet', async () => {
    const queries = new QueryClient();
    const read = jest.fn(() => Promise.resolve(fileOf(1)));
    const list = jest.fn(() => Promise.resolve(filesOf([])));
    const options = { ...fileQuery('1'), queryFn: read, staleTime: Infinity };
    const view = new QueryObserver(queries, options);
    const stop = view.subscribe(() => {});
    const listed = new QueryObserver(queries, { ...libraryQuery({}), queryFn: list });
    const stopList = listed.subscribe(() => {});
    await waitFor(() => expect([read.mock.calls.length, list.mock.calls.length]).toEqual([1, 1]));
    forgetFile(queries, '1');
    view.setOptions(options); // as when it is drawn once more
    await waitFor(() => expect(list).toHaveBeenCalledTimes(2));
    expect(read).toHaveBeenCalledTimes(1);
    stop();
    stopList();
  });

  it('[ADM-MEDIA-37] asks first, and then the file is gone from the list and the address', async () => {
    const gateway = having(fileOf(1));
    const { dialog, history } = await open(gateway);
    expect(dialog.getByRole('heading', { name: 'Delete news-1.png?' })).toBeVisible();
    gateway.on(LIST, () => filesOf([]));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('The file news-1.png is deleted')).toBeVisible();
    expect(gateway.to(REMOVE).map(({ path }) => path)).toEqual([`/api/admin/media/${fileOf(1).fileId}`]);
    expect(await screen.findByRole('heading', { name: 'No uploaded files' })).toBeVisible();
    expect(history.location.search).toBe('');
  });

  it('[ADM-MEDIA-37] of a file that a batch shows by now names the batches', async () => {
    const inUse = { statusCode: 409, code: 'MEDIA_IN_USE', message: 'stays', details: { batches: [96, 95] } };
    const { dialog } = await open(having(fileOf(1)).on(REMOVE, () => json(inUse, { status: 409 })));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('in batches by now, so it stays: #96, #95');
    expect(dialog.getByRole('link', { name: '#95' })).toHaveAttribute('href', '/admin/batches/95');
    expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
  });
});
