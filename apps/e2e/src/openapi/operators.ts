import { describe, expect, it } from '@jest/globals';
import { SERVICES } from '@slovo/contracts';
import { until } from '@slovo/testing';
import { parkEvent } from '../parked.ts';
import { as, NOBODY, on, type OpenapiStage } from './stage.ts';

export function describeOperators(stage: OpenapiStage): void {
  describe('operators', () => {
    it('ban and unban, and the audit log has each action', async () => {
      const { api, voter } = stage;
      await api.ask('auth.get-operator', stage.asOperator());
      const json = { reason: 'Проверка' };
      await api.ask('auth.ban-user', stage.asOperator(on(voter.userId, { json })));
      await until(async () => (await api.call('auth.get-profile', as(voter))).status !== 200);
      await api.ask('auth.unban-user', stage.asOperator(on(voter.userId)));
      for (const call of ['ban-user', 'unban-user'])
        expect(await api.refusal(`auth.${call}`, stage.asOperator(on(NOBODY, { json: {} })))).toBe(
          '404 USER_NOT_FOUND',
        );
      const log = await api.call('auth.list-audit-entries', stage.asOperator({ query: { limit: 2 } }));
      expect(log.headers.get('x-next-cursor')).not.toBeNull();
      expect(log.body).toEqual([
        expect.objectContaining({ target: `user:${voter.userId}` }),
        expect.objectContaining({ target: `user:${voter.userId}` }),
      ]);
      expect(await api.refusal('auth.list-audit-entries', stage.asOperator({ query: { limit: 0 } }))).toBe(
        '400 BAD_INPUT',
      );
    });

    it('see what waits to be sent and what was sent', async () => {
      const state = await stage.api.ask('bot.get-sending', stage.asOperator());
      expect(state).toMatchObject({
        direct: { isCapped: false },
        batch: { waiting: 0, sending: 0, paused: 0 },
      });
      expect((state as { minutes: unknown[] }).minutes).toHaveLength(60);
    });

    describeParkedEvents(stage);

    it('are authenticated by an operator token only', async () => {
      const { api, owner } = stage;
      for (const { operationId, security, parameters = [] } of api.operations.values()) {
        if (!security.every((each) => 'operator' in each) || security.length === 0) continue;
        const path = Object.fromEntries(parameters.map(({ name }) => [name, 1]));
        expect([operationId, await api.refusal(operationId, { path })]).toEqual([
          operationId,
          '401 ADMIN_TOKEN_INVALID',
        ]);
        const asPerson = as(owner, { path });
        expect(await api.refusal(operationId, asPerson)).toBe('401 ADMIN_TOKEN_INVALID');
      }
    });

    it('sign out, which revokes their token', async () => {
      const { api } = stage;
      await api.ask('auth.revoke-operator-token', stage.asOperator());
      expect(await api.refusal('auth.get-operator', stage.asOperator())).toBe('401 ADMIN_TOKEN_INVALID');
    });
  });
}

function describeParkedEvents(stage: OpenapiStage): void {
  it.each(SERVICES)('see the parked events of %s and replay each once', async (service) => {
    const { world, api } = stage;
    const parkedId = await parkEvent(world, service);
    const list = await api.ask(`${service}.list-parked-events`, stage.asOperator());
    expect(list).toEqual([expect.objectContaining({ id: parkedId, replayed_at: null })]);
    const replay = () => api.call(`${service}.replay-parked-event`, stage.asOperator(on(parkedId)));
    expect((await replay()).body).toEqual({ success: true });
    expect((await replay()).body).toMatchObject({ code: 'PARKED_EVENT_REPLAYED' });
    expect(await api.refusal(`${service}.replay-parked-event`, stage.asOperator(on(NOBODY)))).toBe(
      '404 PARKED_EVENT_NOT_FOUND',
    );
    expect(
      await api.refusal(`${service}.list-parked-events`, stage.asOperator({ query: { limit: 0 } })),
    ).toBe('400 BAD_INPUT');
  });
}
