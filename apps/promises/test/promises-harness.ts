// Real: PostgreSQL, NATS with JetStream and the whole service, called as the edges call it. Not real: auth, voting, media
// and notifications, whose events and tickets the specs write themselves.
import { randomUUID } from 'node:crypto';
import {
  type Caller,
  type CallResult,
  createPromise,
  type EventDefinition,
  type EventPayload,
  eventSubject,
  type PersonSnapshot,
  pollClosed,
  type PromiseView,
  setPrivacy,
  startPromise,
  submitReport,
  type UploadTicket,
  userChanged,
} from '@slovo/contracts';
import { readConfig } from '@slovo/kit/config';
import { SecretKeys } from '@slovo/kit/keys';
import { Tickets } from '@slovo/kit/ticket';
import {
  as,
  createInfrastructure,
  type Infrastructure,
  personSnapshot,
  ServiceHarness,
  startServiceApp,
} from '@slovo/testing/service-harness';
import type { z } from 'zod';
import { promisesVariables } from '../src/config.ts';
import { createPrisma, type PrismaClient } from '../src/database.ts';
import { PromisesModule } from '../src/promises.module.ts';

export { anonymous, as } from '@slovo/testing/service-harness';

export const SECRET = 'a secret of the specs';
export const NEXT_SECRET = 'the next secret of the specs';
/** Noon in Moscow. The dates that specs name lie later, so that their clock only moves forward. */
export const STARTS_AT = '2027-01-04T12:00:00+03:00';

export interface ReportInput {
  text?: string;
  media?: string[];
  sent_at?: string;
  seal?: { received_at: string; elapsed_ms: number };
  day?: number | undefined;
  request_key?: string;
}

type Draft = Partial<z.input<(typeof createPromise)['input']>>;

export class PromisesHarness extends ServiceHarness<PrismaClient> {
  private lastPerson = 1000;

  /** Two harnesses on the same infrastructure are replicas. */
  static async start(shared?: Infrastructure): Promise<PromisesHarness> {
    const infrastructure = shared ?? (await createInfrastructure('promises'));
    const { databaseUrl, env } = infrastructure;
    const prisma = createPrisma(databaseUrl);
    const config = readConfig(promisesVariables, {
      ...env,
      TICKET_SECRET: SECRET,
      TICKET_SECRET_ALSO: NEXT_SECRET,
    });
    const app = await startServiceApp(PromisesModule.with(config, prisma, databaseUrl), STARTS_AT);
    return new PromisesHarness(app, prisma, infrastructure);
  }

  /** Payloads of the events of this name about a promise, in the order in which they were published. */
  async publishedAbout<E extends EventDefinition>(
    definition: E,
    promiseId: number,
  ): Promise<EventPayload<E>[]> {
    const rows = await this.prisma.$queryRaw<{ payload: EventPayload<E> }[]>`
      SELECT payload FROM published
      WHERE subject = ${eventSubject(definition)} AND (payload->'promise'->>'id')::int = ${promiseId}
      ORDER BY id`;
    return rows.map(({ payload }) => payload);
  }

  /** Names of all events about a promise, in the order in which they were published. */
  async publishedNames(promiseId: number): Promise<string[]> {
    const rows = await this.prisma.$queryRaw<{ subject: string }[]>`
      SELECT subject FROM published WHERE (payload->'promise'->>'id')::int = ${promiseId} ORDER BY id`;
    return rows.map(({ subject }) => subject.split('.').at(-1)!);
  }

  /** Publishes a person as auth does, and returns the id. */
  async person(facts: Partial<PersonSnapshot> = {}): Promise<number> {
    const id = facts.id ?? ++this.lastPerson;
    await this.publish(userChanged, { user: personSnapshot(id, facts) });
    return id;
  }

  draft(owner: number, facts: Draft = {}): Promise<PromiseView> {
    return this.call(
      createPromise,
      { title: 'Бегать по утрам', type: 'challenge', days_total: 7, ...facts },
      as(owner),
    );
  }

  /** A promise that runs from now on. Its approval is written straight into its row. */
  async started(
    owner: number,
    { approval = 'system', motivator = null, ...facts }: Draft & Approval = {},
  ): Promise<PromiseView> {
    const { id } = await this.draft(owner, { ...facts, is_public: false });
    await this.prisma.promiseRecord.update({
      where: { id },
      data: { approvalType: approval, motivatorId: motivator },
    });
    if (motivator !== null) await this.invitation(id, motivator, 'accepted');
    const started = await this.call(startPromise, { id }, as(owner));
    return facts.is_public ? this.call(setPrivacy, { id, is_public: true }, as(owner)) : started;
  }

  async invitation(
    promiseId: number,
    inviteeId: number,
    status: 'pending' | 'accepted' | 'rejected' | 'cancelled',
  ) {
    const { now } = this;
    const expiresAt = new Date(now.getTime() + 7 * 86_400_000);
    const respondedAt = status === 'pending' ? null : now;
    return this.prisma.invitation.create({
      data: { promiseId, inviteeId, status, code: randomUUID(), createdAt: now, expiresAt, respondedAt },
    });
  }

  /** Sends a report, each with a request key of its own. */
  submit(id: number, report: ReportInput, caller: Caller): Promise<CallResult<typeof submitReport>> {
    return this.call(submitReport, { id, text: 'Сделано', request_key: randomUUID(), ...report }, caller);
  }

  /** Publishes the verdict of a poll as voting does. */
  settle(
    promiseId: number,
    reportId: number,
    verdict: 'approved' | 'rejected',
    decidedBy = 77,
    eventId?: string,
  ): Promise<string> {
    const reason = verdict === 'rejected' ? 'Не видно' : null;
    return this.publish(pollClosed, { reportId, promiseId, verdict, decidedBy, reason }, eventId);
  }

  /** A ticket as the media service signs it for an upload. */
  ticket(ownerId: number, facts: Partial<UploadTicket> = {}, secret = SECRET): Promise<string> {
    const upload: UploadTicket = {
      use: 'upload',
      path: `reports/${randomUUID()}.jpg`,
      kind: 'photo',
      mime: 'image/jpeg',
      size: 1234,
      width: 800,
      height: 600,
      duration: null,
      poster: null,
      ownerId,
      purpose: 'report',
      ...facts,
    };
    return new Tickets(new SecretKeys(secret)).sign(upload, this.now, 86_400);
  }
}

interface Approval {
  approval?: 'system' | 'anyuser' | 'specific';
  motivator?: number | null;
}
