import type { CallsByName, InputOf } from '@slovo/contracts/all-calls';
import type { Json, Schemas } from './schemas.ts';

const SESSION = '8b1f6c1e-2d1c-4a57-9d0e-1f1f6a2f5c11';
/** The name of a file, and of an upload in chunks. */
const HEX = '1a2b3c4d5e6f1a2b3c4d5e6f1a2b3c4d';

/** Realistic inputs by the name of the call, without path parameters. */
const examples = {
  'auth.validate-session': { token: 'eyJhbGciOiJIUzI1NiJ9.e30.c2ln' },
  'auth.revoke-session': { session_id: SESSION, reason: 'user' },
  'auth.revoke-user-sessions': {
    user_id: 7,
    reason: 'user',
    exclude_session_id: SESSION,
  },
  'auth.update-profile': { first_name: 'Аня', bio: 'Бегаю по утрам' },
  'auth.save-motivator-profile': {
    title: 'Тренер по бегу',
    specialization: 'Первые пять километров',
    bio: 'Помогаю начать и не бросить',
    website: 'https://example.com',
  },
  'auth.ban-user': { reason: 'Реклама в отчётах' },
  'auth.revoke-session-of-user': { reason: 'Чужой телефон' },
  'auth.revoke-all-sessions-of-user': { reason: 'Чужой телефон' },
  'auth.record-private-view': { target: 'parked-event:12' },
  'promises.view-private-reports': { limit: 20 },
  'auth.request-account-deletion': { phrase: 'удалить мой аккаунт' },
  'auth.update-settings': { time_zone: 'Asia/Yekaterinburg', day_starts_at: 3 },
  'promises.start-promise-deletion': {
    reason: 'Спам в названии',
    idempotencyKey: 'delete-promise-1763715600-k3x9',
    holdSeconds: 600,
  },
  'promises.create-promise': {
    title: 'Бегать по утрам',
    description: 'Хотя бы два километра',
    type: 'habit',
    frequency_mode: 'weekly',
    frequency_config: { days: [1, 3, 5] },
    is_public: false,
    status: 'draft',
  },
  'promises.update-promise': { title: 'Бегать по вечерам' },
  'promises.skip-day': { day: 3 },
  'promises.set-privacy': { is_public: true },
  'promises.set-approval-type': { approvalType: 'specific', username: 'boris' },
  'promises.take-motivator-link': { accept: true },
  'promises.close-promise': { completion_type: 'success', closed_by: 'author' },
  'promises.pause-promise': { days: 5 },
  'notifications.read-all-receipts': { until: '2026-11-22T09:00:00.000Z' },
  'voting.cast-vote': { voteType: 'approve', voteReason: 'Видно старание' },
  'voting.mute-witness': { muted: true },
  'promises.start-promise': {
    start_on: 'today',
    approvalType: 'anyuser',
    is_public: true,
  },
  'voting.reject-by-motivator': { reason: 'На фото вчерашний день' },
  'media.open-upload': {
    fileName: 'осень.mp4',
    fileSize: 12_582_912,
    mimeType: 'video/mp4',
    totalChunks: 12,
  },
  'media.finalize-upload': { sessionId: HEX },
  'media.clean-up-upload': { sessionId: HEX },
  'notifications.set-receipt-status': { status: 'responded', responseType: 'accept' },
  'notifications.update-settings': { day_start: '09:00', quiet_from: '23:00' },
  'notifications.notify-user': {
    messageType: 'text',
    text: 'Здравствуйте, {{first_name}}! Мы <b>починили</b> напоминания.',
    channels: { telegram: true, web: false },
    lang: 'ru',
    reason: 'Ответ на жалобу',
    idempotencyKey: 'personal-1795336800000-k3v9',
  },
  'notifications.send-broadcast': {
    type: 'broadcast',
    content: { text: 'Завтра в 03:00 «Слово» обновится.' },
    channels: { telegram: true, web: true },
    lang: 'ru',
    holdSeconds: 30,
    idempotencyKey: 'broadcast-1795336800000-k3v9',
  },
  'notifications.send-group': {
    filters: { lastLoginDaysGt: 30, language: 'ru' },
    message: { messageType: 'text', text: 'Мы скучаем', lang: 'ru' },
    channels: { telegram: true, web: false },
    holdSeconds: 30,
    idempotencyKey: 'group-1795336800000-k3v9',
  },
  'notifications.send-test': {
    content: { text: 'Завтра в 03:00 «Слово» обновится.' },
    lang: 'ru',
  },
  'notifications.retry-batch': { reasons: ['blocked'] },
  'notifications.create-segment': {
    name: 'Давно не заходили',
    filters: { lastLoginDaysGt: 30 },
  },
  'notifications.update-segment': { name: 'Не заходили месяц' },
} satisfies { [N in keyof CallsByName]?: Partial<InputOf<N>> };

