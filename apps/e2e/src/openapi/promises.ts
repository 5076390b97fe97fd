import { describe, expect, it } from '@jest/globals';
import { as, NOBODY, on, type OpenapiStage } from './stage.ts';

export function describePromises(stage: OpenapiStage): void {
  describe('[API-12, API-13, API-14, API-15, API-16, API-17, API-18, API-19, API-20, API-21, API-22] promises', () => {
    describeChanges(stage);
    describeLists(stage);
    describePublicPromises(stage);

    it('that are habits can skip a day', async () => {
      const { api, owner, voter } = stage;
      const id = await stage.startPromise(owner, 'system', { type: 'habit', days_total: 30 });
      await api.ask('promises.skip-day', as(owner, on(id)));
      expect(await api.refusal('promises.skip-day', as(voter, on(id)))).toMatch(/^40[34] /);
    });
  });
}

function describeChanges(stage: OpenapiStage): void {
  it('are created, changed, started and closed', async () => {
    const { api, owner } = stage;
    const json = { title: 'Бегать по утрам', type: 'challenge', days_total: 7 };
    const headers = { 'idempotency-key': 'docs-1' };
    const { id } = await api.ask('promises.create-promise', as(owner, { json, headers }));
    expect((await api.ask('promises.create-promise', as(owner, { json, headers }))).id).toBe(id);
    expect(await api.refusal('promises.create-promise', as(owner, { json: { ...json, title: '' } }))).toBe(
      '400 BAD_INPUT',
    );
    expect(
      await api.refusal('promises.create-promise', as(owner, { json: { ...json, days_total: 8 }, headers })),
    ).toBe('409 IDEMPOTENCY_KEY_REUSED');
    await api.ask('promises.update-promise', as(owner, on(id, { json: { description: 'Хотя бы два' } })));
    await api.ask('promises.set-privacy', as(owner, on(id, { json: { is_public: true } })));
    await api.ask('promises.set-approval-type', as(owner, on(id, { json: { approvalType: 'system' } })));
    await api.ask('promises.start-promise', as(owner, on(id)));
    await api.ask('promises.get-promise', as(owner, on(id)));
    expect(await api.refusal('promises.start-promise', as(owner, on(id)))).toBe('409 PROMISE_NOT_DRAFT');
    expect(await api.refusal('promises.delete-promise', as(owner, on(id)))).toBe('409 PROMISE_NOT_DRAFT');
    for (const call of ['update-promise', 'set-privacy', 'set-approval-type', 'close-promise', 'get-promise'])
      expect(
        await api.refusal(
          `promises.${call}`,
          as(owner, on(NOBODY, call === 'get-promise' ? {} : { json: BODIES[call] })),
        ),
      ).toBe('404 PROMISE_NOT_FOUND');
    await api.ask('promises.list-active-challenges', as(owner));
    await api.ask('promises.close-promise', as(owner, on(id, { json: { completion_type: 'give_up' } })));
    await api.ask('promises.delete-promise', as(owner, on(await stage.makePromise(owner))));
  });
}

function describeLists(stage: OpenapiStage): void {
  it('are listed, page by page', async () => {
    const { api, owner } = stage;
    await stage.startPromise(owner, 'system');
    for (const call of ['list-promises', 'list-active-promises', 'list-active-challenges'])
      expect(await api.refusal(`promises.${call}`, as(owner, { query: { limit: 0 } }))).toBe('400 BAD_INPUT');
    await api.ask('promises.list-active-promises', as(owner));
    const first = await api.call('promises.list-promises', as(owner, { query: { limit: 1 } }));
    const cursor = first.headers.get('x-next-cursor') ?? '';
    const second = await api.ask('promises.list-promises', as(owner, { query: { limit: 1, cursor } }));
    expect(second.promises[0].id).not.toBe(first.body.promises[0].id);
    const query = { url: '/my', zone: 'Europe/Moscow', build: 'none' };
    const page = await api.ask('gateway.ownPage', as(owner, { query }));
    expect(page.promises.map(({ id }: { id: number }) => id)).toContain(first.body.promises[0].id);
    expect(await api.refusal('gateway.ownPage', as(owner, { query: { ...query, url: '/feed' } }))).toBe(
      '400 BAD_INPUT',
    );
  });
}

function describePublicPromises(stage: OpenapiStage): void {
  it('[API-26, API-27, API-30, API-31] that are public are shown to everyone', async () => {
    const { api, owner, voter } = stage;
    const id = await stage.startPromise(owner, 'anyuser');
    const username = owner.username;
    await api.ask('promises.get-public-promise', on(id));
    await api.ask('promises.get-user-promise', on(id, { path: { username } }));
    expect(await api.ask('promises.find-promise', on(id))).toMatchObject({ audience: 'public' });
    expect(await api.ask('promises.find-promise', as(owner, on(id)))).toMatchObject({
      audience: 'insider',
    });
    expect(await api.refusal('promises.find-promise', on(id, { query: { username: 'nobody_here' } }))).toBe(
      '404 PROMISE_NOT_FOUND',
    );
    await api.ask('promises.list-user-promises', { path: { username } });
    await api.ask('promises.list-feed', { query: { limit: 1 } });
    const { title } = await api.ask('promises.get-public-promise', on(id));
    const { items } = await api.ask('promises.search-promises', as(voter, { query: { q: title } }));
    expect(items).toContainEqual(expect.objectContaining({ id, title }));
    expect(await api.refusal('promises.search-promises', as(voter, { query: { q: 'аб' } }))).toBe(
      '400 BAD_INPUT',
    );
    expect(await api.refusal('promises.get-public-promise', on(NOBODY))).toBe('404 PROMISE_NOT_FOUND');
    expect(await api.refusal('promises.get-user-promise', on(NOBODY, { path: { username } }))).toBe(
      '404 PROMISE_NOT_FOUND',
    );
    expect(
      await api.refusal('promises.list-user-promises', { path: { username }, query: { limit: 101 } }),
    ).toBe('400 BAD_INPUT');
    expect(await api.refusal('promises.list-user-promises', { path: { username: 'nobody_at_all' } })).toBe(
      '404 USER_NOT_FOUND',
    );
    expect(await api.refusal('promises.list-feed', { query: { limit: 'много' } })).toBe('400 BAD_INPUT');
  });
}

const BODIES: Record<string, object> = {
  'update-promise': { title: 'Иначе' },
  'set-privacy': { is_public: true },
  'set-approval-type': { approvalType: 'system' },
  'close-promise': { completion_type: 'cancel' },
};
