import { describe, expect, it } from '@jest/globals';
import { SERVICES } from '@slovo/contracts';
import { until } from '@slovo/testing';
import { as, NOBODY, on, type OpenapiStage } from './stage.ts';

export function describePeopleForOperators(stage: OpenapiStage): void {
  describe('operators and people', () => {
    describeSearch(stage);
    describeSessions(stage);
    describeSystem(stage);
  });
}

function describeSearch(stage: OpenapiStage): void {
  it('find people, promises and batches', async () => {
    const { api, owner } = stage;
    const id = await stage.makePromise(owner, { title: 'Ёлку нарядить' });
    const search = (query: string) => api.ask('auth.find-users', stage.asOperator({ query: { query } }));
    expect((await search('anya_do')).items).toEqual([
      expect.objectContaining({ id: owner.userId, firstName: 'Аня' }),
    ]);
    expect(await api.refusal('auth.find-users', stage.asOperator({ query: { query: ' ' } }))).toBe(
      '400 QUERY_REQUIRED',
    );
    const find = (q: string) => api.ask('gateway.adminFind', stage.asOperator({ query: { q } }));
    expect((await find('елку')).promises).toEqual([expect.objectContaining({ id, owner: 'Аня' })]);
    expect((await find(`#${owner.userId}`)).users).toEqual([expect.objectContaining({ id: owner.userId })]);
    expect(await api.refusal('gateway.adminFind', stage.asOperator())).toBe('400 BAD_INPUT');
  });

  it('see a person as all services know them, and what a ban would do', async () => {
    const { api, owner } = stage;
    const { userId: id } = owner;
    const page = await api.ask('gateway.adminUser', stage.asOperator(on(id)));
    expect(page).toMatchObject({
      id,
      telegramId: expect.stringMatching(/^\d+$/),
      promises: { charges: 0 },
      votes: { waitingReports: 0 },
      receipts: { total: expect.any(Number) },
      settings: { muted_until: null },
    });
    const impact = await api.ask('gateway.banImpact', stage.asOperator(on(id)));
    expect(impact).toEqual({
      userId: id,
      sessions: page.openSessions,
      publicPromises: page.promises.public,
      runningPromises: page.promises.running,
      waitingReports: 0,
    });
    for (const call of ['adminUser', 'banImpact'])
      expect(await api.refusal(`gateway.${call}`, stage.asOperator(on(NOBODY)))).toBe('404 USER_NOT_FOUND');
    const receipts = { path: { userId: id } };
    expect(await api.ask('notifications.list-receipts', stage.asOperator(receipts))).toHaveLength(
      page.receipts.total,
    );
  });
}

function describeSessions(stage: OpenapiStage): void {
  it('end sessions of a person, and the log says so', async () => {
    const { api, motivator } = stage;
    const id = motivator.userId;
    const sessions = async () =>
      (await api.ask('auth.list-sessions-of-user', stage.asOperator(on(id)))).sessions as {
        session_id: string;
      }[];
    const before = await sessions();
    await motivator.signIn();
    const added = (await sessions()).find(
      ({ session_id }) => !before.some((known) => known.session_id === session_id),
    );
    const path = { id, session: added!.session_id };
    await api.ask('auth.revoke-session-of-user', stage.asOperator({ path, json: { reason: 'Проверка' } }));
    await until(async () => (await api.call('auth.get-profile', as(motivator))).status === 401);
    await motivator.signIn();
    const { revokedCount } = await api.ask(
      'auth.revoke-all-sessions-of-user',
      stage.asOperator(on(id, { json: {} })),
    );
    expect(revokedCount).toBe(before.length + 1);
    expect(await sessions()).toEqual([]);
    await until(async () => (await api.call('auth.get-profile', as(motivator))).status === 401);
    await motivator.signIn();
    const query = { target: `user:${id}`, action: 'revoke-session' };
    expect(await api.ask('auth.list-audit-entries', stage.asOperator({ query }))).toHaveLength(2);
    const nobody = { path: { id: NOBODY, session: 'none' } };
    for (const [call, json] of [
      ['list-sessions'],
      ['revoke-session', {}],
      ['revoke-all-sessions', {}],
    ] as const)
      expect(await api.refusal(`auth.${call}-of-user`, stage.asOperator({ ...nobody, json }))).toBe(
        '404 USER_NOT_FOUND',
      );
  });
}

function describeSystem(stage: OpenapiStage): void {
  it('record that they look at something private', async () => {
    const { api } = stage;
    const json = { target: 'parked-event:1' };
    await api.ask('auth.record-private-view', stage.asOperator({ json }));
    expect(
      await api.refusal('auth.record-private-view', stage.asOperator({ json: { target: 'everything' } })),
    ).toBe('400 BAD_INPUT');
  });

  it('see how all services do', async () => {
    const state = () => stage.api.ask('gateway.adminSystem', stage.asOperator());
    const ready = (services: { vitals: { ready: boolean } | null }[]) =>
      services.filter(({ vitals }) => vitals?.ready).length;
    await until(async () => ready((await state()).services) === SERVICES.length);
    const { services } = await state();
    expect(services.map(({ service }: { service: string }) => service)).toEqual([...SERVICES]);
    const { infrastructure, running } = await state();
    expect(infrastructure).toMatchObject({
      postgres: { connections: expect.any(Number) },
      nats: { streams: expect.any(Number) },
      storage: { kind: 'folder' },
    });
    expect(running.batches).toEqual(expect.any(Array));
  });

  it('download the log as CSV, once', async () => {
    const { api } = stage;
    const { url } = await api.ask(
      'gateway.openExport',
      stage.asOperator({ json: { kind: 'audit', filter: {} } }),
    );
    const path = { ticket: url.split('/').at(-1) };
    expect((await api.call('gateway.downloadExport', { path })).status).toBe(200);
    expect(await api.refusal('gateway.downloadExport', { path })).toBe('410 EXPORT_USED');
    expect(await api.refusal('gateway.downloadExport', { path: { ticket: 'x'.repeat(43) } })).toBe(
      '404 EXPORT_NOT_FOUND',
    );
    expect(await api.refusal('gateway.openExport', stage.asOperator({ json: { kind: 'everything' } }))).toBe(
      '400 BAD_INPUT',
    );
    const missing = { kind: 'batch-recipients', filter: { batchId: NOBODY } };
    expect(await api.refusal('gateway.openExport', stage.asOperator({ json: missing }))).toBe(
      '404 BATCH_NOT_FOUND',
    );
  });
}
