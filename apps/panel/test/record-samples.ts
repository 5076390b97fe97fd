import type {
  AdminPromise,
  AdminPromisePage,
  AuditLine,
  DeletionJob,
  ParkedEvent,
  PromiseDryRun,
  PromiseList,
  PromiseMoment,
  Report,
  SendingState,
  SystemState,
  UserDryRun,
} from '../src/shared/api/wire.ts';

const SECOND = 1000;
export const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();
export const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString();

export const running: AdminPromise = {
  id: 411,
  title: 'Бегать по утрам',
  mode: 'habit',
  status: 'active',
  wireStatus: 'active',
  completionType: null,
  visibility: 'public',
  isPenalty: true,
  penaltyAmount: 0,
  reportsCount: 17,
  votesCount: 16,
  commentsCount: 0,
  currentStreak: 2,
  progress: 50,
  createdAt: '2026-11-01T19:40:00.000Z',
  updatedAt: '2026-11-19T06:12:00.000Z',
  closedAt: null,
  days: [
    { day: 1, date: '2026-11-02', state: 'kept', today: false },
    { day: 2, date: '2026-11-03', state: 'open', today: true },
  ],
  daysTotal: 2,
  completedDays: 1,
  currentDay: 2,
  deletionJobId: null,
};

export const listOf = (items: AdminPromise[], fields: Partial<PromiseList> = {}): PromiseList => ({
  items,
  total: items.length,
  limit: 25,
  offset: 0,
  userId: 184,
  filters: { status: null, from: null, to: null },
  sorting: { sortBy: 'updatedAt', sortOrder: 'desc' },
  hasMore: false,
  requestDuration: 31,
  ...fields,
});

const alina = { id: 184, username: 'alina_v', first_name: 'Алина', last_name: 'Воронцова', photo_url: null };

export const promisePageOf = (fields: Partial<AdminPromisePage> = {}): AdminPromisePage => ({
  ...running,
  userId: 184,
  owner: alina,
  isHidden: false,
  description: 'Каждое утро, хотя бы три километра.',
  startedAt: '2026-11-02T03:58:00.000Z',
  approvalType: 'anyuser',
  motivator: null,
  penaltyMode: 'normal',
  frequencyMode: 'daily',
  frequencyConfig: null,
  overdueUntil: null,
  skips: { used: 2, budget: 6 },
  strength: 64,
  reports: { total: 17, approved: 15, pending: 1, rejected: 1, withMedia: 9 },
  ...fields,
});

export const reportOf = (fields: Partial<Report> = {}): Report => ({
  id: 8812,
  promise_id: 411,
  user_id: 184,
  created_at: '2026-11-19T04:48:00.000Z',
  day_number: 18,
  report_text: 'Шесть километров по набережной',
  media_path: null,
  media: null,
  more_media: [],
  report_status: 'approved',
  submitted_by: 'bot',
  approved_by: '{7}',
  decided_by: { ...alina, id: 7, first_name: 'Тимур', username: 'timur' },
  decided_at: '2026-11-19T06:12:00.000Z',
  reject_reason: null,
  undo_until: null,
  ...fields,
});

export const dryRunOf = (fields: Partial<PromiseDryRun> = {}): PromiseDryRun => ({
  safeToDelete: false,
  impact: {
    reports: 17,
    media: 9,
    votes: 16,
    promiseDays: 30,
    totalRecords: 122,
    primaryTables: [{ name: 'reports', count: 17 }],
    relatedTables: [{ name: 'votes', count: 105 }],
    externalSystems: [
      { name: 'storage', count: 9, bytes: 88_080_384 },
      { name: 'telegram', count: 5 },
    ],
    receipts: 48,
    queueJobs: 2,
  },
  analysis: { riskLevel: 'high', estimatedDuration: 4_000, recommendation: 'not_recommended' },
  warnings: [{ type: 'active_promise', severity: 'high', message: 'The promise is running.' }],
  requestDuration: 12,
  timestamp: ago(0),
  ...fields,
});

export const userDryRunOf = (fields: Partial<UserDryRun> = {}): UserDryRun => ({
  ...dryRunOf(),
  dataSummary: {
    promises: 31,
    promiseReports: 4182,
    promiseVotes: 1730,
    userClients: 2,
    promiseGrowthEvents: 44,
    promiseReportApprovals: 12,
  },
  filesToDelete: ['reports/1.jpg'],
  filesToDeleteCount: 97,
  ...fields,
});

