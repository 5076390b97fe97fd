// Real: HTTP, the whole gateway, NATS. Not real: the services.
import { describe, expect, it } from '@jest/globals';
import { getProfile } from '@slovo/contracts';
import { openGateway } from './open-gateway.ts';
import { profile } from './samples.ts';

describe('a shutdown', () => {
  it('finishes requests in progress and closes open pages', async () => {
    const gateway = await openGateway();
    const token = await gateway.token();
    const page = await gateway.fetch('/api/live', { token });
    let answerNow = (): void => {};
    const reached = new Promise<void>((reach) => {
      gateway.answer(getProfile, async () => {
        reach();
        await new Promise<void>((resolve) => (answerNow = resolve));
        return profile;
      });
    });
    const pending = gateway.fetch('/api/users/profile', { token });
    await reached;

    const closed = gateway.close();
    await page.text(); // the stream of the open page ends
    answerNow();
    expect((await pending).status).toBe(200);
    await closed;
    await expect(fetch(gateway.url)).rejects.toThrow('fetch failed');
  });
});
