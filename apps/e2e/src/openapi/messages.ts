import { describe, expect, it } from '@jest/globals';
import { until } from '@slovo/testing';
import type { Input } from '../documented-api.ts';
import { as, NOBODY, on, type OpenapiStage } from './stage.ts';

const HOUR_MS = 3_600_000;
let lastKey = 0;
const newKey = (): string => `docs-${(lastKey += 1)}`;

export function describeMessages(stage: OpenapiStage): void {
  describe('operators and messages', () => {
    describeBatches(stage);
    describeBatchRequests(stage);
    describePersonalMessages(stage);
    describeSegments(stage);
  });
}

function describeBatches(stage: OpenapiStage): void {
  const broadcast = (json: object) =>
    stage.api.ask(
      'notifications.send-broadcast',
      stage.asOperator({
        json: { content: { text: 'Завтра обновление' }, idempotencyKey: newKey(), ...json },
      }),
    );
  const stageOf = async (id: number): Promise<string> =>
    (await stage.api.ask('notifications.get-batch', stage.asOperator(on(id)))).stage;
  const stageIs = (id: number, wanted: string) => until(async () => (await stageOf(id)) === wanted);

  it('preview and write to a group', async () => {
    const { api } = stage;
    const json = { filters: { language: 'ru' }, channels: { telegram: false, web: true } };
    const preview = await api.ask(
      'notifications.send-group',
      stage.asOperator({ query: { preview: true }, json }),
    );
    expect(preview).toMatchObject({ filterSummary: 'language = ru', reach: { telegram: 0 } });
    const group = { ...json, message: { text: 'Привет' }, idempotencyKey: newKey() };
    const sent = await api.ask('notifications.send-group', stage.asOperator({ json: group }));
    expect(sent).toMatchObject({ success: true, total: preview.estimatedAudience });
    await stageIs(sent.batchId, 'done');
    const recipients = stage.asOperator(on(sent.batchId, { query: { limit: 1 } }));
    expect(await api.ask('notifications.list-recipients', recipients)).toHaveLength(1);
    await api.ask('notifications.retry-batch', stage.asOperator(on(sent.batchId, { json: {} })));
    expect(await api.refusal('notifications.send-group', stage.asOperator({ json: { filters: 1 } }))).toBe(
      '400 BAD_INPUT',
    );
  });

  it('pause, resume and stop a broadcast', async () => {
    const { api, owner } = stage;
    const clock = (shift: number): string =>
      new Date(Date.now() + 3 * HOUR_MS + shift).toISOString().slice(11, 16);
    const asleep = { quiet_from: clock(-HOUR_MS), quiet_until: clock(10 * HOUR_MS) };
    await api.ask('notifications.update-settings', as(owner, { json: asleep }));
    const { batchId: id } = await broadcast({ quietHours: 'wait' });
    await stageIs(id, 'sending');
    for (const move of ['pause', 'resume', 'stop'])
      await api.ask(`notifications.${move}-batch`, stage.asOperator(on(id)));
    for (const move of ['pause', 'resume', 'retry'])
      expect(await api.refusal(`notifications.${move}-batch`, stage.asOperator(on(id, { json: {} })))).toBe(
        '409 BATCH_STATE_REFUSED',
      );
    const missing = stage.asOperator(on(NOBODY));
    for (const call of ['stop-batch', 'get-batch', 'list-recipients'])
      expect(await api.refusal(`notifications.${call}`, missing)).toBe('404 BATCH_NOT_FOUND');
    const empty = stage.asOperator({ json: { content: {}, idempotencyKey: newKey() } });
    expect(await api.refusal('notifications.send-broadcast', empty)).toBe('400 CONTENT_REQUIRED');
    const { batches } = await api.ask(
      'notifications.list-batches',
      stage.asOperator({ query: { limit: 5 } }),
    );
    expect(batches[0]).toMatchObject({ batchId: id, type: 'broadcast' });
    expect(
      await api.refusal('notifications.list-batches', stage.asOperator({ query: { status: 'x' } })),
    ).toBe('400 BAD_INPUT');
  });
}

