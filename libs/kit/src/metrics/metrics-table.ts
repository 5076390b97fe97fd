/** Seconds. Half of all answers take less than the first, nobody waits for longer than the last. */
export const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

export interface MetricDefinition {
  /** As Prometheus shows it: the unit, and `_total` of what only grows, are part of it. */
  readonly name: string;
  readonly kind: 'counter' | 'histogram' | 'gauge';
  /** As UCUM writes it. */
  readonly unit: string;
  /** Each has a bounded number of values. Prometheus adds `service` and `instance`. */
  readonly labels: readonly string[];
  /** `replica` metrics are to be summed over replicas; `shared` ones are the same on each. */
  readonly of: 'replica' | 'shared';
  readonly help: string;
}

/** Every metric that a service exposes. Nothing else is, and docs/reference/metrics.md lists these. */
export const METRICS = {
  httpDuration: {
    name: 'http_server_request_duration_seconds',
    kind: 'histogram',
    unit: 's',
    labels: ['http_request_method', 'http_route', 'http_response_status_code'],
    of: 'replica',
    help: 'Requests to the gateway by the pattern of their route. Live streams are not among them: they last for hours.',
  },
  httpRefusals: {
    name: 'slovo_http_refusals_total',
    kind: 'counter',
    unit: '1',
    labels: ['code'],
    of: 'replica',
    help: 'Requests that the gateway answered by an error, by its code.',
  },
  securityEvents: {
    name: 'slovo_security_events_total',
    kind: 'counter',
    unit: '1',
    labels: ['event'],
    of: 'replica',
    help: 'Refusals that may be attempts: each is also a line of the log.',
  },
  livePages: {
    name: 'slovo_live_pages',
    kind: 'gauge',
    unit: '1',
    labels: [],
    of: 'replica',
    help: 'Open pages that get live updates.',
  },
  callDuration: {
    name: 'slovo_call_duration_seconds',
    kind: 'histogram',
    unit: 's',
    labels: ['call', 'outcome'],
    of: 'replica',
    help: 'Calls that the service answered; outcome is ok, refused or fault.',
  },
  callRefusals: {
    name: 'slovo_call_refusals_total',
    kind: 'counter',
    unit: '1',
    labels: ['call', 'code'],
    of: 'replica',
    help: 'Calls that the service refused or failed on, by the code.',
  },
  callsUnanswered: {
    name: 'slovo_calls_unanswered_total',
    kind: 'counter',
    unit: '1',
    labels: ['call'],
    of: 'replica',
    help: 'Calls of this edge that no service answered in time.',
  },
  reactionDuration: {
    name: 'slovo_reaction_duration_seconds',
    kind: 'histogram',
    unit: 's',
    labels: ['reaction', 'outcome'],
    of: 'replica',
    help: 'What a reaction took of a transaction, for one or more events; outcome is ok or failed.',
  },
  reactionEvents: {
    name: 'slovo_reaction_events_total',
    kind: 'counter',
    unit: '1',
    labels: ['reaction', 'outcome'],
    of: 'replica',
    help: 'Events by what became of them: done, failed (and tried again) or parked.',
  },
  eventsPublished: {
    name: 'slovo_events_published_total',
    kind: 'counter',
    unit: '1',
    labels: ['event'],
    of: 'replica',
    help: 'Events that left the outbox. Promises given, reports, votes and notices are counted by theirs.',
  },
  consumerPending: {
    name: 'slovo_consumer_pending_events',
    kind: 'gauge',
    unit: '1',
    labels: ['consumer'],
    of: 'shared',
    help: 'Messages that were not delivered to the reactions yet.',
  },
  consumerUnacknowledged: {
    name: 'slovo_consumer_unacknowledged_events',
    kind: 'gauge',
    unit: '1',
    labels: ['consumer'],
    of: 'shared',
    help: 'Messages that were delivered and not settled yet.',
  },
  consumerOldestAge: {
    name: 'slovo_consumer_oldest_age_seconds',
    kind: 'gauge',
    unit: 's',
    labels: ['consumer'],
    of: 'shared',
    help: 'Since when the oldest message that is not settled has been in its stream; 0 without one.',
  },
  outboxRows: {
    name: 'slovo_outbox_rows',
    kind: 'gauge',
    unit: '1',
    labels: [],
    of: 'shared',
    help: 'Events that wait for the relay; counted up to 10,000.',
  },
  outboxAge: {
    name: 'slovo_outbox_oldest_age_seconds',
    kind: 'gauge',
    unit: 's',
    labels: [],
    of: 'shared',
    help: 'Since when the oldest of them has waited; 0 without one.',
  },
  parkedEvents: {
    name: 'slovo_parked_events',
    kind: 'gauge',
    unit: '1',
    labels: [],
    of: 'shared',
    help: 'Events that failed for good and wait for an operator; counted up to 1,000.',
  },
  leading: {
    name: 'slovo_leading',
    kind: 'gauge',
    unit: '1',
    labels: ['role'],
    of: 'replica',
    help: '1 on the replica that does it for all: role is relay (publishes the outbox) or telegram (delivers, polls).',
  },
  ready: {
    name: 'slovo_ready',
    kind: 'gauge',
    unit: '1',
    labels: ['need'],
    of: 'replica',
    help: '1 while what /health/ready asks for, or room to write, is there; 0 while it is not.',
  },
  poolConnections: {
    name: 'db_client_connection_count',
    kind: 'gauge',
    unit: '1',
    labels: ['db_client_connection_pool_name', 'db_client_connection_state'],
    of: 'replica',
    help: 'Connections to PostgreSQL, by state: used or idle.',
  },
  poolMax: {
    name: 'db_client_connection_max',
    kind: 'gauge',
    unit: '1',
    labels: ['db_client_connection_pool_name'],
    of: 'replica',
    help: 'How many connections the pool may open.',
  },
  poolWaiting: {
    name: 'db_client_connection_pending_requests',
    kind: 'gauge',
    unit: '1',
    labels: ['db_client_connection_pool_name'],
    of: 'replica',
    help: 'Statements and transactions that wait for a connection.',
  },
  telegramRequests: {
    name: 'slovo_telegram_requests_total',
    kind: 'counter',
    unit: '1',
    labels: ['method', 'outcome'],
    of: 'replica',
    help: 'Requests to Telegram; outcome is ok, refused (4xx), too-many (429), server-error or network.',
  },
  telegramSent: {
    name: 'slovo_telegram_messages_sent_total',
    kind: 'counter',
    unit: '1',
    labels: ['priority'],
    of: 'replica',
    help: 'Messages that Telegram took, by priority: direct or batch.',
  },
  telegramTooMany: {
    name: 'slovo_telegram_too_many_requests_total',
    kind: 'counter',
    unit: '1',
    labels: [],
    of: 'replica',
    help: 'Answers 429 of Telegram. Each stops sending for as long as it says.',
  },
  telegramFailed: {
    name: 'slovo_telegram_deliveries_failed_total',
    kind: 'counter',
    unit: '1',
    labels: ['reason'],
    of: 'replica',
    help: 'Deliveries that ended without a message, by reason.',
  },
  telegramSentAgain: {
    name: 'slovo_telegram_messages_sent_again_total',
    kind: 'counter',
    unit: '1',
    labels: [],
    of: 'replica',
    help: 'Messages that are sent again because nobody knows whether they are in the chat.',
  },
  telegramQueue: {
    name: 'slovo_telegram_queue_messages',
    kind: 'gauge',
    unit: '1',
    labels: ['priority'],
    of: 'shared',
    help: 'Messages that wait to be sent, by priority; direct ones are counted up to 10,000.',
  },
  telegramQueueAge: {
    name: 'slovo_telegram_queue_oldest_age_seconds',
    kind: 'gauge',
    unit: 's',
    labels: [],
    of: 'shared',
    help: 'Since when the oldest direct message that is due has waited; 0 without one.',
  },
  cpu: {
    name: 'process_cpu_seconds_total',
    kind: 'counter',
    unit: 's',
    labels: [],
    of: 'replica',
    help: 'Processor time of the process, of user and system.',
  },
  memory: {
    name: 'process_resident_memory_bytes',
    kind: 'gauge',
    unit: 'By',
    labels: [],
    of: 'replica',
    help: 'Memory of the process.',
  },
  eventLoopDelay: {
    name: 'nodejs_eventloop_delay_p99_seconds',
    kind: 'gauge',
    unit: 's',
    labels: [],
    of: 'replica',
    help: 'The 99th percentile, since the last scrape, of how late timers are.',
  },
} as const satisfies Record<string, MetricDefinition>;

export type MetricKey = keyof typeof METRICS;
export type MetricOf<K extends MetricDefinition['kind']> = {
  [Key in MetricKey]: (typeof METRICS)[Key]['kind'] extends K ? Key : never;
}[MetricKey];
/** The labels of a metric with their values. */
export type Labels<K extends MetricKey> = Record<(typeof METRICS)[K]['labels'][number], string | number>;
