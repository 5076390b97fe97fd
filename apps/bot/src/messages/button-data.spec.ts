import { describe, expect, it } from '@jest/globals';
import { type ButtonData, decodeButton, encodeButton, type Verb, VERB_NAMES } from './button-data.ts';
import { LANGUAGES, MUTE_SPANS, QUIET_HOURS, REMINDERS, ZONES } from './choices.ts';

const LARGEST = 2_147_483_647;

/** A button of each verb with the largest numbers it can carry. */
const samples: { [V in Verb]: ButtonData<V> } = {
  report: { promiseId: LARGEST, day: LARGEST },
  reportList: { page: LARGEST },
  open: { promiseId: LARGEST },
  skip: { promiseId: LARGEST, day: LARGEST },
  snooze: { receiptId: LARGEST, day: LARGEST, until: 253_402_300_799 },
  vote: { reportId: LARGEST },
  approve: { reportId: LARGEST },
  reject: { reportId: LARGEST },
  accept: { invitationId: LARGEST },
  decline: { invitationId: LARGEST },
  draftSend: { draftId: LARGEST },
  draftPick: { draftId: LARGEST, promiseId: LARGEST },
  draftOther: { draftId: LARGEST, page: LARGEST },
  draftCancel: { draftId: LARGEST },
  undo: { reportId: LARGEST },
  makePublic: { promiseId: LARGEST },
  zoneList: {},
  zone: { zone: 'Asia/Kamchatka' },
  dayStartList: {},
  dayStart: { hour: 6 },
  languageList: {},
  language: { language: 'en' },
  mute: { span: 'always' },
  settings: {},
  reminderList: { reminder: 'every_day' },
  reminder: { reminder: 'every_day', hour: null },
  quietList: {},
  quiet: { hours: QUIET_HOURS[8] },
  digest: { on: true },
  todaySkip: { promiseId: LARGEST, day: LARGEST },
  my: { page: LARGEST },
  decisions: {},
  inbox: { after: LARGEST },
  witnessMute: { promiseId: LARGEST, muted: true },
  goOn: { promiseId: LARGEST },
  beginAnew: { promiseId: LARGEST },
  letGo: { promiseId: LARGEST },
  keepOn: { promiseId: LARGEST },
  pause: { promiseId: LARGEST },
  endPause: { promiseId: LARGEST },
  ownData: {},
  dataExport: {},
  deleteAccount: {},
  keepAccount: {},
  keepInCard: {},
  endSession: { alertId: 9 },
};

