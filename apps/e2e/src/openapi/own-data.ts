import { describe, expect, it } from '@jest/globals';
import { until } from '@slovo/testing';
import { as, NOBODY, on, type OpenapiStage } from './stage.ts';

export function describeOwnData(stage: OpenapiStage): void {
  describe('[DATA-01, DATA-05, DATA-08, DATA-09] a person’s own data', () => {
    it('is copied, linked and downloaded', async () => {
      const { api, voter } = stage;
      expect(await api.refusal('auth.link-data-export', as(voter, on(NOBODY)))).toBe(
        '404 DATA_EXPORT_NOT_FOUND',
      );
      const { id } = await api.ask('auth.request-data-export', as(voter));
      await until(async () => (await api.ask('auth.get-own-data', as(voter))).export?.state === 'ready');
      const { url } = await api.ask('auth.link-data-export', as(voter, on(id)));
      const path = { path: url.split('/files/')[1] };
      expect((await api.call('gateway.downloadOwnData', { path })).status).toBe(200);
      expect(await api.refusal('gateway.downloadOwnData', { path: { path: 'e30.e30.e30' } })).toBe(
        '404 DATA_EXPORT_NOT_FOUND',
      );
    });

    it('is deleted with the account, unless the person changes their mind', async () => {
      const { api, voter } = stage;
      expect(await api.refusal('auth.request-account-deletion', as(voter, { json: { phrase: 'да' } }))).toBe(
        '400 DELETION_PHRASE_WRONG',
      );
      await api.ask('auth.request-account-deletion', as(voter, { json: { phrase: 'delete my account' } }));
      await api.ask('auth.cancel-account-deletion', as(voter));
      expect((await api.ask('auth.get-own-data', as(voter))).deletion).toBeNull();
    });
  });
}
