// Fakes of auth, promises, voting, notifications and media. Calls are real, over NATS and checked against the
// contracts; behind them are a few maps. A spec makes a call fail or wait with `hooks`.
import { Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type {
  CallRequest,
  CallResult,
  NotificationSettings,
  OwnData,
  PromiseView,
  ReportView,
  submitReport,
  UserProfile,
} from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { createService, ServiceModule } from '@slovo/kit/service';
import { authAnswers } from './fake-auth.ts';
import { FakeMedia } from './fake-media.ts';
import { notificationsAnswers } from './fake-notifications.ts';
import { promisesAnswers } from './fake-promises.ts';
import { votingAnswers } from './fake-voting.ts';
import { samplePromise, SETTINGS } from './samples.ts';

export class FakeServices {
  readonly people = new Map<number, UserProfile>();
  readonly banned = new Set<number>();
  readonly promises = new Map<number, PromiseView>();
  readonly reports: ReportView[] = [];
  /** Undoing them again is answered as it was at first. */
  readonly withdrawn: ReportView[] = [];
  /** Report ids by request key: the same key again returns the first report. */
  readonly submissions = new Map<string, number>();
  readonly uploads = new Map<string, { bytes: number; hash: string }>();
  readonly voters = new Map<number, number[]>();
  readonly settings = new Map<number, NotificationSettings>();
  /** By Telegram id. */
  readonly operators = new Set<number>();
  /** For which day a report of the promise counts, where that is not today. */
  readonly days = new Map<number, number>();
  readonly invitations = new Map<number, 'pending' | 'accepted' | 'rejected'>();
  /** Links that invite a motivator: the promise of each code. */
  readonly motivatorLinks = new Map<string, number>();
  /** Codes of witness links by promise; without one a promise has none. */
  readonly witnessLinks = new Map<number, string>();
  /** `{promise}:{person}`, and whether they muted it. */
  readonly witnesses = new Map<string, boolean>();
  /** By the person's id; without an entry nothing was requested. */
  readonly ownData = new Map<number, OwnData>();
  readonly asked: string[] = [];
  /** Runs before a call is answered; may throw, or never resolve. */
  readonly hooks = new Map<string, (input: unknown) => void | Promise<void>>();
  links = 0;
  /** Ids of withdrawn reports are not given again. */
  private lastReport = 0;
  mediaUrl = '';
  private app: NestFastifyApplication | undefined;
  readonly media = new FakeMedia(this);

  async start(natsUrl: string, natsPrefix: string): Promise<void> {
    const controllers = [authAnswers, promisesAnswers, votingAnswers, notificationsAnswers].flatMap(
      (answers) => answers(this),
    );
    @Module({
      imports: [
        ServiceModule.with({ name: 'fakes', nats: { NATS_URL: natsUrl }, natsPrefix, clockControl: false }),
      ],
      controllers,
    })
    class FakesModule {}
    this.app = await createService(FakesModule, { logger: ['error', 'fatal'] });
    this.mediaUrl = await this.media.start();
  }

  async stop(): Promise<void> {
    await this.app?.close();
    this.media.stop();
  }

  /** Gives the person a running public promise that anyone can approve. */
  give(owner: UserProfile, facts: Partial<PromiseView> = {}): PromiseView {
    const promise = samplePromise(this.promises.size + 1, owner, facts);
    this.promises.set(promise.id, promise);
    return promise;
  }

  /** Adds a report that exists already. */
  report(promise: PromiseView, text: string): ReportView {
    const request_key = `made:${this.lastReport}`;
    return this.submit({ id: promise.id, text, media: [], request_key }, promise.user_id).report;
  }

  promise(id: number): PromiseView {
    const promise = this.promises.get(id);
    if (!promise) throw new Refusal('PROMISE_NOT_FOUND');
    return promise;
  }

  dayOf({ id, current_day }: PromiseView): number | null {
    return this.days.get(id) ?? current_day;
  }

  settingsOf(userId: number): NotificationSettings {
    return this.settings.get(userId) ?? SETTINGS;
  }

  submit(
    { id, text, media, request_key }: CallRequest<typeof submitReport>,
    userId: number,
  ): CallResult<typeof submitReport> {
    const promise = this.promise(id);
    const known = this.submissions.get(request_key);
    if (known !== undefined)
      return {
        report: this.reports.find((report) => report.id === known) as ReportView,
        promise,
        repeated: true,
      };
    const [first, ...rest] = media.map((ticket) => ({
      path: ticket.replace('ticket:', ''),
      kind: 'photo' as const,
      mime: 'image/jpeg',
      width: 8,
      height: 6,
      duration: null,
      poster: null,
    }));
    const report: ReportView = {
      id: (this.lastReport += 1),
      promise_id: id,
      user_id: userId,
      created_at: '2027-01-03T12:00:00.000Z',
      day_number: this.dayOf(promise),
      report_text: text,
      media_path: first?.path ?? null,
      media: first ?? null,
      more_media: rest,
      report_status: promise.approval_type === 'system' ? 'approved' : 'pending',
      submitted_by: 'bot',
      approved_by: null,
      decided_by: null,
      decided_at: null,
      reject_reason: null,
      undo_until: '2027-01-03T12:15:00.000Z',
    };
    this.reports.push(report);
    this.submissions.set(request_key, report.id);
    return { report, promise, repeated: false };
  }
}
