// What each process may do on NATS, derived from the calls and services that the contracts declare. The server refuses
// everything else: docs/decisions/075-nats-with-identities.md.
import { EDGES, PROCESSES, SERVICES, type ServiceName } from '../services.ts';
import {
  batchSubject,
  callSubject,
  CHANGED,
  directSubject,
  healthSubject,
  inboxPrefix,
  KEPT_SERVICES,
  publishedSubject,
  streamName,
  takesCallsSubject,
} from '../subjects.ts';
import { CALLS_OF_BOT, CALLS_OF_BOT_ALONE } from './edge-calls.ts';

export type Identity = (typeof PROCESSES)[number];

/** Of backups, restores and other commands of operators: it may do everything. No process of the product has it. */
export const TOOLS = 'tools';

/** Every user of the NATS server. */
export const IDENTITIES = [...PROCESSES, TOOLS] as const;

/**
 * Whose events a service reacts to, beside its own. The reactions themselves are in the services; a spec of the running
 * system compares this with the consumers that they have created.
 */
export const FOLLOWED: Readonly<Record<ServiceName, readonly ServiceName[]>> = {
  auth: ['promises', 'voting', 'notifications', 'media', 'bot'],
  promises: ['auth', 'voting', 'notifications', 'media', 'bot'],
  voting: ['auth', 'promises'],
  notifications: ['auth', 'promises', 'voting', 'media', 'bot'],
  media: ['auth', 'promises', 'notifications'],
  bot: ['auth', 'promises', 'notifications'],
};

export interface Subjects {
  readonly allow: readonly string[];
  readonly deny?: readonly string[];
}

/** Of one user, as a NATS server takes them. */
export interface Permissions {
  readonly publish: Subjects;
  readonly subscribe: Subjects;
  /** Messages to the reply subject of a message that was received. Answers to a batch of calls come in several. */
  readonly allow_responses: { readonly max: number; readonly expires: string };
}

export interface Installation {
  /** Of every subject and stream, as `NATS_PREFIX` gives it: empty, or ends in a dot. */
  readonly prefix: string;
  /** Whether the clock can be moved, which production refuses. */
  readonly clockControl: boolean;
}

/** As many as a batch has calls, and as long as the longest question waits: a round of the time machine. */
const RESPONSES = { max: 64, expires: '2m' } as const;

export function permissionsOf(identity: Identity, installation: Installation): Permissions {
  const { prefix, clockControl } = installation;
  const isService = identity !== 'gateway';
  const isEdge = (EDGES as readonly string[]).includes(identity);
  const read = isService ? [...FOLLOWED[identity], identity] : SERVICES;
  const publish = [
    ...(isService ? subjectsOfService(identity) : ['call.>', 'calls.>']),
    // Before it says that something is unknown, a service asks whether the publisher has events that are not published.
    ...(isService ? FOLLOWED[identity].map(publishedSubject) : []),
    ...(isEdge ? [healthSubject('*')] : []),
    ...(identity === 'bot' ? CALLS_OF_BOT.flatMap(subjectsOfCall) : []),
    // Its command line asks for the address of the panel: node dist/admin-token.mjs
    ...(identity === 'auth' ? [callSubject('auth.issue-operator-token')] : []),
    ...(clockControl && !isService ? ['dev.>'] : []),
  ];
  const receive = [
    ...(isService ? [`call.${identity}.*`, `calls.${identity}.*`, ...sharedByReplicas(identity)] : [CHANGED]),
    ...(isService ? read.map((service) => directSubject(`evt.${service}.>`)) : []),
    healthSubject(identity),
    ...(isService ? [publishedSubject(identity)] : []),
    ...(isEdge ? [takesCallsSubject('*')] : []),
    ...(clockControl ? ['dev.clock', ...(isService ? [`dev.${identity}.*`] : [])] : []),
  ];
  const prefixed = (subjects: readonly string[]): string[] => subjects.map((one) => prefix + one);
  return {
    publish: {
      allow: [
        ...prefixed(publish),
        ...streamRequests(prefix),
        ...read.flatMap((service) => readingOf(streamName(prefix, service))),
        ...(isService ? [`$JS.API.STREAM.UPDATE.${streamName(prefix, identity)}`] : []),
        ...(clockControl ? clockBucket(prefix, !isService) : []),
      ],
      ...(!isService && { deny: prefixed(CALLS_OF_BOT_ALONE.flatMap(subjectsOfCall)) }),
    },
    subscribe: { allow: [...prefixed(receive), `${inboxPrefix(identity)}.>`] },
    allow_responses: RESPONSES,
  };
}

const subjectsOfCall = (name: string): string[] => [callSubject(name), batchSubject(name)];

function subjectsOfService(service: ServiceName): string[] {
  const isKept = KEPT_SERVICES.includes(service);
  return [
    `evt.${service}.>`,
    directSubject(`evt.${service}.>`),
    ...sharedByReplicas(service),
    takesCallsSubject(service),
    ...(isKept ? [CHANGED] : []),
  ];
}

/** What replicas of one service say to each other: who relays, how they do, and in the bot who may send. */
const sharedByReplicas = (service: ServiceName): string[] => [
  `relay.${service}`,
  `vitals.${service}`,
  ...(service === 'bot' ? ['sending.bot.*'] : []),
];

/** Numbers of streams and consumers, which metrics and the search for consumers of another release read. No content. */
const streamRequests = (prefix: string): string[] => [
  '$JS.API.INFO',
  '$JS.API.STREAM.NAMES',
  ...SERVICES.flatMap((service) => {
    const stream = streamName(prefix, service);
    return [
      `$JS.API.STREAM.INFO.${stream}`,
      `$JS.API.CONSUMER.NAMES.${stream}`,
      `$JS.API.CONSUMER.LIST.${stream}`,
    ];
  }),
];

/** A service that starts before the publisher creates its stream; NATS refuses to create another one of that name. */
const readingOf = (stream: string): string[] => [
  `$JS.API.STREAM.CREATE.${stream}`,
  `$JS.API.STREAM.MSG.GET.${stream}`,
  `$JS.API.CONSUMER.INFO.${stream}.*`,
  `$JS.API.CONSUMER.CREATE.${stream}.>`,
  `$JS.API.CONSUMER.DELETE.${stream}.*`,
  `$JS.API.CONSUMER.MSG.NEXT.${stream}.*`,
  `$JS.ACK.${stream}.>`,
];

/** The offset of the clock, in a bucket that whoever starts first creates. */
function clockBucket(prefix: string, mayMove: boolean): string[] {
  const bucket = `${prefix.replaceAll('.', '_')}clock`;
  return [
    `$JS.API.STREAM.*.KV_${bucket}`,
    `$JS.API.STREAM.MSG.GET.KV_${bucket}`,
    `$JS.API.DIRECT.GET.KV_${bucket}.>`,
    ...(mayMove ? [`$KV.${bucket}.>`] : []),
  ];
}
