// Reads in the logs of the processes which one relays a service's events, and which one leads the bot.
import { SERVICES } from '@slovo/contracts/services';
import type { Replica } from './replicas.ts';
import { logOf, type Site } from './site.ts';

interface Term {
  replica: string;
  from: number;
  /** Undefined while it goes on. */
  to: number | undefined;
}

interface Role {
  /** `relay of auth`, `leader of the bot`. */
  name: string;
  terms: Term[];
}

const ROLES = [
  ...SERVICES.map((service) => ({ name: `relay of ${service}`, service, says: 'relays' })),
  { name: 'leader of the bot', service: 'bot', says: 'leads' },
];

export const rolesOf = (site: Site): Role[] =>
  ROLES.map(({ name, service, says }) => ({
    name,
    terms: site.replicas
      .filter((replica) => replica.service === service)
      .flatMap((replica) => termsOf(site, replica, says))
      .toSorted((a, b) => a.from - b.from),
  }));

/** The longest time in milliseconds during which two replicas said at once that they have the role. */
export const overlapOf = ({ terms }: Role): number =>
  Math.max(0, ...terms.slice(1).map(({ from }, index) => (terms[index]!.to ?? Infinity) - from));

/** The longest time in milliseconds without a holder, after the first one. */
export const gapOf = ({ terms }: Role): number =>
  Math.max(0, ...terms.slice(1).map(({ from }, index) => from - (terms[index]!.to ?? from)));

export const holdersOf = ({ terms }: Role): string[] =>
  terms.filter(({ to }) => to === undefined).map(({ replica }) => replica);

function termsOf(site: Site, replica: Replica, says: string): Term[] {
  const terms: Term[] = [];
  for (const line of logOf(site, replica).split('\n')) {
    const entry = parse(line);
    if (entry?.message === `this replica ${says}`)
      terms.push({
        replica: replica.name,
        from: entry.timestamp,
        to: endOfProcess(site, replica.name, entry),
      });
    const last = terms.at(-1);
    if (entry?.message === `this replica ${says} no longer` && last) last.to = entry.timestamp;
  }
  return terms;
}

interface Entry {
  message: string;
  timestamp: number;
  pid: number;
}

/** A log line of production is JSON. */
function parse(line: string): Entry | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line) as Entry;
  } catch {
    return undefined; // cut off by a kill
  }
}

/** A killed process says nothing. */
const endOfProcess = (site: Site, replica: string, { pid }: Entry): number | undefined =>
  site.kills.find((kill) => kill.replica === replica && kill.pid === pid)?.at;
