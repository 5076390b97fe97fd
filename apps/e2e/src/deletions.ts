import type { DeletionJob, DeletionReceipt, PromiseDryRun, UserDryRun } from '@slovo/contracts';
import { until, type World } from '@slovo/testing';
import { type Actor, type Answer } from './actor.ts';
import { acceptInvitation, invite, type Made, makeDraft, reportOf, start } from './promises.ts';
import { photoWithPlace } from './photos.ts';

/** The operator at the panel, as far as they delete. */
export class DeletingOperator {
  constructor(
    private readonly world: World,
    private readonly token: string,
  ) {}

  dryRunOfPromise = (id: number): Promise<PromiseDryRun> =>
    this.ask<PromiseDryRun>('GET', `/api/admin/promises/${id}/delete-dry-run`);
  dryRunOfUser = (id: number): Promise<UserDryRun> =>
    this.ask<UserDryRun>('POST', `/api/admin/users/${id}/delete`, { dryRun: true });
  deletePromise = (id: number, body: object): Promise<DeletionReceipt> =>
    this.ask<DeletionReceipt>('DELETE', `/api/admin/promises/${id}?cascade=true`, body);
  deleteUser = (id: number, body: object): Promise<DeletionReceipt> =>
    this.ask<DeletionReceipt>('POST', `/api/admin/users/${id}/delete`, body);
  job = (id: string): Promise<DeletionJob> =>
    this.ask<DeletionJob>('GET', `/api/admin/deletions/${id}/status`);
  move = (id: string, by: 'cancel' | 'run' | 'retry'): Promise<DeletionJob> =>
    this.ask<DeletionJob>('POST', `/api/admin/deletions/${id}/${by}`);

  /** The finished job. Services may be down meanwhile. */
  async finished(id: string): Promise<DeletionJob> {
    return until(async () => {
      const { status, body } = await this.call<DeletionJob>('GET', `/api/admin/deletions/${id}/status`);
      if (status !== 200) return null;
      if (body.stage === 'stuck') throw new Error(`${id} is stuck: ${JSON.stringify(body.errors)}`);
      return body.isCompleted ? body : null;
    }, 90_000);
  }

  async call<T>(method: string, path: string, body?: object): Promise<Omit<Answer<T>, 'headers'>> {
    const response = await fetch(this.world.appUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => null); // the gateway may be down
    return { status: response?.status ?? 0, body: (await response?.json()) as T };
  }

  async ask<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await this.call<T>(method, path, body);
    if (answer.status !== 200)
      throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }
}

/** Every table of a dry-run, with the files: exactly what a job says to have removed. */
export function countsOf({ impact }: PromiseDryRun): Record<string, number> {
  const tables = [...impact.primaryTables, ...impact.relatedTables].map(({ name, count }) => [name, count]);
  return Object.fromEntries([...tables, ...(impact.media > 0 ? [['files', impact.media]] : [])]) as Record<
    string,
    number
  >;
}

/** A public promise with a report that has a photo, and a vote on it. */
export async function votedPromise(owner: Actor, voter: Actor, title: string): Promise<Made> {
  const draft = await makeDraft(owner, { title, approval: 'anyuser' });
  await start(owner, draft);
  await owner.ask('PATCH', `/api/promises/${draft.id}/privacy`, { is_public: true });
  const made = await reportOf(owner, draft, await photoWithPlace('#99aabb'));
  await voter.ask('POST', `/api/reports/${made.reportId}/vote`, { voteType: 'approve' });
  return made;
}

/** A running promise that the motivator has agreed to check. */
export async function chargedPromise(owner: Actor, motivator: Actor): Promise<Made> {
  const draft = await makeDraft(owner, { title: 'Под присмотром' });
  await invite(owner, draft, motivator);
  await acceptInvitation(owner, draft, motivator);
  await start(owner, draft);
  return draft;
}
