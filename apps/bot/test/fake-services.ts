// Stands for auth, promises, voting, notifications and media: the contracts' own parsing over real NATS, behind it a few
// maps. What a spec wants to go wrong it puts into `hooks`.
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Injectable, Module, type Provider } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  answerInvitation,
  approveByMotivator,
  type CallDefinition,
  type CallRequest,
  type CallResult,
  castVote,
  getApprovalCount,
  getInvitation,
  getProfile,
  getPromise,
  getPublicPromise,
  getNotificationSettings,
  grantMedia,
  issueLoginLink,
  issueOperatorToken,
  listActivePromises,
  listApprovals,
  listPendingReports,
  listPromises,
  listPublicReports,
  listReports,
  type NotificationSettings,
  type PromiseView,
  registerTelegramPerson,
  rejectByMotivator,
  setPrivacy,
  skipDay,
  submitReport,
  type ReportView,
  undoReport,
  updateNotificationSettings,
  updateSettings,
  type UserProfile,
} from '@slovo/contracts';
import { type CallContext, Handles, Refusal } from '@slovo/kit/calls';
import { ServiceModule } from '@slovo/kit/service';
import type { z } from 'zod';

type Run<C extends CallDefinition> = (
  input: CallRequest<C>,
  context: CallContext<C['who']>,
) => z.input<C['output']> | Promise<z.input<C['output']>>;

export class FakeServices {
  readonly people = new Map<number, UserProfile>();
  readonly banned = new Set<number>();
  readonly promises = new Map<number, PromiseView>();
  readonly reports: ReportView[] = [];
  /** Reports by their request key: the same key again gives the first. */
  readonly submissions = new Map<string, number>();
  readonly uploads = new Map<string, { bytes: number; hash: string }>();
  readonly voters = new Map<number, number[]>();
  readonly settings = new Map<number, NotificationSettings>();
  /** Telegram ids. */
  readonly operators = new Set<number>();
  readonly invitations = new Map<number, 'pending' | 'accepted' | 'rejected'>();
  readonly asked: string[] = [];
  /** Runs before a call is answered; may throw, or never resolve. */
  readonly hooks = new Map<string, (input: unknown) => void | Promise<void>>();
  links = 0;
  mediaUrl = '';
  private app: NestFastifyApplication | undefined;
  private media: Server | undefined;

