// A promise's page: its facts, and the lists of which each is asked for when it is opened.
import { describe, expect, it } from '@jest/globals';
import { FakeGateway } from '@slovo/testing/fake-gateway';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mountPanel } from './mount-panel.tsx';
import { momentsOf, promisePageOf, reportOf } from './record-samples.ts';

const PAGE = 'GET /api/admin/promises/:id';
const REPORTS = `${PAGE}/reports`;
const VOTES = `${PAGE}/votes`;
const INVITATIONS = `${PAGE}/invitations`;
const RECEIPTS = `${PAGE}/receipts`;
const MOMENTS = `${PAGE}/moments`;
const PRIVATE = 'POST /api/admin/promises/:id/view-private';
const MEDIA = 'POST /api/admin/promises/:id/reports/:report/view-media';

const timur = { id: 7, username: 'timur', first_name: 'Тимур', last_name: null, photo_url: null };
const photo = {
  path: 'reports/ab/one.jpg',
  kind: 'photo' as const,
  mime: 'image/jpeg',
  width: 800,
  height: 600,
  duration: null,
  poster: null,
};
const clip = { ...photo, path: 'reports/ab/two.mp4', kind: 'video' as const, poster: 'reports/ab/two.jpg' };

const gatewayOf = (page = promisePageOf(), reports = [reportOf()]) =>
  new FakeGateway()
    .on(PAGE, () => page)
    .on(MOMENTS, () => momentsOf())
    .on(REPORTS, () => reports)
    .on(PRIVATE, () => reports);
