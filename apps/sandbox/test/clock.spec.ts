import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openStubServer, openWorld, readAll, type StubServer, type World } from './open-world.ts';

const DAY_MS = 24 * 3600 * 1000;
let offset = 0;
let controlled = true;
let gateway: StubServer;
let world: World;

beforeEach(async () => {
  offset = 30 * DAY_MS;
  controlled = true;
  gateway = await openStubServer((request, response) => {
    void readAll(request).then((body) => {
      if (!controlled) {
        response.statusCode = 404;
        return response.end('{}');
      }
      if (request.method === 'POST')
        offset += (JSON.parse(body) as { advance: string }).advance === 'P1D' ? DAY_MS : 0;
      return response.end(JSON.stringify({ now: new Date(Date.now() + offset).toISOString() }));
    });
  });
  world = await openWorld(gateway.url);
});
afterEach(async () => {
  await world.close();
  await gateway.close();
});

const aheadOf = (seconds: number) => Math.round(seconds - Date.now() / 1000) / (DAY_MS / 1000);
const sentAt = async () =>
  (await world.post(`/sandbox/people/${world.anya}/start`)).body['message'].date as number;

describe("the product's clock", () => {
  it('dates the messages of the bot and of people', async () => {
    expect(aheadOf(await sentAt())).toBeCloseTo(30, 3);
    expect(aheadOf((await world.api.sendMessage(world.anya, 'x')).date)).toBeCloseTo(30, 3);
  });

  it('is moved through the gateway, and later messages carry the new date', async () => {
    const moved = await world.post('/sandbox/clock', { advance: 'P1D' });
    expect(moved).toMatchObject({ status: 200, body: { state: 'controlled' } });
    expect(aheadOf(Date.parse(moved.body['now']) / 1000)).toBeCloseTo(31, 3);
    expect(aheadOf(await sentAt())).toBeCloseTo(31, 3);
  });

  it('refuses to move by anything but a duration', async () => {
    for (const advance of ['', 'P', 'PT', '1 day', 'P-1D', 5])
      expect((await world.post('/sandbox/clock', { advance })).status).toBe(400);
  });

  it('reports that it cannot be moved, and then follows real time', async () => {
    controlled = false;
    expect((await world.get('/sandbox/clock')).body).toMatchObject({ state: 'off', offsetMs: 0 });
    const refused = await world.post('/sandbox/clock', { advance: 'P1D' });
    expect(refused).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('CLOCK_CONTROL=1') },
    });
    expect(aheadOf(await sentAt())).toBeCloseTo(0, 3);
  });

  it('keeps the last known offset while the gateway does not answer', async () => {
    await world.get('/sandbox/clock');
    await gateway.close();
    expect((await world.get('/sandbox/clock')).body).toMatchObject({ state: 'unreachable' });
    expect(aheadOf(await sentAt())).toBeCloseTo(30, 3);
    expect((await world.post('/sandbox/clock', { advance: 'P1D' })).status).toBe(502);
  });
});
