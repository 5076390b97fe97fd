// What takes its time, for who cannot see it: said aloud now and then, with its numbers in words.
import { describe, expect, it, jest } from '@jest/globals';
import { FakeGateway } from '@slovo/testing/fake-gateway';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { fileOf, filesOf } from './audience-samples.ts';
import { detailsOf } from './batch-samples.ts';
import { mountPanel } from './mount-panel.tsx';
import {
  jobOf,
  listOf,
  parkedOf,
  running,
  runningJob,
  sendingOf,
  serviceOf,
  systemOf,
} from './record-samples.ts';
import { pageOf } from './samples.ts';
import { CHUNK, fileOfSize, MB, UploadServer } from './upload-server.ts';

const LIST = 'GET /api/admin/users/:id/promises';
const JOB = 'GET /api/admin/deletions/:id/status';
const STATUS = { sending: 'processing', done: 'completed' } as const;
const BATCH = 'GET /api/admin/notifications/batches/:id/status';

const realTimeout = setTimeout;
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const spoken = (words: RegExp) => screen.getByText(words, { selector: '[role=status]' });

/** The sentences that stood in a region within half a minute, each with the second at which it came. */
async function saidBy(words: RegExp): Promise<{ at: number; text: string }[]> {
  const said = [{ at: 0, text: spoken(words).textContent! }];
  for (let at = 1; at <= 31; at += 1) {
    await pass(1_000);
    const text = spoken(words).textContent!;
    if (text !== said.at(-1)!.text) said.push({ at, text });
  }
  return said;
}

/** Something new, and never twice within ten seconds. */
function expectRarely(said: readonly { at: number }[]): void {
  expect(said.length).toBeGreaterThan(2);
  const pauses = said.slice(2).map(({ at }, index) => at - said[index + 1]!.at);
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(10);
}

async function openJob(job: () => unknown): Promise<void> {
  const gateway = new FakeGateway()
    .on(LIST, () => listOf([{ ...running, deletionJobId: 'promise-12' }]))
    .on('GET /api/admin/users/:id', () => pageOf())
    .on(JOB, job);
  jest.useFakeTimers();
  await mountPanel('/users/184/promises', { gateway });
  await pass(100);
  fireEvent.click(screen.getAllByRole('button', { name: 'Delete #411' })[0]!);
  // The dialog is a module of its own, for which no fake clock waits.
  while (screen.queryByRole('progressbar') === null) {
    await act(() => new Promise((resolve) => realTimeout(resolve, 5)));
    await pass(100);
  }
}

describe('[ADM-LAST-01] said every 10 seconds at most', () => {
  it('the time that is left to undo a deletion', async () => {
    const job = jobOf();
    await openJob(() => job);
    const said = await saidBy(/until the deletion$/);
    expectRarely(said);
    expect(screen.getByRole('progressbar')).toHaveAccessibleName(/^7:\d\d until the deletion$/);
  });

  it('how far a deletion is', async () => {
    let asked = 0;
    await openJob(() => {
      const job = runningJob();
      const [first, second] = job.steps;
      asked += 1;
      return { ...job, steps: [first!, { ...second!, done: 20 + asked }] };
    });
    expectRarely(await saidBy(/^\d+ of 120 records$/));
    expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toMatch(/^\d+ of 120 records$/);
  });

  it('how far a batch is, until it is over', async () => {
    let percent = 10;
    let stage: 'sending' | 'done' = 'sending';
    const gateway = new FakeGateway()
      .on(BATCH, () => detailsOf({ stage, status: STATUS[stage], progressPercentage: percent++ }))
      .on('GET /api/admin/notifications/batches/:id/recipients', () => []);
    jest.useFakeTimers();
    await mountPanel('/batches/93', { gateway });
    await pass(100);
    const words = /^Вас не было видно: \d+% done$/;
    expectRarely(await saidBy(words));
    stage = 'done';
    await pass(4_000);
    expect(screen.queryByText(words, { selector: '[role=status]' })).toBeNull();
    expect(screen.getByText('completed').closest('[role=status]')).not.toBeNull();
  });

  it('how far an upload is', async () => {
    const gateway = new UploadServer(30 * MB).on('GET /api/admin/media', () => filesOf([fileOf(1)]));
    const slowly = () => new Promise((resolve) => setTimeout(resolve, 2_500));
    gateway.on(CHUNK, async (asked) => {
      await slowly();
      return gateway.take(asked);
    });
    jest.useFakeTimers();
    await mountPanel('/notifications/media', { gateway });
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
    await act(async () => fireEvent.change(input, { target: { files: [fileOfSize(30 * MB)] } }));
    await pass(500);
    const row = within(screen.getByRole('listitem', { name: 'kino.mp4' }));
    const said = [row.getByRole('status').textContent];
    for (let second = 0; second < 21; second += 1) {
      await pass(1_000);
      const text = row.getByRole('status').textContent;
      if (text !== said.at(-1)) said.push(text);
    }
    expect(said).toHaveLength(3);
    expect(row.getByRole('progressbar')).toHaveAccessibleName(/^kino\.mp4: \d+% sent$/);
  });

  it('how far a replay of parked events is', async () => {
    const events = Array.from({ length: 30 }, (_, index) => parkedOf({ id: 3_000 + index }));
    const gateway = new FakeGateway()
      .on('GET /api/admin/:service/parked-events', () => [])
      .on('GET /api/admin/voting/parked-events', () => events)
      .on('POST /api/admin/:service/parked-events/:id/replay', async () => {
        await new Promise((resolve) => setTimeout(resolve, 1_500));
        return { success: true };
      });
    jest.useFakeTimers();
    await mountPanel('/parked', { gateway });
    await pass(500);
    fireEvent.click(screen.getByRole('checkbox', { name: /^Select all/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Replay selected: 30' }));
    await pass(100);
    expectRarely(await saidBy(/^Replaying: \d+ of 30$/));
    expect(screen.getByRole('progressbar')).toHaveAccessibleName(/^Replaying: \d+ of 30$/);
  });
});

it('[ADM-LAST-01] the plot of sending has its numbers in a sentence and in a table', async () => {
  const gateway = new FakeGateway()
    .on('GET /api/admin/system', () => systemOf([serviceOf('bot')]))
    .on('GET /api/admin/sending', () => sendingOf());
  await mountPanel('/system', { gateway });
  const plot = await screen.findByRole('img', {
    name: /^In the last hour: at most [\d.,]+ a second, now [\d.,]+\.$/,
  });
  expect(plot).toBeVisible();
  const table = within(plot.parentElement!.querySelector('details')!);
  expect(table.getAllByRole('row', { hidden: true })).toHaveLength(sendingOf().minutes.length + 1);
});
