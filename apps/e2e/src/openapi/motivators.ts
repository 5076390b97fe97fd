import { describe, expect, it } from '@jest/globals';
import { until } from '@slovo/testing';
import { as, NOBODY, on, type OpenapiStage } from './stage.ts';

export function describeMotivators(stage: OpenapiStage): void {
  describe('[API-24, API-25, API-41, API-47, API-48] a motivator', () => {
    describeInvitations(stage);
    describeDecisions(stage);
    describeSettings(stage);
  });
}

function describeInvitations(stage: OpenapiStage): void {
  it('is invited, and the invitation can be withdrawn', async () => {
    const { api, owner, voter } = stage;
    const id = await stage.makePromise(owner);
    await invite(stage, id, voter.username);
    expect((await api.ask('promises.list-invitations', as(owner, on(id)))).invitations).toHaveLength(1);
    await api.ask('promises.withdraw-invitation', as(owner, on(id)));
    expect(await api.refusal('promises.withdraw-invitation', as(owner, on(id)))).toBe(
      '404 INVITATION_NOT_FOUND',
    );
    expect(await api.refusal('promises.list-invitations', as(owner, on(NOBODY)))).toBe(
      '404 PROMISE_NOT_FOUND',
    );
  });

  it('[MOTIV-15] is invited by a link, which one person takes', async () => {
    const { api, owner, motivator, voter } = stage;
    const id = await stage.makePromise(owner);
    const { code } = await api.ask('promises.create-motivator-link', as(owner, on(id)));
    expect((await api.ask('promises.find-motivator-link', as(owner, on(id)))).link).toMatchObject({ code });
    const path = { code };
    expect(await api.ask('promises.get-motivator-link', { path })).toMatchObject({ promise_id: id });
    expect(await api.refusal('promises.get-motivator-link', { path: { code: `${code}x` } })).toBe(
      '404 INVITATION_NOT_FOUND',
    );
    const json = { accept: true };
    expect(await api.refusal('promises.take-motivator-link', as(owner, { path, json }))).toBe(
      '400 MOTIVATOR_IS_OWNER',
    );
    await api.ask('promises.take-motivator-link', as(motivator, { path, json }));
    expect(await api.refusal('promises.take-motivator-link', as(voter, { path, json }))).toBe(
      '404 INVITATION_NOT_FOUND',
    );
    await api.ask('promises.withdraw-motivator-link', as(owner, on(id)));
  });
}

function describeDecisions(stage: OpenapiStage): void {
  it('accepts on the notifications page and decides on reports', async () => {
    const { api, owner, motivator, voter } = stage;
    const id = await stage.makePromise(owner, { is_public: true });
    await invite(stage, id, motivator.username);
    const notice = await invitationNoticeOf(stage, id);
    const answer = { status: 'responded', responseType: 'accept' };
    const answered = on(notice.id, { json: answer });
    expect(await api.refusal('notifications.set-receipt-status', as(voter, answered))).toBe(
      '404 RECEIPT_NOT_FOUND',
    );
    expect(await api.ask('notifications.set-receipt-status', as(motivator, answered))).toMatchObject({
      success: true,
      data: { id: notice.id },
    });
    await until(
      async () =>
        (await api.ask('promises.get-promise', as(owner, on(id)))).status === 'draft_motivator_accepted',
    );
    await api.ask('promises.start-promise', as(owner, on(id)));
    const [first, second] = [await stage.report(owner, id, 'Раз'), await stage.report(owner, id, 'Два')];
    expect(await api.refusal('voting.approve-by-motivator', as(voter, on(first)))).toBe('403 NOT_MOTIVATOR');
    expect(await api.ask('voting.approve-by-motivator', as(motivator, on(first)))).toMatchObject({
      status: 'approved',
    });
    const json = { reason: 'Вчерашнее фото' };
    expect(await api.ask('voting.reject-by-motivator', as(motivator, on(second, { json })))).toMatchObject({
      status: 'rejected',
    });
  });
}

function describeSettings(stage: OpenapiStage): void {
  it('has counts of notifications, and settings for them', async () => {
    const { api, motivator, voter } = stage;
    const path = { userId: motivator.userId };
    expect((await api.ask('notifications.get-receipt-stats', as(motivator, { path }))).total).toBeGreaterThan(
      0,
    );
    for (const call of ['list-receipts', 'get-receipt-stats'])
      expect(await api.refusal(`notifications.${call}`, as(voter, { path }))).toBe('403 NOT_ALLOWED');
    await api.ask('notifications.get-settings', as(motivator));
    const quiet = { day_start: '08:30', quiet_from: '22:00', muted_until: null };
    expect(await api.ask('notifications.update-settings', as(motivator, { json: quiet }))).toMatchObject(
      quiet,
    );
    expect(
      await api.refusal('notifications.update-settings', as(motivator, { json: { day_start: '25:00' } })),
    ).toBe('400 BAD_INPUT');
  });
}

const invite = ({ api, owner }: OpenapiStage, id: number, username: string) =>
  api.ask('promises.set-approval-type', as(owner, on(id, { json: { approvalType: 'specific', username } })));

const invitationNoticeOf = ({ api, motivator }: OpenapiStage, promiseId: number) =>
  until(async () => {
    const input = { path: { userId: motivator.userId }, query: { limit: 50 } };
    const receipts = await api.ask('notifications.list-receipts', as(motivator, input));
    return receipts.find((each: { promise_id: number }) => each.promise_id === promiseId);
  });
