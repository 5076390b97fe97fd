import { describe, expect, it } from '@jest/globals';
import { until } from '@slovo/testing';
import { photoWithPlace } from '../photos.ts';
import { as, NOBODY, on, type OpenapiStage } from './stage.ts';

/** The report that the first test sends and the others go on with. */
interface MadeReport {
  id: number;
  reportId: number;
  mediaPath: string;
}

export function describeReports(stage: OpenapiStage): void {
  describe('[API-23, API-28, API-38, API-39, API-40, API-42, API-43, API-44] reports under a vote', () => {
    const made = {} as MadeReport;

    describeSending(stage, made);
    describeReading(stage, made);
    describeVoting(stage, made);
    describeWitnesses(stage, made);

    it('that do not exist cannot be voted on', async () => {
      const { api, voter } = stage;
      const nobody = as(voter, on(NOBODY));
      for (const call of ['get-approval-count', 'list-approvals', 'approve-by-motivator'])
        expect(await api.refusal(`voting.${call}`, nobody)).toBe('404 REPORT_NOT_FOUND');
      expect(await api.refusal('voting.reject-by-motivator', { ...nobody, json: { reason: 'нет' } })).toBe(
        '404 REPORT_NOT_FOUND',
      );
      expect(await api.refusal('voting.get-voting-stats', as(voter, { query: { days: 0 } }))).toBe(
        '400 BAD_INPUT',
      );
      for (const call of ['list-pending-reports', 'list-my-votes'])
        expect(await api.refusal(`voting.${call}`, as(voter, { query: { limit: 0 } }))).toBe('400 BAD_INPUT');
      expect(await api.refusal('gateway.live', as(voter, { query: { promise: 'x' } }))).toBe('400 BAD_INPUT');
    });

    it('can be withdrawn', async () => {
      const { api, owner } = stage;
      const again = await stage.report(owner, await stage.startPromise(owner, 'anyuser'), 'Ошибка');
      await api.ask('promises.undo-report', as(owner, on(again)));
      expect(await api.refusal('promises.undo-report', as(owner, on(NOBODY)))).toBe('404 REPORT_NOT_FOUND');
    });
  });
}

function describeSending(stage: OpenapiStage, made: MadeReport): void {
  it('are sent as a form with a photo, once per idempotency key', async () => {
    const { api, owner } = stage;
    const id = await stage.startPromise(owner, 'anyuser');
    const photo = await photoWithPlace('#7a9e7e');
    const send = () => {
      const form = new FormData();
      form.set('text', 'Два километра');
      form.append('file', new Blob([photo.bytes], { type: photo.type }), photo.name);
      return api.ask(
        'promises.submit-report',
        as(owner, on(id, { form, headers: { 'idempotency-key': 'r-1' } })),
      );
    };
    const sent = await send();
    expect((await send()).report.id).toBe(sent.report.id);
    Object.assign(made, { id, reportId: sent.report.id, mediaPath: sent.report.media_path });
    expect(await api.refusal('promises.submit-report', as(owner, on(id, { json: { text: '' } })))).toBe(
      '400 REPORT_EMPTY',
    );
  });

  it('[SENT-08] are sealed by a receipt of the clock, where they were written without a connection', async () => {
    const { api, owner } = stage;
    const { receipt } = await api.ask('gateway.clock', as(owner));
    const sealed = { 'idempotency-key': 'r-2', 'clock-receipt': receipt, 'clock-elapsed': '0' };
    const written = await stage.startPromise(owner, 'system');
    const { report } = await api.ask(
      'promises.submit-report',
      as(owner, on(written, { json: { text: 'Без сети' }, headers: sealed })),
    );
    expect(report.day_number).toBe(1);
  });
}

function describeReading(stage: OpenapiStage, made: MadeReport): void {
  it('are read, with their statistics', async () => {
    const { api, owner } = stage;
    const { id } = made;
    await api.ask('promises.list-reports', as(owner, on(id)));
    await api.ask('promises.list-public-reports', on(id));
    expect(await api.ask('promises.get-report-stats', on(id))).toMatchObject({ total: 1, withMedia: 1 });
    for (const call of ['list-reports', 'list-public-reports', 'get-report-stats'])
      expect(await api.refusal(`promises.${call}`, as(owner, on(NOBODY)))).toBe('404 PROMISE_NOT_FOUND');
  });

  it('[API-45, API-46] serve their photo, whole and by ranges', async () => {
    const { api, owner } = stage;
    const { mediaPath } = made;
    const path = { path: mediaPath };
    for (const [call, person] of [
      ['gateway.privateMedia', owner],
      ['gateway.publicMedia', undefined],
    ] as const) {
      const input = { path, token: person?.token };
      const whole = await api.call(call, input);
      expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      const part = await api.call(call, { ...input, headers: { range: 'bytes=0-9' } });
      expect([part.status, part.body.byteLength]).toEqual([206, 10]);
      const beyond = await api.call(call, { ...input, headers: { range: 'bytes=99999999-' } });
      expect(beyond.status).toBe(416);
      expect(await api.refusal(call, { ...input, path: { path: 'reports/00/none.jpg' } })).toBe(
        '404 MEDIA_NOT_FOUND',
      );
    }
    expect(await api.refusal('gateway.privateMedia', { path })).toBe('401 SIGN_IN_REQUIRED');
  });
}