function describeBatchRequests(stage: OpenapiStage): void {
  it('find batches under the older paths too, with their token only', async () => {
    const { api } = stage;
    const list = stage.asOperator({ query: { type: 'broadcast', limit: 1 } });
    const { batches } = await api.ask('notifications.list-batches-also', list);
    const { batches: same } = await api.ask('notifications.list-batches', list);
    expect(batches).toMatchObject([{ batchId: same[0].batchId }]);
    const { batchId: id } = batches[0];
    expect(await api.ask('notifications.get-batch-also', stage.asOperator(on(id)))).toMatchObject({
      batchId: id,
    });
    expect(await api.refusal('notifications.get-batch-also', on(id))).toBe('401 ADMIN_TOKEN_INVALID');
    expect(await api.refusal('notifications.list-batches-also')).toBe('401 ADMIN_TOKEN_INVALID');
  });

  it('name a send by a key in the header or in the body, which have to agree', async () => {
    const { api } = stage;
    const json = { content: { text: 'Один раз' }, holdSeconds: 3_600 };
    const headers = { 'idempotency-key': newKey() };
    const send = (input: Input) => api.call('notifications.send-broadcast', stage.asOperator(input));
    const first = await send({ json, headers });
    expect(first.status).toBe(202);
    const body = { ...json, idempotencyKey: headers['idempotency-key'] };
    expect((await send({ json: body })).body.batchId).toBe(first.body.batchId);
    expect((await send({ json: { ...body, idempotencyKey: 'another' }, headers })).body).toMatchObject({
      code: 'BAD_INPUT',
      details: { fields: { 'Idempotency-Key': expect.any(String) } },
    });
    await api.ask('notifications.stop-batch', stage.asOperator(on(first.body.batchId)));
  });
}

function describePersonalMessages(stage: OpenapiStage): void {
  it('write to one person and to themselves', async () => {
    const { api, voter } = stage;
    const json = {
      messageType: 'text',
      text: 'Здравствуйте',
      reason: 'Проверка',
      idempotencyKey: newKey(),
    };
    const sent = await api.ask('notifications.notify-user', stage.asOperator(on(voter.userId, { json })));
    const job = on(voter.userId, { path: { jobId: sent.jobId } });
    expect(await api.ask('notifications.get-personal-status', stage.asOperator(job))).toMatchObject({
      jobId: sent.jobId,
    });
    expect(await api.refusal('notifications.notify-user', stage.asOperator(on(NOBODY, { json })))).toBe(
      '409 IDEMPOTENCY_KEY_REUSED',
    );
    const unknown = stage.asOperator(on(NOBODY, { path: { jobId: 1 } }));
    expect(await api.refusal('notifications.get-personal-status', unknown)).toBe('404 BATCH_NOT_FOUND');
    await api.ask('notifications.send-test', stage.asOperator({ json: { text: 'Себе' } }));
    expect(await api.refusal('notifications.send-test', stage.asOperator({ json: {} }))).toBe(
      '400 CONTENT_REQUIRED',
    );
    expect((await api.ask('notifications.list-templates', stage.asOperator())).templates).toHaveLength(6);
  });
}

function describeSegments(stage: OpenapiStage): void {
  it('save audiences', async () => {
    const { api } = stage;
    const json = { name: 'Давно нет', filters: { lastLoginDaysGt: 30 } };
    const { id } = await api.ask('notifications.create-segment', stage.asOperator({ json }));
    expect(await api.refusal('notifications.create-segment', stage.asOperator({ json }))).toBe(
      '409 SEGMENT_NAME_TAKEN',
    );
    const renamed = { name: 'Месяц нет' };
    await api.ask('notifications.update-segment', stage.asOperator(on(id, { json: renamed })));
    const { segments } = await api.ask('notifications.list-segments', stage.asOperator());
    expect(segments).toMatchObject([{ id, ...renamed }]);
    await api.ask('notifications.delete-segment', stage.asOperator(on(id)));
    for (const call of ['update', 'delete'])
      expect(
        await api.refusal(`notifications.${call}-segment`, stage.asOperator(on(id, { json: renamed }))),
      ).toBe('404 SEGMENT_NOT_FOUND');
  });
}
