/**
 * The state of a server that is asked: a service, or a service's database.
 *
 * | state   | what is asked is   | when something was answered | when something was not | when the next probe is due          |
 * | ------- | ------------------ | --------------------------- | ---------------------- | ----------------------------------- |
 * | present | sent               | present                     | doubted                | –                                   |
 * | doubted | sent               | present                     | doubted                | doubted, after the last of them away |
 * | away    | refused at once    | present                     | away                   | away                                |
 *
 * Only probes that stay without an answer lead away, never what was asked: one slow call opens nothing. They are counted
 * instead of timed, so that a process that was held up itself has read what arrived in between.
 */
export type Presence =
  | { readonly is: 'present' }
  /** `probeAt` is an instant of the process's own clock, `probes` how many were sent in this state. */
  | { readonly is: 'doubted' | 'away'; readonly probes: number; readonly probeAt: number };

/** `due`: it is `probeAt`, and a probe is sent. */
export type Sign = 'answered' | 'unanswered' | 'due';

export interface Patience {
  /** Probes without an answer after which the server is known to be away. */
  readonly probes: number;
  /** Between probes while in doubt. */
  readonly everyMs: number;
  /** Between probes of a server that has been away for long. */
  readonly longestMs: number;
}

export const PRESENT: Presence = { is: 'present' };

type Known = Exclude<Presence, { is: 'present' }>;
type Step<P extends Presence> = (presence: P, now: number, patience: Patience) => Presence;

const same = <P extends Presence>(presence: P): P => presence;
const present = (): Presence => PRESENT;

/** It doubles with each probe. */
const awayFor = (probes: number, now: number, { everyMs, longestMs }: Patience): Known => ({
  is: 'away',
  probes,
  probeAt: now + Math.min(longestMs, everyMs * 2 ** Math.min(probes, 20)),
});

const STEPS: {
  readonly [S in Presence['is']]: Readonly<Record<Sign, Step<S extends 'present' ? Presence : Known>>>;
} = {
  present: {
    answered: same,
    unanswered: (_presence, now) => ({ is: 'doubted', probes: 0, probeAt: now }),
    due: same,
  },
  doubted: {
    answered: present,
    unanswered: same,
    due: ({ probes }, now, patience) =>
      probes < patience.probes
        ? { is: 'doubted', probes: probes + 1, probeAt: now + patience.everyMs }
        : awayFor(0, now, patience),
  },
  away: {
    answered: present,
    unanswered: same,
    due: ({ probes }, now, patience) => awayFor(probes + 1, now, patience),
  },
};

/** @param now of the process's own clock */
export function nextPresence(presence: Presence, sign: Sign, now: number, patience: Patience): Presence {
  const step = STEPS[presence.is][sign] as Step<Presence>;
  return step(presence, now, patience);
}

/** In whole seconds: until the probe that may find it back, as Retry-After says it. */
export const secondsUntilProbe = (probeAt: number, now: number): number =>
  Math.max(1, Math.ceil((probeAt - now) / 1000));