describe('a button’s data', () => {
  it.each(VERB_NAMES)('of %s comes back as it was sent, within Telegram’s 64 bytes', (verb) => {
    const wire = encodeButton(verb, samples[verb]);
    expect(Buffer.byteLength(wire)).toBeLessThanOrEqual(64);
    expect(decodeButton(wire)).toEqual({ verb, data: samples[verb] });
  });

  it('has a code of its own for each verb', () => {
    const codes = VERB_NAMES.map((verb) => encodeButton(verb, samples[verb]).split(':')[0]);
    expect(new Set(codes).size).toBe(VERB_NAMES.length);
  });

  // As earlier releases sent them: these stay in people's chats for good.
  it.each([
    ['rp:12', { verb: 'report', data: { promiseId: 12, day: 0 } }],
    ['rp:12:3', { verb: 'report', data: { promiseId: 12, day: 3 } }],
    ['rs:0', { verb: 'reportList', data: { page: 0 } }],
    ['op:12', { verb: 'open', data: { promiseId: 12 } }],
    ['sk:12', { verb: 'skip', data: { promiseId: 12, day: 0 } }],
    ['sk:12:3', { verb: 'skip', data: { promiseId: 12, day: 3 } }],
    ['sn:7', { verb: 'snooze', data: { receiptId: 7, day: 0, until: 0 } }],
    ['sn:7:3:1800000000', { verb: 'snooze', data: { receiptId: 7, day: 3, until: 1_800_000_000 } }],
    ['vt:5', { verb: 'vote', data: { reportId: 5 } }],
    ['ap:5', { verb: 'approve', data: { reportId: 5 } }],
    ['rj:5', { verb: 'reject', data: { reportId: 5 } }],
    ['ia:3', { verb: 'accept', data: { invitationId: 3 } }],
    ['id:3', { verb: 'decline', data: { invitationId: 3 } }],
    ['ds:9', { verb: 'draftSend', data: { draftId: 9 } }],
    ['dp:9:12', { verb: 'draftPick', data: { draftId: 9, promiseId: 12 } }],
    ['do:9', { verb: 'draftOther', data: { draftId: 9, page: 0 } }],
    ['do:9:2', { verb: 'draftOther', data: { draftId: 9, page: 2 } }],
    ['dc:9', { verb: 'draftCancel', data: { draftId: 9 } }],
    ['un:5', { verb: 'undo', data: { reportId: 5 } }],
    ['pb:12', { verb: 'makePublic', data: { promiseId: 12 } }],
    ['zl', { verb: 'zoneList', data: {} }],
    ['zn:7', { verb: 'zone', data: { zone: 'Europe/Moscow' } }],
    ['hl', { verb: 'dayStartList', data: {} }],
    ['hs:0', { verb: 'dayStart', data: { hour: 0 } }],
    ['ll', { verb: 'languageList', data: {} }],
    ['ln:0', { verb: 'language', data: { language: 'ru' } }],
    ['mu:0', { verb: 'mute', data: { span: 'off' } }],
    ['mu:2', { verb: 'mute', data: { span: 'morning' } }],
    ['st', { verb: 'settings', data: {} }],
    ['rl:1', { verb: 'reminderList', data: { reminder: 'day_end' } }],
    ['rm:0:9', { verb: 'reminder', data: { reminder: 'day_start', hour: 9 } }],
    ['rm:1:24', { verb: 'reminder', data: { reminder: 'day_end', hour: null } }],
    ['ql', { verb: 'quietList', data: {} }],
    ['qt:6', { verb: 'quiet', data: { hours: { from: 0, until: 9 } } }],
    ['dg:0', { verb: 'digest', data: { on: false } }],
    ['dg:1', { verb: 'digest', data: { on: true } }],
    ['ts:12', { verb: 'todaySkip', data: { promiseId: 12, day: 0 } }],
    ['ts:12:3', { verb: 'todaySkip', data: { promiseId: 12, day: 3 } }],
    ['my:0', { verb: 'my', data: { page: 0 } }],
    ['dl', { verb: 'decisions', data: {} }],
    ['dl:40', { verb: 'decisions', data: {} }],
  ])('of an old message still works: %s', (wire, press) => {
    expect(decodeButton(wire)).toEqual(press);
  });

  it.each([
    '',
    'xx',
    'rp',
    'rp:',
    'rp:0',
    'rp:9999999999',
    'rp:-1',
    'rp:1.5',
    'rp:abc',
    'RP:1',
    'report:1',
    'dp:9',
    `zn:${ZONES.length}`,
    `mu:${MUTE_SPANS.length}`,
    `ln:${LANGUAGES.length}`,
    'dg:2',
    'dg',
    `rl:${REMINDERS.length}`,
    'rm:0:25',
    'rm:0',
    'hs:7',
    'hs',
    `qt:${QUIET_HOURS.length}`,
    'constructor',
    '__proto__',
    `my:${'9'.repeat(40)}`,
    'ap:1\n',
  ])('that no button carries is none: %j', (wire) => {
    expect(decodeButton(wire)).toBeNull();
  });

  it('of a later release, with a number more, is understood as far as it goes', () => {
    expect(decodeButton('ap:5:1')).toEqual({ verb: 'approve', data: { reportId: 5 } });
  });
});
