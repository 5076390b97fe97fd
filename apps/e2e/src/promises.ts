import { until } from '@slovo/testing';
import type { Actor, Upload } from './actor.ts';

/** A promise in some state, with its waiting report if it has one. */
export interface Made {
  id: number;
  reportId: number;
  mediaPath: string;
}

export interface PromiseFacts {
  id: number;
  status: string;
  is_public: boolean;
  completed_days: number;
  reports_count: number;
}

interface Draft {
  title?: string;
  approval?: 'system' | 'anyuser';
  isPublic?: boolean;
  type?: 'challenge' | 'habit' | 'goal';
  days?: number;
}

export interface ReportAnswer {
  report: { id: number; media_path: string | null; report_status: string };
  repeated: boolean;
}

export interface Receipt {
  id: number;
  promise_id: number | null;
  message_key: string;
  status: string;
}

const look = (owner: Actor, id: number): Promise<PromiseFacts> => owner.ask('GET', `/api/promises/${id}`);

export async function makeDraft(
  owner: Actor,
  {
    title = 'Вставать в шесть',
    approval = 'system',
    isPublic = false,
    type = 'challenge',
    days = 14,
  }: Draft = {},
): Promise<Made> {
  const { id } = await owner.ask<PromiseFacts>('POST', '/api/promises', {
    title,
    type,
    days_total: type === 'habit' ? 30 : days,
    is_public: isPublic,
  });
  if (approval === 'anyuser')
    await owner.ask('PATCH', `/api/promises/${id}/approval-type`, { approvalType: approval, username: null });
  return { id, reportId: 0, mediaPath: '' };
}

export const invite = (owner: Actor, { id }: Made, motivator: Actor): Promise<unknown> =>
  owner.ask('PATCH', `/api/promises/${id}/approval-type`, {
    approvalType: 'specific',
    username: motivator.username,
  });

/** The person's notices about the promise. */
export async function receiptsOf(who: Actor, { id }: Pick<Made, 'id'>): Promise<Receipt[]> {
  const path = `/api/admin/notifications/receipts/user/${who.userId}?limit=1000`;
  return (await who.ask<Receipt[]>('GET', path)).filter(({ promise_id }) => promise_id === id);
}

/** The notice that asks the person to be the promise's motivator. */
export const invitationNotice = (invitee: Actor, made: Made): Promise<Receipt> =>
  until(async () =>
    (await receiptsOf(invitee, made)).find(({ message_key }) => message_key === 'invitation_received'),
  );

/** Accepts as /notifications does; resolves when the promise shows it. */
export async function acceptInvitation(owner: Actor, made: Made, motivator: Actor): Promise<void> {
  const notice = await invitationNotice(motivator, made);
  await motivator.ask('PATCH', `/api/notifications/receipts/${notice.id}/status`, {
    status: 'responded',
    responseType: 'accept',
  });
  await until(async () => (await look(owner, made.id)).status === 'draft_motivator_accepted');
}

export const start = (owner: Actor, { id }: Made): Promise<PromiseFacts> =>
  owner.ask('POST', `/api/promises/${id}/start`);

/** Makes a report of today. Resolves when its votes are counted, so that a decision on it can follow. */
export async function reportOf(owner: Actor, made: Made, photo?: Upload): Promise<Made> {
  const { status, body } = await owner.report<ReportAnswer>(made.id, 'Сделано', photo && [photo]);
  if (status !== 201) throw new Error(`The report was refused with ${status}: ${JSON.stringify(body)}`);
  const { id: reportId, media_path } = body.report;
  await owner.ask('GET', `/api/reports/${reportId}/approval-count`);
  return { ...made, reportId, mediaPath: media_path ?? '' };
}
