import { describe, expect, it } from '@jest/globals';
import { NOT_SILENT, type Silence, voiceOn } from './silence.ts';

/** Asked for the first time on day 4, after three silent days. */
const asked: Silence = {
  askedDay: 4,
  unansweredDays: 3,
  questions: 1,
  questionAt: new Date('2027-03-25T09:00:02.500Z'),
};

describe('a silence', () => {
  it.each([
    [1, NOT_SILENT, 'remind'],
    [2, { ...NOT_SILENT, askedDay: 1 }, 'remind'],
    [2, { ...NOT_SILENT, askedDay: 2, unansweredDays: 1 }, 'nothing'],
    [4, { ...NOT_SILENT, askedDay: 3, unansweredDays: 2 }, 'ask'],
  ])('on day %i after %j: %s', (day, silence, voice) => {
    expect(voiceOn(day, silence, new Date('2027-03-25T09:00:00Z'))).toBe(voice);
  });

  it.each([
    ['on the sixth day', '2027-03-31T09:00:02.500Z', 'nothing'],
    ['on the seventh', '2027-04-01T09:00:02.500Z', 'ask'],
    ['on the seventh, when the first question was sent late', '2027-04-01T09:00:00Z', 'ask'],
    ['on the seventh, when clocks were put forward meanwhile', '2027-04-01T08:00:00Z', 'ask'],
  ])('[VOICE-10] brings the question again %s: %s', (_, now, voice) => {
    expect(voiceOn(11, asked, new Date(now))).toBe(voice);
  });

  it('[VOICE-10] brings nothing after the second question', () => {
    expect(voiceOn(30, { ...asked, questions: 2 }, new Date('2027-05-01T09:00:00Z'))).toBe('nothing');
  });
});
