import { describe, expect, it } from '@jest/globals';
import { until } from '@slovo/testing';
import { photoWithPlace } from '../photos.ts';
import { as, NOBODY, on, type OpenapiStage } from './stage.ts';

export function describePeople(stage: OpenapiStage): void {
  describe('[API-29, API-32, API-33, API-34, API-35, API-36] people', () => {
    it('have a profile, settings and a picture', async () => {
      const { api, owner } = stage;
      await api.ask('auth.get-profile', as(owner));
      await api.ask('auth.update-profile', as(owner, { json: { bio: 'Бегаю' } }));
      expect(await api.refusal('auth.update-profile', as(owner, { json: { username: 'feed' } }))).toBe(
        '409 USERNAME_RESERVED',
      );
      await api.ask('auth.update-settings', as(owner, { json: { day_starts_at: 2 } }));
      expect(await api.refusal('auth.update-settings', as(owner, { json: { day_starts_at: 7 } }))).toBe(
        '400 BAD_INPUT',
      );
      const picture = await photoWithPlace('#335577');
      const form = new FormData();
      form.set('avatar', new Blob([picture.bytes], { type: picture.type }), picture.name);
      const { avatar_url } = await api.ask('gateway.uploadAvatar', as(owner, { form }));
      await api.ask('auth.update-profile', as(owner, { json: { photo_url: avatar_url } }));
      expect(await api.refusal('gateway.uploadAvatar', as(owner, { json: {} }))).toBe(
        '415 CONTENT_TYPE_REFUSED',
      );
    });

    it('may fill in a motivator profile', async () => {
      const { api, motivator } = stage;
      const json = { title: 'Тренер', specialization: 'Бег', bio: 'Помогу начать', website: null };
      expect(await api.ask('auth.get-motivator-profile', as(motivator))).toEqual({ motivator: null });
      await api.ask('auth.save-motivator-profile', as(motivator, { json }));
      expect(
        await api.refusal('auth.save-motivator-profile', as(motivator, { json: { ...json, bio: '' } })),
      ).toBe('400 BAD_INPUT');
      expect((await api.ask('auth.get-motivator-profile', as(motivator))).motivator).toMatchObject({
        bio: json.bio,
      });
    });

    it('are found and shown', async () => {
      const { api, owner, motivator, voter } = stage;
      const found = await until(async () => {
        const list = await api.ask('auth.search-users', as(voter, { query: { username: 'anya', limit: 5 } }));
        return list.length > 0 ? list : null;
      });
      expect(found[0]).toMatchObject({ id: owner.userId });
      expect(await api.refusal('auth.search-users', as(voter, { query: { username: 'a' } }))).toBe(
        '400 BAD_INPUT',
      );
      await api.ask('auth.get-user', on(motivator.userId));
      await api.ask('auth.get-user-by-username', { path: { username: 'ANYA_docs' } });
      expect(await api.refusal('auth.get-user', on(NOBODY))).toBe('404 USER_NOT_FOUND');
      expect(await api.refusal('auth.get-user-by-username', { path: { username: 'nobody_here' } })).toBe(
        '404 USER_NOT_FOUND',
      );
    });
  });
}
