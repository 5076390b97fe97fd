// Real: HTTP, the whole gateway, NATS and the kit's time machine. Not real: the services, which have one job due.
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { TimeoutError } from '@nats-io/transport-node';
import { SERVICES } from '@slovo/contracts';
import { StillBusy, TimeMachine } from '@slovo/kit/dev';
import { openGateway, type Gateway } from './open-gateway.ts';

const DAY = 24 * 60 * 60 * 1000;
let gateway: Gateway;
/** When the job of the promises service is due, and when it ran. */
let due: string | null = null;
const ticks: string[] = [];

beforeAll(async () => {
  gateway = await openGateway({ env: { CLOCK_CONTROL: '1' } });
  for (const service of SERVICES) {
    const answer = (what: string, reply: () => object) =>
      gateway.nats.subscribe(`${gateway.prefix}.dev.${service}.${what}`, {
        callback: (_error, message) => void message.respond(JSON.stringify(reply())),
      });
    answer('next', () => ({ due: service === 'promises' ? due : null }));
    answer('busy', () => ({ busy: 0, what: '' }));
    answer('tick', () => {
      if (service !== 'promises' || !due || Date.parse(due) > gateway.clock.now().getTime()) return {};
      ticks.push(due);
      due = null;
      return {};
    });
  }
  await gateway.nats.flush();
});
afterAll(() => gateway.close());

const now = async (): Promise<number> =>
  Date.parse(((await (await gateway.fetch('/dev/clock')).json()) as { now: string }).now);
const move = (json: object) => gateway.fetch('/dev/clock', { json });

describe('moving the clock', () => {
  it('runs the jobs that become due on the way', async () => {
    const before = await now();
    due = new Date(before + DAY / 2).toISOString();
    const response = await move({ advance: 'P1D' });
    expect(response.status).toBe(200);
    expect(ticks).toHaveLength(1);
    expect(Math.abs((await now()) - before - DAY)).toBeLessThan(5_000);
  });

  it('sets the clock to an instant, also a past one', async () => {
    await move({ set: '2026-01-31T09:00:00+03:00' });
    expect(Math.abs((await now()) - Date.parse('2026-01-31T06:00:00Z'))).toBeLessThan(5_000);
    await move({ advance: 'P1M' });
    expect(Math.abs((await now()) - Date.parse('2026-02-28T06:00:00Z'))).toBeLessThan(10_000);
  });

  it('makes one move at a time', async () => {
    const before = await now();
    const answers = await Promise.all([
      move({ advance: 'PT1H' }),
      move({ advance: 'PT1H' }),
      move({ advance: 'PT1H' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(Math.round(((await now()) - before) / 3_600_000)).toBe(3);
  });

  it.each([
    {},
    { advance: 'tomorrow' },
    { set: 'noon' },
    { advance: 'P1D', set: '2026-01-01T00:00:00Z' },
    { advance: 'P999999Y' },
    { advance: 'P401D' },
    { set: '2326-01-01T00:00:00Z' },
  ])('[HARDEN-04] refuses %j', async (json) => {
    const response = await move(json);
    expect(response.status).toBe(400);
    await expect(response.json()).resolves.toMatchObject({ code: 'BAD_INPUT' });
  });

  it('[HARDEN-04] ends before the next job when whoever asked goes away', async () => {
    const asked = new AbortController();
    const left = new Promise<void>((resolve) => {
      jest.spyOn(TimeMachine.prototype, 'advanceTo').mockImplementationOnce(async (target, signal) => {
        asked.abort();
        await new Promise((gone) => signal!.addEventListener('abort', gone));
        resolve();
        return target;
      });
    });
    const init = { json: { advance: 'P30D' }, signal: asked.signal };
    await expect(gateway.fetch('/dev/clock', init)).rejects.toThrow('aborted');
    await left;
    const before = await now();
    due = new Date(before + DAY).toISOString();
    const machine = new TimeMachine(gateway.nats, `${gateway.prefix}.`, gateway.clock, async () => {});
    await machine.advanceTo(new Date(before + 30 * DAY), AbortSignal.abort());
    expect((await now()) - before).toBeLessThan(DAY);
    expect(ticks).not.toContain(due);
    due = null;
  });

  it('answers 503 while NATS does not answer, so that it may be asked again', async () => {
    jest.spyOn(TimeMachine.prototype, 'advanceTo').mockRejectedValueOnce(new TimeoutError());
    const response = await move({ advance: 'PT1H' });
    expect(response.status).toBe(503);
    await expect(response.json()).resolves.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  it('[SOAK-03] answers 503 with what is unfinished while events keep coming', async () => {
    const unfinished = ['bot: deliveries 12'];
    jest.spyOn(TimeMachine.prototype, 'advanceTo').mockRejectedValueOnce(new StillBusy(unfinished));
    const response = await move({ advance: 'PT1H' });
    expect(response.status).toBe(503);
    const message = expect.stringContaining('Попробуйте ещё раз');
    await expect(response.json()).resolves.toMatchObject({
      code: 'CLOCK_BUSY',
      message,
      details: { unfinished },
    });
  });

  it('allows the local sandbox to show the app in a frame', async () => {
    const { headers } = await gateway.fetch('/');
    expect(headers.get('content-security-policy')).toContain(
      "frame-ancestors 'self' https://web.telegram.org http://127.0.0.1:* http://localhost:*",
    );
  });
});