const openTab = async (name: RegExp) => userEvent.click(await screen.findByRole('tab', { name }));
const rows = (label: string) =>
  within(screen.getByRole('table', { name: label }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

describe('the page of a promise', () => {
  it('[ADM-REC-05] shows facts, days and the reports of a public promise', async () => {
    await mountPanel('/promises/411', { gateway: gatewayOf() });
    expect(await screen.findByRole('heading', { name: 'Бегать по утрам' })).toBeVisible();
    expect(screen.getByText('anyone’s vote')).toBeVisible();
    expect(await screen.findByText('Шесть километров по набережной')).toBeVisible();
    expect(screen.getAllByText('Тимур Воронцова')[0]).toHaveAttribute('href', '/admin/users/7');
    expect(screen.getByRole('link', { name: 'As on the site' })).toHaveAttribute('href', '/alina_v/p/411');
  });

  it('[NAMES-08] is headed where the title cannot be seen', async () => {
    await mountPanel('/promises/411', { gateway: gatewayOf(promisePageOf({ title: '\u200b' })) });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Untitled Promise');
    expect(document.title).toMatch(/^Untitled Promise/);
  });

  it('[ADM-REC-05] says who decided, who has not yet, and where nobody has to', async () => {
    const undecided = { approved_by: null, decided_by: null, decided_at: null };
    const reports = [
      reportOf(),
      reportOf({ id: 2, report_status: 'pending', ...undecided }),
      reportOf({ id: 3, report_status: 'skipped', ...undecided }),
    ];
    await mountPanel('/promises/411', { gateway: gatewayOf(promisePageOf(), reports) });
    await screen.findAllByText('Шесть километров по набережной');
    const decisions = rows('Reports').map((cells) => cells[3]);
    expect(decisions).toEqual(['Тимур Воронцова', 'not decided yet', 'not needed']);
  });

  it('[ADM-PROM-27] asks for votes, invitations and notices when their tab is opened, which the address keeps', async () => {
    const deleted = { id: 2, reportId: 8812, day: 17, voter: null, type: 'reject', reason: null };
    const cast = { id: 1, reportId: 8812, day: null, voter: timur, type: 'approve', reason: 'Видно' };
    const castAt = '2026-11-19T06:12:00.000Z';
    const gateway = gatewayOf()
      .on(VOTES, () => [deleted, cast].map((vote) => ({ ...vote, castAt })))
      .on(INVITATIONS, () => [
        {
          id: 5,
          invitee: timur,
          status: 'rejected',
          createdAt: castAt,
          expiresAt: castAt,
          respondedAt: castAt,
        },
      ])
      .on(RECEIPTS, () => [
        {
          id: 9,
          person: timur,
          messageKey: 'x',
          title: 'Отчёт ждёт',
          lang: 'ru',
          status: 'read',
          createdAt: castAt,
        },
      ]);
    const { router } = await mountPanel('/promises/411', { gateway });
    await screen.findByText('Шесть километров по набережной');
    expect([VOTES, INVITATIONS, RECEIPTS].map((call) => gateway.to(call).length)).toEqual([0, 0, 0]);
    await openTab(/^Votes/);
    expect((await screen.findAllByText('deleted participant')).length).toBe(1);
    expect(rows('Votes').map((cells) => cells.slice(0, 3))).toEqual([
      ['Day 17', 'deleted participant', 'against'],
      ['Milestone', 'Тимур', 'for«Видно»'],
    ]);
    expect(router.state.location.searchStr).toBe('?tab=votes');
    await openTab(/^Invitations/);
    expect(await screen.findByText('declined')).toBeVisible();
    expect(rows('Invitations')[0]!.slice(0, 2)).toEqual(['Тимур', 'declined']);
    await openTab(/^Notices/);
    expect(await screen.findByText('Отчёт ждёт')).toHaveAttribute('lang', 'ru');
    expect(rows('Notices')[0]!.slice(0, 2)).toEqual(['Отчёт ждёт', 'Тимур']);
  });

  it('[ADM-PROM-27] tells its history', async () => {
    await mountPanel('/promises/411', { gateway: gatewayOf() });
    const events = await screen.findByRole('region', { name: 'Events' });
    await within(events).findByText('Skip, day 9');
    const lines = within(events)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(lines).toEqual([
      expect.stringMatching(/^Skip, day 9/),
      expect.stringMatching(/^Motivator invited.*Тимур Воронцова$/),
      expect.stringMatching(/^Created/),
    ]);
  });
});

describe('what a report shows', () => {
  it('[ADM-PROM-27] photos and videos of a public promise are shown at their public addresses', async () => {
    const report = reportOf({ media: photo, more_media: [clip] });
    await mountPanel('/promises/411', { gateway: gatewayOf(promisePageOf(), [report]) });
    const picture = await screen.findByRole('img', { name: 'Photo of the report' });
    expect(picture).toHaveAttribute('src', '/media/public/reports/ab/one.jpg');
    const video = screen.getByLabelText('Video of the report');
    expect(video).toHaveAttribute('poster', '/media/public/reports/ab/two.jpg');
    // The owner was banned meanwhile: everyone's address has stopped to answer.
    fireEvent.error(picture);
    expect(screen.getByRole('button', { name: 'Show attachments: 2' })).toBeVisible();
  });

  it('[ADM-PROM-27] asks for no public address of a promise that is hidden now, and leads to no public page', async () => {
    const page = promisePageOf({ isHidden: true });
    await mountPanel('/promises/411', { gateway: gatewayOf(page, [reportOf({ media: photo })]) });
    expect(await screen.findByRole('button', { name: 'Show the attachment' })).toBeVisible();
    expect(screen.getByText('Шесть километров по набережной')).toBeVisible();
    expect(screen.queryByRole('img', { name: 'Photo of the report' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'As on the site' })).toBeNull();
  });

  it('[ADM-REC-06] asks for the reports of a private promise only when the operator opens them', async () => {
    const gateway = gatewayOf(promisePageOf({ visibility: 'private' }));
    await mountPanel('/promises/411', { gateway });
    const button = await screen.findByRole('button', { name: 'Show reports' });
    expect([gateway.to(PRIVATE), gateway.to(REPORTS)]).toEqual([[], []]);
    await userEvent.click(button);
    expect(await screen.findByText('Шесть километров по набережной')).toBeVisible();
    expect(screen.getByText('The log has recorded that you looked.')).toBeVisible();
    expect(gateway.to(PRIVATE)).toHaveLength(1);
  });

  it('[ADM-PROM-24] [ADM-PROM-27] opens private photos by a press, and again once their address has ended', async () => {
    const page = promisePageOf({ visibility: 'private' });
    let views = 0;
    const gateway = gatewayOf(page, [reportOf({ media: photo })]).on(MEDIA, () => {
      views += 1;
      const item = { kind: 'photo', mime: 'image/jpeg', width: 800, height: 600, posterUrl: null };
      return { items: [{ ...item, url: `/media/viewed/${views}` }], expiresAt: '2026-11-20T10:05:00.000Z' };
    });
    await mountPanel('/promises/411', { gateway });
    await userEvent.click(await screen.findByRole('button', { name: 'Show reports' }));
    const show = await screen.findByRole('button', { name: 'Show the attachment' });
    expect([screen.queryByRole('img', { name: 'Photo of the report' }), gateway.to(MEDIA)]).toEqual([
      null,
      [],
    ]);
    await userEvent.click(show);
    const picture = await screen.findByRole('img', { name: 'Photo of the report' });
    expect(picture).toHaveAttribute('src', '/media/viewed/1');
    expect(gateway.to(MEDIA)[0]!.path).toBe('/api/admin/promises/411/reports/8812/view-media');
    fireEvent.error(picture);
    expect(screen.getByText('The time to look is over')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show the attachment' }));
    expect(await screen.findByRole('img', { name: 'Photo of the report' })).toHaveAttribute(
      'src',
      '/media/viewed/2',
    );
  });
});
