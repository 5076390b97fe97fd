// What every role may do without a promise, and what lists contain for it, over HTTP: AUTH-13, AUTH-15, SESS-15 to SESS-17.
// Real: every service as built, PostgreSQL, NATS, file storage. Telegram is the sandbox.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '../src/actor.ts';
import { accountAnswers, expectedAnswers, readRows } from '../src/permissions/rows.ts';
import { PermissionStage } from '../src/permissions/stage.ts';
import type { State } from '../src/permissions/states.ts';
import { ACCOUNT } from '../src/permissions/tables/account.ts';

let stage: PermissionStage;

beforeAll(async () => {
  stage = await PermissionStage.start();
});
afterAll(() => stage.stop());

const sharedIds = (states: readonly State[]): Promise<number[]> =>
  Promise.all(states.map(async (state) => (await stage.states.shared(state)).id));

describe('what needs no promise', () => {
  it.each(readRows(ACCOUNT))('$name', async (row) => {
    expect(await accountAnswers(stage, row)).toEqual(expectedAnswers(row));
  });

  it('[AUTH-13] a session has the role user, and also admin if the configuration names the person', async () => {
    const rolesOf = async (who: Actor): Promise<string[]> =>
      (await who.ask<{ session: { roles: string[] } }>('POST', '/validate', { token: who.token })).session
        .roles;
    const { owner, admin } = stage.people;
    expect([await rolesOf(owner), await rolesOf(admin)]).toEqual([['user'], ['user', 'admin']]);
  });
});

describe('lists contain only what their reader may see', () => {
  it('[AUTH-15] the feed has public promises, and neither private ones nor those of a banned person', async () => {
    const shown = await sharedIds(['public draft', 'voting', 'public named']);
    const hidden = await sharedIds(['draft', 'named', 'private voting', 'closed', "banned owner's"]);
    const feed = await stage.people.visitor.ask<{ id: number }[]>(
      'GET',
      '/api/public/promises/feed?limit=100',
    );
    const ids = feed.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(shown));
    expect(ids.filter((id) => hidden.includes(id))).toEqual([]);
  });

  it('[API-43, VOTE-03, VOTE-06] pending reports are listed for those who may decide on them', async () => {
    const states = [
      'voting',
      'private voting',
      'decided voting',
      'named',
      'public named',
      'auto-approved',
      "banned owner's",
    ] as const;
    const promises = await Promise.all(states.map((state) => stage.states.shared(state)));
    const listed: Record<string, string[]> = {};
    for (const role of ['stranger', 'owner', 'motivator', 'former', 'admin'] as const) {
      const pending = await pendingReportIds(stage.people[role]);
      listed[role] = states.filter((_, at) => pending.includes(promises[at]?.reportId ?? 0));
    }
    expect(listed).toEqual({
      stranger: ['voting'],
      owner: [],
      motivator: ['voting', 'named', 'public named'],
      former: ['voting'],
      admin: ['voting'],
    });
  });
});

/** All pages of the list. */
async function pendingReportIds(who: Actor): Promise<number[]> {
  const ids: number[] = [];
  for (let cursor = ''; ;) {
    const path = `/api/voting/pending-reports?limit=100${cursor}`;
    const page = await who.call<{ report_id: number }[]>('GET', path);
    ids.push(...page.body.map(({ report_id }) => report_id));
    const next = page.headers.get('x-next-cursor');
    if (!next) return ids;
    cursor = `&cursor=${next}`;
  }
}
