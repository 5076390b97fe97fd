import { describe, expect, it } from '@jest/globals';
import type { Actor } from '../actor.ts';
import { as, type OpenapiStage } from './stage.ts';

/** Signs in the people of the stage. The parts after it need their sessions. */
export function describeSignIn(stage: OpenapiStage): void {
  describe('[API-05, API-06, API-07, API-08] sign-in', () => {
    it('works once with a link of the bot', async () => {
      const { api, owner, motivator, voter } = stage;
      for (const person of [owner, motivator, voter]) {
        await person.start();
        const { button } = await person.findButton(({ url }) => !!url?.includes('#auth/'), 'a sign-in link');
        const json = { token: button.url?.split('#auth/')[1] };
        const { token, session } = await api.ask('gateway.signInWithLink', { json });
        Object.assign(person, { token, userId: session.userId });
        expect(await api.refusal('gateway.signInWithLink', { json })).toBe('401 token_already_used');
      }
    });

    it('works from a mini app, at both addresses', async () => {
      const { api, voter } = stage;
      for (const id of ['gateway.signInWithInitData', 'gateway.signInWithInitDataWebapp']) {
        const initData = await initDataOf(stage, voter);
        const { session } = await api.ask(id, { json: { initData, time_zone: 'Europe/Samara' } });
        expect(session.userId).toBe(voter.userId);
        expect(
          await api.refusal(id, { json: { initData: initData.replace('auth_date=1', 'auth_date=2') } }),
        ).toBe('401 init_data_invalid');
        expect(await api.refusal(id, { json: { initData: 5 } })).toBe('400 BAD_INPUT');
      }
    });

    it('checks whether a token is valid', async () => {
      const { api, owner } = stage;
      const good = await api.ask('auth.validate-session', { json: { token: owner.token } });
      expect(good).toMatchObject({ success: true, valid: true, session: { userId: owner.userId } });
      const bad = await api.ask('auth.validate-session', { json: { token: 'e30.e30.e30' } });
      expect(bad).toMatchObject({ valid: false, session: null });
      expect(await api.refusal('auth.validate-session', { json: {} })).toBe('400 BAD_INPUT');
    });
  });

  describe('[API-09, API-10, API-11] sessions', () => {
    it('are listed and ended only by their owner', async () => {
      const { api, owner, voter } = stage;
      const ofVoter = as(voter, { path: { userId: voter.userId } });
      const { sessions } = await api.ask('auth.list-sessions', ofVoter);
      expect(sessions).toHaveLength(3);
      expect(await api.refusal('auth.list-sessions', as(owner, ofVoter))).toBe('403 NOT_ALLOWED');
      const other = sessions.find((each: { is_current: boolean }) => !each.is_current);
      const json = { session_id: other.session_id, reason: 'test' };
      expect(await api.refusal('auth.revoke-session', as(owner, { json }))).toBe('404 SESSION_NOT_FOUND');
      await api.ask('auth.revoke-session', as(voter, { json }));
      const own = sessions.find((each: { is_current: boolean }) => each.is_current);
      const others = { user_id: voter.userId, reason: 'test', exclude_session_id: own.session_id };
      expect(await api.refusal('auth.revoke-user-sessions', as(owner, { json: others }))).toBe(
        '403 NOT_ALLOWED',
      );
      expect(await api.ask('auth.revoke-user-sessions', as(voter, { json: others }))).toMatchObject({
        revoked_count: 1,
      });
    });
  });
}

async function initDataOf({ world }: OpenapiStage, person: Actor): Promise<string> {
  const response = await fetch(`${world.sandboxUrl}/sandbox/people/${person.id}/init-data`);
  return ((await response.json()) as { initData: string }).initData;
}