function describeVoting(stage: OpenapiStage, made: MadeReport): void {
  it('[LIMIT-06] wait for a vote and get it, and open pages receive the change', async () => {
    const { api, owner, voter } = stage;
    const { id, reportId } = made;
    const closing = new AbortController();
    const live = await api.open(
      'gateway.live',
      as(voter, { query: { promise: id }, signal: closing.signal }),
    );
    const messages = collectMessages(live);
    const waiting = await until(async () => {
      const list = await api.ask('voting.list-pending-reports', as(voter));
      return list.find((each: { report_id: number }) => each.report_id === reportId);
    });
    expect(waiting).toMatchObject({ role: 'voter', promise_id: id });
    expect((await api.ask('voting.count-pending-reports', as(voter))).count).toBeGreaterThan(0);
    const card = (await api.ask('promises.list-feed', as(voter))).find(
      (each: { id: number }) => each.id === id,
    );
    expect(card.waiting_report).toMatchObject({ id: reportId, poll: { action: 'vote', voted: false } });
    const json = { voteType: 'approve', voteReason: 'Видно' };
    expect(await api.refusal('voting.cast-vote', as(owner, on(reportId, { json })))).toBe('403 OWN_REPORT');
    await api.ask('voting.cast-vote', as(voter, on(reportId, { json })));
    expect(await api.ask('voting.get-approval-count', on(reportId))).toMatchObject({ approveVotes: 1 });
    expect(await api.ask('voting.list-approvals', on(reportId))).toMatchObject([{ user_id: voter.userId }]);
    expect(await api.ask('voting.list-my-votes', as(voter))).toHaveLength(1);
    expect(await api.ask('voting.get-voting-stats', as(voter))).toMatchObject({ days: 30, totalVotes: 1 });
    await until(() => messages.some((each) => each.type === 'report' && each.reportId === reportId));
    expect(messages.map((message) => api.faultsOf('LiveMessage', message)).join('')).toBe('');
    closing.abort();
  });
}

function describeWitnesses(stage: OpenapiStage, made: MadeReport): void {
  it('[LOOP-07, LOOP-15] have witnesses, whom their owner calls by a link or a prepared message', async () => {
    const { api, owner, voter } = stage;
    const { id } = made;
    const link = await api.ask('voting.get-witness-link', as(owner, on(id)));
    const code = { path: { code: link.code } };
    expect(await api.ask('voting.become-witness', as(voter, code))).toMatchObject({ promise_id: id });
    expect((await api.ask('voting.get-witness', as(voter, on(id)))).witness).toMatchObject({
      muted: false,
    });
    const json = { muted: true };
    expect(await api.ask('voting.mute-witness', as(voter, on(id, { json })))).toMatchObject(json);
    const prepared = await api.ask('bot.prepare-share', as(owner, on(id)));
    expect(prepared).toMatchObject({ prepared_message_id: expect.any(String), link: { code: link.code } });
    expect(await api.refusal('bot.prepare-share', as(voter, on(id)))).toBe('403 NOT_OWNER');
    expect(await api.refusal('voting.get-witness-link', as(owner, on(NOBODY)))).toBe('404 PROMISE_NOT_FOUND');
    expect(await api.refusal('voting.become-witness', as(owner, code))).toBe('403 OWN_PROMISE');
    expect(await api.refusal('voting.mute-witness', as(owner, on(id, { json })))).toBe('403 NOT_WITNESS');
  });
}

/** The messages of an open stream. Grows as they arrive. */
function collectMessages(live: Response): any[] {
  const messages: any[] = [];
  void (async () => {
    let text = '';
    for await (const chunk of live.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      const lines = text.split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) if (line.startsWith('data: ')) messages.push(JSON.parse(line.slice(6)));
    }
  })().catch(() => {});
  return messages;
}
