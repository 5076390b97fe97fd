// Every role tries every action on a promise in every state, over HTTP: PROMISE-33 to PROMISE-39, VOTE-03 to VOTE-09.
// Real: every service as built, PostgreSQL, NATS, file storage. Telegram is the sandbox.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectedAnswers, promiseAnswers, readRows } from '../src/permissions/rows.ts';
import { PermissionStage } from '../src/permissions/stage.ts';
import { DECIDING } from '../src/permissions/tables/deciding.ts';
import { OWNING } from '../src/permissions/tables/owning.ts';
import { SEEING } from '../src/permissions/tables/seeing.ts';

let stage: PermissionStage;

beforeAll(async () => {
  stage = await PermissionStage.start(['overdue']);
});
afterAll(() => stage.stop());

describe.each([
  ['who sees what', SEEING],
  ['what an owner may do', OWNING],
  ['reports and votes', DECIDING],
])('%s', (_, table) => {
  it.each(readRows(table))('$name', async (row) => {
    expect(await promiseAnswers(stage, row)).toEqual(expectedAnswers(row));
  });
});
