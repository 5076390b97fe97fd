// Real: PostgreSQL, NATS with JetStream and the whole service, called as the edges call it. Not real: promises and auth,
// whose events the specs write themselves.
import {
  type EventDefinition,
  type EventPayload,
  eventSubject,
  type PromiseSnapshot,
  reportSubmitted,
  type ReportSnapshot,
  userChanged,
} from '@slovo/contracts';
import { readConfig } from '@slovo/kit/config';
import { promiseSnapshot, reportSnapshot } from '@slovo/testing';
import {
  createInfrastructure,
  type Infrastructure,
  personSnapshot,
  ServiceHarness,
  startServiceApp,
} from '@slovo/testing/service-harness';
import { votingVariables } from '../src/config.ts';
import { createPrisma, type PrismaClient } from '../src/database.ts';
import { VotingModule } from '../src/voting.module.ts';

export { anonymous, as } from '@slovo/testing/service-harness';

let lastId = 100;

export class VotingHarness extends ServiceHarness<PrismaClient> {
  /** Two harnesses on the same infrastructure are replicas. */
  static async start(requiredVotes = 1, shared?: Infrastructure): Promise<VotingHarness> {
    const infrastructure = shared ?? (await createInfrastructure('voting'));
    const { databaseUrl, env } = infrastructure;
    const prisma = createPrisma(databaseUrl);
    const config = readConfig(votingVariables, { ...env, REQUIRED_VOTES: String(requiredVotes) });
    const app = await startServiceApp(VotingModule.with(config, prisma, databaseUrl));
    return new VotingHarness(app, prisma, infrastructure);
  }

  /** Empties the tables of the service, as in a new database. */
  async empty(): Promise<void> {
    await this.asOwner('TRUNCATE polls, votes, promises, people, acquaintances, witnesses, witness_links');
  }

  /** Payloads of the events of this name about a report, in the order in which they were published. */
  async publishedAbout<E extends EventDefinition>(
    definition: E,
    reportId: number,
  ): Promise<EventPayload<E>[]> {
    const rows = await this.prisma.$queryRaw<{ payload: EventPayload<E> }[]>`
      SELECT payload FROM published
      WHERE subject = ${eventSubject(definition)} AND (payload->>'reportId')::int = ${reportId}
      ORDER BY id`;
    return rows.map(({ payload }) => payload);
  }

  /** A report of a running promise, as the promises service publishes it. */
  async submitted(
    facts: Partial<PromiseSnapshot> = {},
    report: Partial<ReportSnapshot> = {},
  ): Promise<Submitted> {
    const payload = submission(facts, report);
    await this.publish(reportSubmitted, payload);
    return payload;
  }

  async person(id: number, banned = false, version = 1): Promise<void> {
    await this.publish(userChanged, { user: personSnapshot(id, { banned, version }) });
  }

  protected override occurredAt(): Date {
    return new Date('2027-01-02T12:00:00.000Z');
  }
}

export interface Submitted {
  promise: PromiseSnapshot;
  report: ReportSnapshot;
}

/** Owner 1, approval by anyone, public, by default. Every promise and report has an id of its own. */
export function submission(
  facts: Partial<PromiseSnapshot> = {},
  reported: Partial<ReportSnapshot> = {},
): Submitted {
  lastId += 1;
  const promise = promiseSnapshot({
    id: lastId,
    userId: 1,
    type: 'challenge',
    daysTotal: 7,
    startedAt: '2027-01-01T12:00:00.000Z',
    version: 3,
    ...facts,
  });
  const report = reportSnapshot(promise, {
    id: lastId + 50_000,
    text: 'Сделано',
    createdAt: '2027-01-02T12:00:00.000Z',
    ...reported,
  });
  return { promise, report };
}