  async start(natsUrl: string, natsPrefix: string): Promise<void> {
    const providers = this.answers();
    @Module({
      imports: [ServiceModule.with({ name: 'fakes', natsUrl, natsPrefix, clockControl: false })],
      providers,
    })
    class FakesModule {}
    this.app = await NestFactory.create<NestFastifyApplication>(FakesModule, new FastifyAdapter(), {
      logger: ['error', 'fatal'],
    });
    await this.app.init();
    this.media = createServer((request, response) => void this.serveMedia(request, response));
    await new Promise<void>((resolve) => this.media?.listen(0, '127.0.0.1', resolve));
    this.mediaUrl = `http://127.0.0.1:${(this.media.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    await this.app?.close();
    this.media?.closeAllConnections();
    this.media?.close();
  }

  /** A running public promise of the person, judged by anyone. */
  give(owner: UserProfile, facts: Partial<PromiseView> = {}): PromiseView {
    const id = this.promises.size + 1;
    const promise: PromiseView = {
      id,
      user_id: owner.id,
      title: `Обещание ${id}`,
      description: '',
      type: 'challenge',
      status: 'active',
      completion_type: null,
      closed_by: 'author',
      created_at: '2027-01-01T09:00:00.000Z',
      started_at: '2027-01-01T09:00:00.000Z',
      closed_at: null,
      days_total: 7,
      completed_days: 0,
      is_public: true,
      username: null,
      motivator: '{anyusers}',
      approval_type: 'anyuser',
      penalty_mode: 'none',
      frequency_mode: 'daily',
      frequency_config: null,
      owner: { id: owner.id, username: null, first_name: owner.first_name, last_name: null, photo_url: null },
      motivator_person: null,
      current_day: 3,
      today_ends_at: '2027-01-04T00:00:00.000Z',
      overdue_until: null,
      days: (['kept', 'missed', 'open', 'ahead', 'ahead', 'ahead', 'ahead'] as const).map((state, index) => ({
        day: index + 1,
        date: `2027-01-0${index + 1}`,
        state,
        today: index === 2,
      })),
      reports_count: 0,
      pending_count: 0,
      skips: null,
      streak: 0,
      strength: 0,
      invitation: null,
      version: 1,
      ...facts,
    };
    this.promises.set(id, promise);
    return promise;
  }

  /** A report that is there already. */
  report(promise: PromiseView, text: string): ReportView {
    const request_key = `made:${this.reports.length}`;
    return this.submit({ id: promise.id, text, media: [], request_key }, promise.user_id).report;
  }

  private answers(): Provider[] {
    return [
      this.answer(registerTelegramPerson, ({ telegram_id, first_name, language_code }) => {
        const known = this.people.get(telegram_id);
        const user =
          known ??
          person(this.people.size + 1, telegram_id, first_name, language_code === 'en' ? 'en' : 'ru');
        this.people.set(telegram_id, user);
        return { user, isNew: !known, banned: this.banned.has(user.id) };
      }),
      this.answer(issueLoginLink, ({ user_id }) => ({
        url: `http://127.0.0.1:3001/auth#auth/token-${user_id}-${(this.links += 1)}`,
        expires_at: '2027-01-01T00:15:00.000Z',
      })),
      this.answer(getProfile, (_, { userId }) => this.byId(userId)),
      this.answer(updateSettings, (change, { userId }) => Object.assign(this.byId(userId), clean(change))),
      this.answer(issueOperatorToken, ({ telegram_id }) => {
        const user = this.people.get(telegram_id);
        if (!user || !this.operators.has(telegram_id)) throw new Refusal('NOT_OPERATOR');
        const token = `operator-${telegram_id}-${(this.links += 1)}`;
        const { id: user_id, username, first_name } = user;
        const operator = { user_id, telegram_id, username, first_name, fingerprint: 'abcd1234' };
        return {
          url: `http://127.0.0.1:3001/admin?token=${token}`,
          token,
          operator: { ...operator, expires_at: '2027-01-01T08:00:00.000Z' },
        };
      }),
      this.answer(listPromises, (page, { userId }) => {
        const { items, next } = pageOf([...this.promises.values()].filter(ownedBy(userId)), page);
        return { promises: items, next };
      }),
      this.answer(listActivePromises, (page, { userId }) => {
        const own = [...this.promises.values()].filter(ownedBy(userId));
        const { items, next } = pageOf(
          own.filter(({ status }) => status === 'active' || status === 'overdue'),
          page,
        );
        return { promises: items, next };
      }),
      this.answer(getPromise, ({ id }, { userId }) => {
        const promise = this.promises.get(id);
        if (!promise || (promise.user_id !== userId && promise.motivator_person?.id !== userId))
          throw new Refusal('PROMISE_NOT_FOUND');
        return promise;
      }),
      this.answer(getPublicPromise, ({ id }) => {
        const promise = this.promises.get(id);
        if (!promise?.is_public) throw new Refusal('PROMISE_NOT_FOUND');
        return promise;
      }),
      this.answer(listReports, ({ id, ...page }) => pageOf(this.reportsOf(id), page)),
      this.answer(listPublicReports, ({ id, ...page }) => pageOf(this.reportsOf(id), page)),
      this.answer(submitReport, (input, { userId }) => this.submit(input, userId)),
      this.answer(undoReport, ({ id }) => {
        const index = this.reports.findIndex((report) => report.id === id);
        const [report] = index < 0 ? [] : this.reports.splice(index, 1);
        const promise = report && this.promises.get(report.promise_id);
        if (!promise) throw new Refusal('REPORT_NOT_FOUND');
        return { promise };
      }),
      this.answer(skipDay, ({ id }) => this.promise(id)),
      this.answer(setPrivacy, ({ id, is_public }) => Object.assign(this.promise(id), { is_public })),
      this.answer(grantMedia, ({ path }) => ({ ticket: `read:${path}` })),
      this.answer(castVote, ({ id }, { userId }) => {
        const voters = this.voters.get(id) ?? [];
        if (voters.includes(userId)) throw new Refusal('ALREADY_VOTED');
        this.voters.set(id, [...voters, userId]);
        return this.poll(id);
      }),
      this.answer(approveByMotivator, ({ id }) => ({ ...this.poll(id), status: 'approved' as const })),
      this.answer(rejectByMotivator, ({ id }) => ({ ...this.poll(id), status: 'rejected' as const })),
      this.answer(getApprovalCount, ({ id }) => this.poll(id)),
      this.answer(listApprovals, ({ id }) =>
        (this.voters.get(id) ?? []).map((user_id) => ({
          user_id,
          vote_type: 'approve' as const,
          voteReason: null,
          created_at: '2027-01-01T00:00:00.000Z',
          user: null,
        })),
      ),
      this.answer(listPendingReports, (page, { userId }) => pageOf(this.waitingFor(userId), page)),
      this.answer(getNotificationSettings, (_, { userId }) => this.settingsOf(userId)),
      this.answer(updateNotificationSettings, (change, { userId }) => {
        const settings = { ...this.settingsOf(userId), ...clean(change) };
        this.settings.set(userId, settings);
        return settings;
      }),
      this.answer(getInvitation, ({ code }) => {
        const id = Number(code.replace('code', ''));
        if (!this.invitations.has(id)) throw new Refusal('INVITATION_NOT_FOUND');
        return { invitation: this.invitation(id), promise: this.promise(id) };
      }),
      this.answer(answerInvitation, ({ invitation_id: id, answer }) => {
        if (this.invitations.get(id) !== 'pending') throw new Refusal('INVITATION_ANSWERED');
        this.invitations.set(id, answer === 'accept' ? 'accepted' : 'rejected');
        return { invitation: this.invitation(id), promise: this.promise(id) };
      }),
    ];
  }

  private answer<C extends CallDefinition>(definition: C, run: Run<C>): Provider {
    const { asked, hooks } = this;
    @Handles(definition)
    @Injectable()
    class Fake {
      async run(input: CallRequest<C>, context: CallContext<C['who']>): Promise<z.input<C['output']>> {
        asked.push(definition.name);
        await hooks.get(definition.name)?.(input);
        return run(input, context);
      }
    }
    return { provide: definition.name, useValue: new Fake() };
  }

  private submit(
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
      id: this.reports.length + 1,
      promise_id: id,
      user_id: userId,
      created_at: '2027-01-03T12:00:00.000Z',
      day_number: promise.current_day,
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

  settingsOf(userId: number): NotificationSettings {
    return this.settings.get(userId) ?? SETTINGS;
  }

  private reportsOf(promiseId: number): ReportView[] {
    return this.reports.filter(({ promise_id }) => promise_id === promiseId).toReversed();
  }

  /** What a motivator has to decide on; the reports of public promises are left out. */
  private waitingFor(userId: number) {
    return this.reports.flatMap((report) => {
      const promise = this.promises.get(report.promise_id);
      if (report.report_status !== 'pending' || promise?.motivator_person?.id !== userId) return [];
      const { id: report_id, promise_id, day_number, report_text, media_path, media, more_media } = report;
      return {
        report_id,
        promise_id,
        day_number,
        report_text,
        media_path,
        media,
        more_media,
        promise_title: promise.title,
        owner: promise.owner,
        created_at: report.created_at,
        role: 'motivator' as const,
        poll: this.poll(report_id),
      };
    });
  }

  private poll(report_id: number) {
    const promise_id = this.reports.find(({ id }) => id === report_id)?.promise_id ?? 0;
    const approveVotes = this.voters.get(report_id)?.length ?? 0;
    return {
      report_id,
      promise_id,
      status: approveVotes > 0 ? ('approved' as const) : ('open' as const),
      totalVotes: approveVotes,
      approveVotes,
      requiredVotes: 1,
    };
  }

  private invitation(id: number) {
    const nobody = { first_name: 'Кто', last_name: null, photo_url: null };
    const at = '2027-01-01T00:00:00.000Z';
    return {
      id,
      promise_id: id,
      status: this.invitations.get(id) ?? 'pending',
      invitee_username: null,
      invitee_id: 1,
      invitee: nobody,
      created_at: at,
      expires_at: at,
      responded_at: null,
    };
  }

  private promise(id: number): PromiseView {
    const promise = this.promises.get(id);
    if (!promise) throw new Refusal('PROMISE_NOT_FOUND');
    return promise;
  }

  private byId(userId: number): UserProfile {
    const found = [...this.people.values()].find(({ id }) => id === userId);
    if (!found) throw new Refusal('USER_NOT_FOUND');
    return found;
  }

  private async serveMedia(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.headers.authorization !== 'Bearer internal') return void response.writeHead(401).end();
    if (request.method === 'GET')
      return void response.writeHead(200, { 'content-type': 'image/jpeg' }).end(PICTURE);
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    const key = String(request.headers['x-request-key']);
    await this.hooks.get('media')?.(key);
    this.uploads.set(key, { bytes: bytes.length, hash: createHash('sha256').update(bytes).digest('hex') });
    const media = {
      path: key.replaceAll(':', '-'),
      kind: 'photo',
      mime: 'image/jpeg',
      size: bytes.length,
      width: 8,
      height: 6,
      duration: null,
      ownerId: 1,
      purpose: 'report',
    };
    response
      .writeHead(201, { 'content-type': 'application/json' })
      .end(JSON.stringify({ ticket: `ticket:${media.path}`, media }));
  }
}

/** A JPEG of one grey point. */
export const PICTURE = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z',
  'base64',
);

const person = (id: number, telegram_id: number, first_name: string, language: 'ru' | 'en'): UserProfile => ({
  id,
  telegram_id,
  username: null,
  first_name,
  last_name: null,
  photo_url: null,
  bio: '',
  language,
  time_zone: 'Europe/Moscow',
  day_starts_at: 3,
  roles: ['user'],
  stats: { promises: 0, completed: 0, reports: 0 },
  created_at: '2027-01-01T00:00:00.000Z',
});

const SETTINGS: NotificationSettings = {
  day_start: '09:00',
  day_end: '21:00',
  every_day: '12:00',
  quiet_from: '23:00',
  quiet_until: '08:00',
  weekly_digest: true,
  muted_until: null,
};

const ownedBy =
  (userId: number) =>
  ({ user_id }: PromiseView): boolean =>
    user_id === userId;

/** The cursor is the place of the next item. */
function pageOf<T>(all: T[], { limit, cursor }: { limit: number; cursor?: string | undefined }) {
  const from = Number(cursor ?? 0);
  return {
    items: all.slice(from, from + limit),
    next: from + limit < all.length ? String(from + limit) : null,
  };
}

const clean = (change: object): object =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
