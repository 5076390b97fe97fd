import { describe, expect, it } from '@jest/globals';

import { as, NOBODY, on, type OpenapiStage } from './stage.ts';

/** Moves the product's clock by two days, so it comes after all that names today. */
export function describeLostWords(stage: OpenapiStage): void {
  describe('promises that do not go as meant', () => {
    it('can be paused, and the pause can be ended', async () => {
      const { api, owner } = stage;
      const id = await stage.startPromise(owner, 'system');
      const json = { days: 3 };
      expect(await api.refusal('promises.pause-promise', as(owner, on(NOBODY, { json })))).toBe(
        '404 PROMISE_NOT_FOUND',
      );
      expect(await api.refusal('promises.pause-promise', as(owner, on(id, { json: { days: 15 } })))).toBe(
        '400 BAD_INPUT',
      );
      expect(await api.ask('promises.pause-promise', as(owner, on(id, { json })))).toMatchObject({
        pause: { day: 2 },
      });
      expect(await api.refusal('promises.pause-promise', as(owner, on(id, { json })))).toBe('409 PAUSE_USED');
      expect(await api.ask('promises.end-pause', as(owner, on(id)))).toMatchObject({ pause: null });
      expect(await api.refusal('promises.end-pause', as(owner, on(id)))).toBe('409 PROMISE_NOT_PAUSED');
    });

    it('can be gone on with and begun anew once they are lost', async () => {
      const { api, owner, world } = stage;
      const id = await stage.startPromise(owner, 'system');
      for (const call of ['go-on', 'begin-anew'])
        expect(await api.refusal(`promises.${call}`, as(owner, on(id)))).toBe('409 PROMISE_NOT_LOST');
      await world.advance('P2D');
      expect(await api.ask('promises.go-on', as(owner, on(id)))).toMatchObject({ goes_on: true });
      expect(await api.ask('promises.begin-anew', as(owner, on(id)))).toMatchObject({ status: 'active' });
    });

    it('leave notices, which are read at once', async () => {
      const { api, owner, world } = stage;
      // Notices of the promises above may still be on their way.
      await world.settle();
      const until = '2100-01-01T00:00:00.000Z';
      await api.ask('notifications.read-all-receipts', as(owner, { json: { until } }));
      const path = { userId: owner.userId };
      expect((await api.ask('notifications.get-receipt-stats', as(owner, { path }))).unread).toBe(0);
      expect(
        await api.refusal('notifications.read-all-receipts', as(owner, { json: { until: 'вчера' } })),
      ).toBe('400 BAD_INPUT');
    });
  });
}