export const jobOf = (fields: Partial<DeletionJob> = {}): DeletionJob => ({
  deletionJobId: 'promise-12',
  status: 'queued',
  stage: 'held',
  holdUntil: inMs(494 * SECOND),
  subject: { kind: 'promise', id: 411 },
  reason: 'обращение 2291',
  operatorId: 1,
  requestedAt: ago(106 * SECOND),
  isCompleted: false,
  isFailed: false,
  removedCounts: {},
  durationMs: 0,
  errors: [],
  steps: [
    {
      name: 'votes',
      service: 'voting',
      state: 'waiting',
      done: 0,
      total: null,
      parkedEventId: null,
      parkedIn: null,
    },
    {
      name: 'promise',
      service: 'promises',
      state: 'waiting',
      done: 0,
      total: null,
      parkedEventId: null,
      parkedIn: null,
    },
  ],
  ...fields,
});

export const runningJob = (): DeletionJob =>
  jobOf({
    stage: 'running',
    status: 'running',
    holdUntil: null,
    durationMs: 3_000,
    steps: [
      {
        name: 'votes',
        service: 'voting',
        state: 'done',
        done: 40,
        total: 40,
        parkedEventId: null,
        parkedIn: null,
      },
      {
        name: 'promise',
        service: 'promises',
        state: 'running',
        done: 20,
        total: 80,
        parkedEventId: null,
        parkedIn: null,
      },
    ],
  });

export const lineOf = (fields: Partial<AuditLine> = {}): AuditLine => ({
  id: 4118,
  at: '2026-11-20T09:20:06.412Z',
  operator_id: 1,
  fingerprint: '9f2c41d7',
  action: 'ban-user',
  target: 'user:588',
  reason: 'спам в отчётах',
  details: { sessionsEnded: 2 },
  ...fields,
});

export const parkedOf = (fields: Partial<ParkedEvent> = {}): ParkedEvent => ({
  id: 3040,
  consumer: 'voting-follow-withdrawal',
  event_id: 'event-3040',
  subject: 'evt.promises.report-withdrawn',
  payload: { promise: { id: 411, title: 'Бегать по утрам' }, createdAt: '2026-11-20T08:58:31Z' },
  error: 'Poll of report 8812 is closed',
  parked_at: '2026-11-20T09:02:41.000Z',
  replayed_at: null,
  ...fields,
});

type Service = SystemState['services'][number];

export const serviceOf = (
  service: Service['service'],
  vitals: Partial<NonNullable<Service['vitals']>> | null = {},
): Service => ({
  service,
  vitals: vitals && {
    ready: true,
    waitingFor: [],
    replicas: 2,
    callsPerSecond: 64.5,
    p99: 21,
    errors: 0,
    consumerLag: 0,
    outboxAge: null,
    parked: 0,
    database: { latencyMs: 1, connections: 12, maxConnections: 200, bytes: 4_300_000 },
    ...vitals,
  },
});

/** How the product does; all is well and nothing runs unless given otherwise. */
export const systemOf = (services: Service[], facts: Partial<SystemState> = {}): SystemState => ({
  at: '2026-11-20T09:34:00.000Z',
  services,
  infrastructure: {
    postgres: { latencyMs: 2, connections: 48, maxConnections: 200, bytes: 52_428_800 },
    nats: { latencyMs: 1, streams: 6, consumers: 41, bytes: 10_485_760 },
    storage: { kind: 's3', latencyMs: 9 },
  },
  running: { batches: [], promiseDeletions: [], userDeletions: [] },
  counters: { checkedAt: '2026-11-20T01:00:00.000Z', checked: 3, corrected: 0, last: null },
  ...facts,
});

export const sendingOf = (fields: Partial<SendingState> = {}): SendingState => ({
  at: ago(0),
  direct: { waiting: 3, isCapped: false, oldestAt: null },
  batch: { waiting: 1945, sending: 1, paused: 0 },
  perSecond: 29.4,
  unknown: { sentAgain: 0, notSentAgain: 0 },
  minutes: [0, 600, 1200].map((batch, index) => ({
    at: ago((3 - index) * 60 * SECOND),
    direct: 60,
    batch,
    tooManyRequests: 0,
    failed: { blocked: 5, 'no-chat': 0, refused: 0, interrupted: 0, 'gave-up': 0 },
  })),
  ...fields,
});

const moment = (
  kind: PromiseMoment['kind'],
  at: string,
  fields: Partial<PromiseMoment> = {},
): PromiseMoment => ({
  kind,
  at,
  day: null,
  person: null,
  ...fields,
});

export const momentsOf = (): PromiseMoment[] => [
  moment('skipped', '2026-11-10T20:00:00.000Z', { day: 9 }),
  moment('invited', '2026-11-01T19:41:00.000Z', { person: { ...alina, id: 7, first_name: 'Тимур' } }),
  moment('created', '2026-11-01T19:40:00.000Z'),
];
