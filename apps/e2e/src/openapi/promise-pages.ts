import { describe, expect, it } from '@jest/globals';
import { until } from '@slovo/testing';
import { photoWithPlace } from '../photos.ts';
import { as, NOBODY, on, type OpenapiStage } from './stage.ts';

export function describePromisePages(stage: OpenapiStage): void {
  describe('operators, on a promise’s page', () => {
    describePrivatePhoto(stage);

    it('[ADM-PROM-22] [ADM-PROM-23] [ADM-PROM-25] [ADM-PROM-26] read its invitations, moments, votes and notices', async () => {
      const { api, owner, motivator, voter } = stage;
      const id = await stage.makePromise(owner, { is_public: true });
      const json = { approvalType: 'specific', username: 'boris_docs' };
      await api.ask('promises.set-approval-type', as(owner, on(id, { json })));
      const ask = (call: string) => api.ask(call, stage.asOperator(on(id)));
      expect(await ask('promises.list-invitations-of-promise')).toMatchObject([
        { invitee: { id: motivator.userId }, status: 'pending' },
      ]);
      const notices = await until(async () => {
        const list = await ask('notifications.list-receipts-of-promise');
        return list.length > 0 && list;
      });
      expect(notices).toMatchObject([{ person: { id: motivator.userId } }]);
      await api.ask('promises.withdraw-invitation', as(owner, on(id)));
      await api.ask('promises.set-approval-type', as(owner, on(id, { json: { approvalType: 'anyuser' } })));
      await api.ask('promises.start-promise', as(owner, on(id)));
      const reportId = await stage.report(owner, id, 'Видно');
      const voted = { json: { voteType: 'approve' } };
      await until(
        async () => (await api.call('voting.cast-vote', as(voter, on(reportId, voted)))).status === 200,
      );
      expect(await ask('voting.list-votes-of-promise')).toMatchObject([
        { reportId, voter: { id: voter.userId }, type: 'approve' },
      ]);
      const moments: { kind: string }[] = await ask('promises.list-moments-of-promise');
      expect(moments.map(({ kind }) => kind)).toEqual(['started', 'invited', 'created']);
      for (const call of ['list-invitations-of-promise', 'list-moments-of-promise'])
        expect(await api.refusal(`promises.${call}`, stage.asOperator(on(NOBODY)))).toBe(
          '404 PROMISE_NOT_FOUND',
        );
      for (const call of ['voting.list-votes-of-promise', 'notifications.list-receipts-of-promise'])
        expect(await api.refusal(call, stage.asOperator(on(id, { query: { limit: 0 } })))).toBe(
          '400 BAD_INPUT',
        );
    });
  });
}

function describePrivatePhoto(stage: OpenapiStage): void {
  it('[ADM-PROM-24] open the photo of a private promise at an address for a few minutes, and the log says so', async () => {
    const { api, owner } = stage;
    const id = await stage.startPromise(owner, 'system', { is_public: false });
    const photo = await photoWithPlace('#7a9e7e');
    const form = new FormData();
    form.append('file', new Blob([photo.bytes], { type: photo.type }), photo.name);
    const { report } = await api.ask('promises.submit-report', as(owner, on(id, { form })));
    const view = (facts: object) => stage.asOperator({ path: { id, report: report.id, ...facts } });
    const { items } = await api.ask('promises.view-private-media', view({}));
    const path = { path: items[0].url.slice('/media/viewed/'.length) };
    const whole = await api.call('gateway.viewedMedia', { path });
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const part = await api.call('gateway.viewedMedia', { path, headers: { range: 'bytes=0-9' } });
    expect([part.status, part.body.byteLength]).toEqual([206, 10]);
    expect(await api.refusal('gateway.viewedMedia', { path: { path: report.media_path } })).toBe(
      '404 MEDIA_NOT_FOUND',
    );
    expect(await api.refusal('promises.view-private-media', view({ report: NOBODY }))).toBe(
      '404 REPORT_NOT_FOUND',
    );
    const query = { action: 'view-private', target: `promise:${id}` };
    await until(
      async () => (await api.ask('auth.list-audit-entries', stage.asOperator({ query }))).length > 0,
    );
  });
}
