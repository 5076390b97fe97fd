import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  nextPresence,
  type Patience,
  type Presence,
  PRESENT,
  secondsUntilProbe,
  type Sign,
} from './presence.ts';

const PATIENCE: Patience = { probes: 3, everyMs: 500, longestMs: 5_000 };
const NOW = 10_000;
const doubted = (probes: number, probeAt = NOW): Presence => ({ is: 'doubted', probes, probeAt });
const away = (probes: number, probeAt = NOW): Presence => ({ is: 'away', probes, probeAt });

describe('[FAST-01] presence', () => {
  it.each<[Presence, Sign, Presence]>([
    [PRESENT, 'answered', PRESENT],
    [PRESENT, 'unanswered', doubted(0)],
    [PRESENT, 'due', PRESENT],
    [doubted(2), 'answered', PRESENT],
    [doubted(2), 'unanswered', doubted(2)],
    [doubted(2), 'due', doubted(3, NOW + 500)],
    [doubted(3), 'due', away(0, NOW + 500)],
    [away(0), 'answered', PRESENT],
    [away(0), 'unanswered', away(0)],
    [away(0), 'due', away(1, NOW + 1_000)],
    [away(2), 'due', away(3, NOW + 4_000)],
    [away(3), 'due', away(4, NOW + 5_000)],
    [away(5_000), 'due', away(5_001, NOW + 5_000)],
  ])('%j and %s: %j', (presence, sign, next) => {
    expect(nextPresence(presence, sign, NOW, PATIENCE)).toEqual(next);
  });

  const signs = fc.array(fc.constantFrom<Sign>('answered', 'unanswered', 'due'), { maxLength: 60 });
  const after = (given: readonly Sign[]): Presence =>
    given.reduce((presence, sign, at) => nextPresence(presence, sign, at, PATIENCE), PRESENT);

  it('is away exactly if more probes than allowed went out since the last answer, after something was missed', () => {
    fc.assert(
      fc.property(signs, (given) => {
        const silent = given.slice(given.lastIndexOf('answered') + 1);
        const missed = silent.indexOf('unanswered');
        const probes = missed < 0 ? 0 : silent.slice(missed).filter((sign) => sign === 'due').length;
        expect(after(given).is === 'away').toBe(probes > PATIENCE.probes);
      }),
    );
  });

  it('no number of unanswered calls alone leads away, and one answer always leads back', () => {
    fc.assert(
      fc.property(signs, (given) => {
        expect(after(given.filter((sign) => sign !== 'due')).is).not.toBe('away');
        expect(after([...given, 'answered'])).toBe(PRESENT);
      }),
    );
  });

  it('is probed again at the latest after the longest pause, and says the seconds until then', () => {
    fc.assert(
      fc.property(signs, (given) => {
        const presence = after(given);
        if (presence.is === 'present') return;
        const now = given.length - 1;
        expect(presence.probeAt - now).toBeLessThanOrEqual(PATIENCE.longestMs);
        const seconds = secondsUntilProbe(presence.probeAt, now);
        expect(seconds).toBeGreaterThanOrEqual(1);
        expect(now + seconds * 1000).toBeGreaterThanOrEqual(presence.probeAt);
        expect(seconds).toBeLessThanOrEqual(PATIENCE.longestMs / 1000);
      }),
    );
  });
});
