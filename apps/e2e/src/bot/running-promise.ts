import type { Actor } from '../actor.ts';

export interface PromiseView {
  id: number;
  title: string;
  status: string;
  completed_days: number;
  is_public: boolean;
}

export interface ReportView {
  id: number;
  report_status: string;
  report_text: string;
  day_number: number | null;
  media_path: string | null;
}

interface Choices {
  title: string;
  type?: 'challenge' | 'habit' | 'goal';
  approval?: 'system' | 'anyuser';
  isPublic?: boolean;
}

/** Makes a promise as the web app does and starts it. Others see it and vote, unless `choices` say otherwise. */
export async function startPromise(owner: Actor, choices: Choices): Promise<PromiseView> {
  const { title, type = 'challenge', approval = 'anyuser', isPublic = true } = choices;
  const days_total = type === 'challenge' ? 7 : 30;
  const { id } = await owner.ask<PromiseView>('POST', '/api/promises', { title, type, days_total });
  await owner.ask('PATCH', `/api/promises/${id}/approval-type`, { approvalType: approval, username: null });
  await owner.ask('POST', `/api/promises/${id}/start`);
  if (isPublic) await owner.ask('PATCH', `/api/promises/${id}/privacy`, { is_public: true });
  return owner.ask<PromiseView>('GET', `/api/promises/${id}`);
}

export const reportsOf = (owner: Actor, { id }: Pick<PromiseView, 'id'>): Promise<ReportView[]> =>
  owner.ask<ReportView[]>('GET', `/api/promises/${id}/reports`);