export const requestExamples: Record<string, Json> = examples;

const INSTANT = '2026-11-21T09:00:00.000Z';

/** Realistic values of fields in answers, by name. The values of other fields are derived from the schema. */
const VALUES: Record<string, unknown> = {
  username: 'anna',
  first_name: 'Аня',
  title: 'Бегать по утрам',
  promise_title: 'Бегать по утрам',
  description: 'Хотя бы два километра',
  bio: 'Бегаю по утрам',
  time_zone: 'Europe/Moscow',
  day_starts_at: 3,
  roles: ['user'],
  telegram_id: 77_001,
  motivator: '{anyusers}',
  report_text: 'Два километра, иней на траве',
  sessionId: SESSION,
  session_id: SESSION,
  fingerprint: '9f86d081',
  token: 'eyJhbGciOiJIUzI1NiJ9.e30.c2ln',
  mime: 'image/jpeg',
  path: 'reports/1a/1a2b3c4d5e6f1a2b3c4d5e6f1a2b3c4d.jpg',
  avatar_url: '/media/public/avatars/1a/1a2b3c4d5e6f1a2b3c4d5e6f1a2b3c4d.jpg',
  fileId: HEX,
  fileName: `${HEX}.mp4`,
  originalName: 'осень.mp4',
  url: `/media/notifications/${HEX}`,
  ip_address: '203.0.113.xxx',
  day_start: '09:00',
  day_end: '21:00',
  every_day: '12:00',
  quiet_from: '23:00',
  quiet_until: '08:00',
  message_key: 'report_approved',
  textContent: 'Завтра в 03:00 «Слово» обновится.',
  audience: 'language = ru',
  filterSummary: 'language = ru',
  progressPercentage: 40,
  days_total: 30,
  deletionJobId: 'promise-12',
};

/** A value that is valid for the schema, the same at every start. */
export function exampleOf(schemas: Schemas, source: Json, name = ''): unknown {
  const schema = schemas.resolve(source) as Json & {
    anyOf?: Json[];
    oneOf?: Json[];
    enum?: unknown[];
    items?: Json;
    properties?: Record<string, Json>;
  };
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return exampleOf(schemas, variants[0] ?? {}, name);
  if ('const' in schema) return schema['const'];
  if (schema.enum) return schema.enum[0];
  const value = VALUES[name];
  const isOf = (type: unknown) => Array.isArray(value) === (type === 'array') && value !== undefined;
  switch ([schema['type']].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        propertiesOf(schema).map(([key, each]) => [key, exampleOf(schemas, each, key)]),
      );
    case 'array':
      return isOf('array') ? value : [exampleOf(schemas, schema.items ?? {}, name)];
    case 'integer':
    case 'number':
      return typeof value === 'number' ? value : 1;
    case 'boolean':
      return true;
    case 'string':
      return textExample(schema, value);
    case 'null':
      return null;
    default:
      return {};
  }
}

/** The schema of a record over an enum, such as numbers by reason, has only the names that it needs. */
function propertiesOf({ properties = {}, required, additionalProperties }: Json): [string, Json][] {
  const ofRecord = typeof additionalProperties === 'object' ? ((required as string[] | undefined) ?? []) : [];
  return [
    ...Object.entries(properties as Record<string, Json>),
    ...ofRecord.map((key): [string, Json] => [key, additionalProperties as Json]),
  ];
}

function textExample({ format }: Json, value: unknown): string {
  if (format === 'date-time') return INSTANT;
  if (format === 'date') return INSTANT.slice(0, 10);
  return typeof value === 'string' ? value : 'текст';
}
