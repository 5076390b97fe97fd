import { describe, expect, it } from '@jest/globals';
import { until } from '@slovo/testing';
import { NOBODY, type OpenapiStage } from './stage.ts';

export function describeLinks(stage: OpenapiStage): void {
  /** A public promise is known to all services a moment after it was started. */
  const sees = async (id: string, path: Record<string, string | number>) => {
    const picture = await until(async () => {
      const answer = await stage.api.call(`gateway.${id}`, { path });
      return answer.status === 200 ? answer : null;
    });
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(picture.body.byteLength).toBeGreaterThan(1_000);
  };

  describe('what links show', () => {
    it('[LINK-05] [LINK-09] is a picture of a public promise, and none of one that nobody knows', async () => {
      const { api, owner } = stage;
      const id = await stage.startPromise(owner, 'system', { is_public: true });
      const path = { username: 'anya_docs', id };
      await sees('promiseCard', path);
      expect(await api.refusal('gateway.promiseCard', { path: { ...path, id: NOBODY } })).toBe(
        '404 PROMISE_NOT_FOUND',
      );
      expect(await api.refusal('gateway.promiseCard', { path, query: { size: 'huge' } })).toBe(
        '400 BAD_INPUT',
      );
    });

    it('[LINK-11] is a picture of a person, a place and a page of the board', async () => {
      const { api } = stage;
      await sees('card', {});
      expect(await api.refusal('gateway.card', { query: { lang: 'xx' } })).toBe('400 BAD_INPUT');
      await sees('personCard', { username: 'anya_docs' });
      await sees('personCard', { username: 'board' });
      expect(await api.refusal('gateway.personCard', { path: { username: 'nobody_docs' } })).toBe(
        '404 USER_NOT_FOUND',
      );
      for (const id of ['articleCard', 'habitCard', 'motivatorCard']) {
        await sees(id, { id: 1 });
        expect(await api.refusal(`gateway.${id}`, { path: { id: NOBODY } })).toBe('404 NOT_FOUND');
      }
    });

    it('is listed for search engines', async () => {
      for (const id of ['robots', 'sitemap'])
        expect([id, (await stage.api.call(`gateway.${id}`)).status]).toEqual([id, 200]);
    });
  });
}
