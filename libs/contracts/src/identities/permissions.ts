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
import { durablesOf, followedBy, streamOf } from './durables.ts';
import { CALLS_OF_BOT, CALLS_OF_BOT_ALONE } from './edge-calls.ts';

/** Makes streams and durable consumers, beside the migrations. No service has its key. */
export const PROVISIONING = 'provisioning';

export type Process = (typeof PROCESSES)[number];
export type Identity = Process | typeof PROVISIONING;

/** Backups, restores and other commands of operators use it: it may do everything. No process of the product has it. */
export const TOOLS = 'tools';

/** Those that have two keys, one of which is exchanged while the other is in use. */
export const ROTATED = [...PROCESSES, PROVISIONING] as const;

/** Every user of the NATS server. */
export const IDENTITIES = [...ROTATED, TOOLS] as const;

export interface Subjects {
  readonly allow: readonly string[];
  readonly deny?: readonly string[];
}

/** The permissions of one user, in the form that a NATS server takes. */
export interface Permissions {
  readonly publish: Subjects;
  readonly subscribe: Subjects;
  /** Messages to the reply subject of a message that was received. Answers to a batch of calls come in several. */
  readonly allow_responses?: { readonly max: number; readonly expires: string };
}

export interface Installation {
  /** The beginning of every subject and stream, from `NATS_PREFIX`: empty, or ends in a dot. */
  readonly prefix: string;
  /** Whether the clock can be moved, which production refuses. */
  readonly clockControl: boolean;
}

/** As many as a batch has calls, and as long as the longest question waits: a round of the time machine. */
const RESPONSES = { max: 64, expires: '2m' } as const;

export function permissionsOf(identity: Identity, installation: Installation): Permissions {
  if (identity === PROVISIONING) return permissionsOfProvisioning(installation);
  const { prefix, clockControl } = installation;
  const isService = identity !== 'gateway';
  const isEdge = (EDGES as readonly string[]).includes(identity);
  const publish = [
    ...(isService ? subjectsOfService(identity) : ['call.>', 'calls.>']),
    // Before it says that something is unknown, a service asks whether the publisher has events that are not published.
    ...(isService ? followedBy(identity).map(publishedSubject) : []),
    ...(isEdge ? [healthSubject('*')] : []),
    ...(identity === 'bot' ? CALLS_OF_BOT.flatMap(subjectsOfCall) : []),
    // Its command line asks for the address of the panel: node dist/admin-token.mjs
    ...(identity === 'auth' ? [callSubject('auth.issue-operator-token')] : []),
    ...(clockControl && !isService ? ['dev.>'] : []),
  ];
  const receive = [
    ...(isService
      ? [`call.${identity}.*`, `calls.${identity}.*`, ...sharedByReplicas(identity)]
      : [CHANGED, ...SERVICES.map((service) => `evt.${service}.*`)]),
    ...(isService ? followedBy(identity).map((service) => directSubject(`evt.${service}.>`)) : []),
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
        ...(isService ? consumingOf(identity, prefix) : ['$JS.API.INFO']),
        ...(clockControl ? clockBucket(prefix, !isService) : []),
        ...(clockControl && !isService ? SERVICES.flatMap((service) => lookingAt(service, prefix)) : []),
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

/**
 * A service pulls from its own durable consumers and acknowledges what they bring, reads messages of the streams in which
 * they are, and how far others have read its own stream. It makes, changes and deletes nothing there.
 */
function consumingOf(service: ServiceName, prefix: string): string[] {
  const own = streamName(prefix, service);
  const durables = durablesOf(prefix, service);
  const streams = new Set([own, ...durables.map((one) => streamOf(prefix, one))]);
  return [
    ...[...streams].flatMap((stream) => [
      `$JS.API.STREAM.INFO.${stream}`,
      `$JS.API.STREAM.MSG.GET.${stream}`,
    ]),
    `$JS.API.CONSUMER.INFO.${own}.*`,
    ...durables.flatMap((one) => {
      const stream = streamOf(prefix, one);
      return [
        ...(stream === own ? [] : [`$JS.API.CONSUMER.INFO.${stream}.${one.name}`]),
        `$JS.API.CONSUMER.MSG.NEXT.${stream}.${one.name}`,
        `$JS.ACK.${stream}.${one.name}.>`,
      ];
    }),
  ];
}

function permissionsOfProvisioning({ prefix, clockControl }: Installation): Permissions {
  const bucket = clockControl ? [`KV_${clockBucketName(prefix)}`] : [];
  const streams = SERVICES.map((service) => streamName(prefix, service));
  return {
    publish: {
      allow: [
        '$JS.API.INFO',
        ...[...streams, ...bucket].flatMap((stream) => [
          `$JS.API.STREAM.INFO.${stream}`,
          `$JS.API.STREAM.CREATE.${stream}`,
          `$JS.API.STREAM.UPDATE.${stream}`,
        ]),
        ...streams.flatMap((stream) => [
          `$JS.API.CONSUMER.NAMES.${stream}`,
          `$JS.API.CONSUMER.INFO.${stream}.*`,
          `$JS.API.CONSUMER.CREATE.${stream}.>`,
          `$JS.API.CONSUMER.DURABLE.CREATE.${stream}.*`,
          `$JS.API.CONSUMER.DELETE.${stream}.*`,
        ]),
      ],
    },
    subscribe: { allow: [`${inboxPrefix(PROVISIONING)}.>`] },
  };
}

/** The time machine asks whether all is handled. */
const lookingAt = (service: ServiceName, prefix: string): string[] => {
  const stream = streamName(prefix, service);
  return [`$JS.API.STREAM.INFO.${stream}`, `$JS.API.CONSUMER.LIST.${stream}`];
};

/** Where services find the offset of the clock, outside of production. */
export const clockBucketName = (prefix: string): string => `${prefix.replaceAll('.', '_')}clock`;

function clockBucket(prefix: string, mayMove: boolean): string[] {
  const bucket = clockBucketName(prefix);
  return [
    `$JS.API.STREAM.INFO.KV_${bucket}`,
    `$JS.API.STREAM.MSG.GET.KV_${bucket}`,
    `$JS.API.DIRECT.GET.KV_${bucket}.>`,
    ...(mayMove ? [`$KV.${bucket}.>`] : []),
  ];
}
