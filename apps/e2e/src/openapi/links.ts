import { describe, expect, it } from '@jest/globals';
import { until } from '@slovo/testing';
import { NOBODY, type OpenapiStage } from './stage.ts';

export function describeLinks(stage: OpenapiStage): void {
  describe('what links show', () => {
    it('[LINK-05] [LINK-09] is a picture of a public promise, and none of one that nobody knows', async () => {
      const { api, owner } = stage;
      const id = await stage.startPromise(owner, 'system', { is_public: true });
      const path = { username: 'anya_docs', id };
      const picture = await until(async () => {
        const answer = await api.call('gateway.promiseCard', { path });
        return answer.status === 200 ? answer : null;
      });
      expect(picture.headers.get('content-type')).toBe('image/png');
      expect(picture.body.byteLength).toBeGreaterThan(1_000);
      expect(await api.refusal('gateway.promiseCard', { path: { ...path, id: NOBODY } })).toBe(
        '404 PROMISE_NOT_FOUND',
      );
      expect(await api.refusal('gateway.promiseCard', { path, query: { size: 'huge' } })).toBe(
        '400 BAD_INPUT',
      );
    });

    it('is listed for search engines', async () => {
      for (const id of ['robots', 'sitemap'])
        expect([id, (await stage.api.call(`gateway.${id}`)).status]).toEqual([id, 200]);
    });
  });
}
