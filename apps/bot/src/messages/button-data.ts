import { Id } from '@slovo/contracts';
import { DAY_STARTS_AT_MAX } from '@slovo/domain';
import { LANGUAGES, MUTE_SPANS, QUIET_HOURS, REMINDERS, ZONES } from './choices.ts';

/**
 * Messages outlive releases: a button that was sent a year ago may be pressed today. So a code keeps its meaning, and a
 * new field of a verb goes to the end and has a default.
 */
interface Field<T> {
  encode(value: T): number;
  /** Undefined for data that this release sends in no button: it is forged, or another release sent it. */
  decode(wire: number | undefined): T | undefined;
}

const id: Field<number> = { encode: (value) => value, decode: (wire) => Id.safeParse(wire).data };

/** 0 where the button has no number. */
const count: Field<number> = {
  encode: (value) => value,
  decode: (wire = 0) => (Number.isSafeInteger(wire) ? wire : undefined),
};

/** The day of the promise that the button is of; 0 where it has none, as in messages of earlier releases. */
const day = count;

const flag: Field<boolean> = { encode: Number, decode: (wire) => [false, true][wire ?? -1] };

/** Carried as its position in the list, which must therefore be append only. */
const choice = <const T>(list: readonly T[]): Field<T> => ({
  encode: (value) => list.indexOf(value),
  decode: (wire) => list[wire ?? -1],
});

const dayStart: Field<number> = {
  encode: (value) => value,
  decode: (wire) => (wire !== undefined && wire <= DAY_STARTS_AT_MAX ? wire : undefined),
};

const OFF = 24;
/** Null: no reminder. */
const hourOrOff: Field<number | null> = {
  encode: (value) => value ?? OFF,
  decode: (wire) => (wire === undefined || wire > OFF ? undefined : wire === OFF ? null : wire),
};

/** Each verb with the code it is sent as and the data it carries. Everything else is read and authorised on press. */
const VERBS = {
  report: ['rp', { promiseId: id, day }],
  reportList: ['rs', { page: count }],
  open: ['op', { promiseId: id }],
  skip: ['sk', { promiseId: id, day }],
  /** `until`: when that day ends, in seconds; 0 in messages of earlier releases. */
  snooze: ['sn', { receiptId: id, day, until: count }],
  vote: ['vt', { reportId: id }],
  approve: ['ap', { reportId: id }],
  reject: ['rj', { reportId: id }],
  accept: ['ia', { invitationId: id }],
  decline: ['id', { invitationId: id }],
  draftSend: ['ds', { draftId: id }],
  draftPick: ['dp', { draftId: id, promiseId: id }],
  draftOther: ['do', { draftId: id, page: count }],
  draftCancel: ['dc', { draftId: id }],
  undo: ['un', { reportId: id }],
  makePublic: ['pb', { promiseId: id }],
  zoneList: ['zl', {}],
  zone: ['zn', { zone: choice(ZONES) }],
  dayStartList: ['hl', {}],
  dayStart: ['hs', { hour: dayStart }],
  languageList: ['ll', {}],
  language: ['ln', { language: choice(LANGUAGES) }],
  mute: ['mu', { span: choice(MUTE_SPANS) }],
  settings: ['st', {}],
  reminderList: ['rl', { reminder: choice(REMINDERS) }],
  reminder: ['rm', { reminder: choice(REMINDERS), hour: hourOrOff }],
  quietList: ['ql', {}],
  quiet: ['qt', { hours: choice(QUIET_HOURS) }],
  digest: ['dg', { on: flag }],
  todaySkip: ['ts', { promiseId: id, day }],
  my: ['my', { page: count }],
  decisions: ['dl', {}],
  inbox: ['ib', { after: id }],
  witnessMute: ['wm', { promiseId: id, muted: flag }],
  goOn: ['go', { promiseId: id }],
  beginAnew: ['ba', { promiseId: id }],
  letGo: ['lg', { promiseId: id }],
  keepOn: ['ko', { promiseId: id }],
  pause: ['pa', { promiseId: id }],
  endPause: ['pe', { promiseId: id }],
  ownData: ['od', {}],
  dataExport: ['de', {}],
  deleteAccount: ['da', {}],
  keepAccount: ['ka', {}],
  keepInCard: ['kc', {}],
  endSession: ['es', { alertId: id }],
} as const satisfies Record<string, readonly [code: string, fields: Record<string, Field<unknown>>]>;

export type Verb = keyof typeof VERBS;
type FieldsOf<V extends Verb> = (typeof VERBS)[V][1];
type ValueOf<F> = F extends Field<infer T> ? T : never;

export type ButtonData<V extends Verb> = { [K in keyof FieldsOf<V>]: ValueOf<FieldsOf<V>[K]> };

/** A button that was pressed. */
export type Press = { [V in Verb]: { verb: V; data: ButtonData<V> } }[Verb];

type AnyFields = Record<string, Field<unknown>>;

export const VERB_NAMES = Object.keys(VERBS) as Verb[];
const byCode = new Map(VERB_NAMES.map((verb) => [VERBS[verb][0] as string, verb]));

/** `ap:12`. Two letters and three numbers at most are well within Telegram's 64 bytes. */
export function encodeButton<V extends Verb>(verb: V, data: ButtonData<V>): string {
  const [code, fields] = VERBS[verb];
  const values = data as Record<string, unknown>;
  return [
    code,
    ...Object.entries(fields as AnyFields).map(([name, field]) => field.encode(values[name])),
  ].join(':');
}

/** Null if this release has no such button. */
export function decodeButton(wire: string): Press | null {
  const [, code = '', numbers = ''] = /^([a-z]{2})((?::\d+)*)$/.exec(wire) ?? [];
  const verb = byCode.get(code);
  if (!verb) return null;
  const carried = numbers.split(':').slice(1).map(Number);
  const data: Record<string, unknown> = {};
  for (const [at, [name, field]] of Object.entries(VERBS[verb][1] as AnyFields).entries()) {
    const value = field.decode(carried[at]);
    if (value === undefined) return null;
    data[name] = value;
  }
  return { verb, data } as Press;
}
