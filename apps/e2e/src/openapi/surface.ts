import { describe, expect, it } from '@jest/globals';
import type { OpenapiStage } from './stage.ts';

export function describeSurface(stage: OpenapiStage): void {
  describe('the rest of the API', () => {
    it('answers as documented', async () => {
      const { api } = stage;
      for (const id of [
        'appConfig',
        'docsPage',
        'openapi',
        'liveHealth',
        'readyHealth',
        'servicesHealth',
        'readClock',
      ])
        expect([id, (await api.call(`gateway.${id}`)).status]).toEqual([id, 200]);
      await api.ask('gateway.moveClock', { json: { advance: 'PT0S' } });
      expect(await api.refusal('gateway.moveClock', { json: { advance: 'завтра' } })).toBe('400 BAD_INPUT');
    });

    it('refuses without a session where one is required', async () => {
      const { api, owner, operatorToken } = stage;
      for (const { operationId, security, parameters = [] } of api.operations.values()) {
        if (security.length !== 1 || !('session' in (security[0] ?? {}))) continue;
        const path = Object.fromEntries(parameters.map(({ name }) => [name, 1]));
        const answers = [
          await api.refusal(operationId, { path }),
          await api.refusal(operationId, { path, token: operatorToken }),
          await api.refusal(operationId, { path, token: `${owner.token.slice(0, -4)}AAAA` }),
        ];
        expect([operationId, ...answers]).toEqual([
          operationId,
          ...answers.map(() => '401 SIGN_IN_REQUIRED'),
        ]);
      }
    });
  });
}
