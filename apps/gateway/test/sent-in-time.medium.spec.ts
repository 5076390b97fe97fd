// Real: HTTP, the whole gateway, NATS. Not real: promises, and the media service, whose HTTP answers from this process.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { checkReport, submitReport } from '@slovo/contracts';
import { Clock } from '@slovo/kit/clock';
import { answerMediaCalls, FakeMedia, file, form } from './fake-media.ts';
import { openGateway, type Gateway } from './open-gateway.ts';

let gateway: Gateway;
let token: string;
const media = new FakeMedia();

beforeAll(async () => {
  await media.start();
  gateway = await openGateway({ env: { MEDIA_URL: media.url } });
  token = await gateway.token();
});
beforeEach(() => {
  media.reset();
  gateway.calls.length = 0;
  answerMediaCalls(gateway);
});
afterAll(async () => {
  await gateway.close();
  media.close();
});

const report = (body: FormData, headers: Record<string, string> = {}) =>
  gateway.fetch('/api/promises/5/reports', { method: 'POST', token, body, headers });

describe('when a report from the web was sent', () => {
  const MINUTE = 60_000;
  // The clock moves by more than a session lasts.
  beforeEach(async () => (token = await gateway.token({ expiresInS: 48 * 3_600 })));
  const clock = () => gateway.app.get(Clock);
  const sentAtOf = (call: string): number =>
    Date.parse(String(gateway.calls.findLast(({ name }) => name === call)?.input.sent_at));
  const receiptOf = async (of?: string): Promise<string> => {
    const response = await gateway.fetch('/api/clock', { token: of ?? token });
    return ((await response.json()) as { receipt: string }).receipt;
  };
  const sealed = (receipt: string, elapsed: number | string) =>
    report(form({ text: 'Сделано' }), { 'clock-receipt': receipt, 'clock-elapsed': String(elapsed) });

  it('[SENT-08] is when the request came, also where its files take until the next day', async () => {
    const before = clock().now().getTime();
    gateway.answer(checkReport, () => {
      clock().shift(clock().offset + 20 * MINUTE);
      return {};
    });
    expect((await report(form({ file: [file('one')] }))).status).toBe(201);
    expect(sentAtOf(submitReport.name) - before).toBeLessThan(10 * MINUTE);
    expect(sentAtOf(checkReport.name)).toBe(sentAtOf(submitReport.name));
  });

  it('[SENT-08] is nothing that a browser may say itself', async () => {
    const before = clock().now().getTime();
    const sent_at = '2020-01-01T00:00:00.000Z';
    await gateway.fetch('/api/promises/5/reports', { token, json: { text: 'Сделано', sent_at } });
    expect(sentAtOf(submitReport.name)).toBeGreaterThanOrEqual(before);
    const seal = { received_at: sent_at, elapsed_ms: 0 };
    await gateway.fetch('/api/promises/5/reports', { token, json: { text: 'Сделано', seal } });
    expect(gateway.calls.at(-1)?.input.seal).toBeUndefined();
    await report(form({ text: 'Сделано', sent_at }));
    expect(sentAtOf(submitReport.name)).toBeGreaterThanOrEqual(before);
  });

  const sealOf = (call: string) => gateway.calls.findLast(({ name }) => name === call)?.input.seal;

  it('[SENT-08] is sealed by the receipt before it, for permission and report', async () => {
    const before = clock().now().getTime();
    const receipt = await receiptOf();
    clock().shift(clock().offset + 5 * 60 * MINUTE);
    await sealed(receipt, 3 * MINUTE);
    const seal = sealOf(submitReport.name);
    expect(seal).toEqual({ received_at: expect.any(String), elapsed_ms: 3 * MINUTE });
    expect(Date.parse(seal.received_at) - before).toBeLessThan(2 * MINUTE);
    expect(sealOf(checkReport.name)).toEqual(seal);
  });

  it.each([
    ['older than a week', async () => [await receiptOf(), 0, 7 * 24 * 60 + 2] as const],
    ['of another person', async () => [await receiptOf(await gateway.token({ userId: 8 })), 0, 60] as const],
    ['that is forged', async () => [`${await receiptOf()}x`, 0, 60] as const],
    ['without a number', async () => [await receiptOf(), 'soon', 60] as const],
  ])('[SENT-08] has no seal by a receipt %s', async (_, seal) => {
    const [receipt, elapsed, minutes] = await seal();
    clock().shift(clock().offset + minutes * MINUTE);
    token = await gateway.token();
    expect((await sealed(receipt, elapsed)).status).toBe(201);
    expect([sealOf(checkReport.name), sealOf(submitReport.name)]).toEqual([undefined, undefined]);
  });

  it('[SENT-07] names the day that its page shows', async () => {
    await gateway.fetch('/api/promises/5/reports?day=3', {
      method: 'POST',
      token,
      body: form({ text: 'Да' }),
    });
    expect(gateway.calls.slice(-2).map(({ input }) => input.day)).toEqual([3, 3]);
    const wrong = await gateway.fetch('/api/promises/5/reports?day=0', { token, json: { text: 'Да' } });
    expect(wrong.status).toBe(400);
  });

  it('a receipt of the clock is for people who are signed in', async () => {
    expect((await gateway.fetch('/api/clock')).status).toBe(401);
  });
});
