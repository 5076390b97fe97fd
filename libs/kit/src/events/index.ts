export { AwaitedEvents } from './awaited-events.ts';
export { consumerName } from './consumer-name.ts';
export { EventFeed } from './event-feed.ts';
export { EventTransport } from './event-transport.ts';
export { EventProgress } from './event-progress.ts';
export { isOutage } from './outage.ts';
export { Outbox, type OutboxEntry, outboxEntry } from './outbox.ts';
export {
  type BatchEvent,
  EVENT_TRANSPORT,
  type ReactionContext,
  ReactsTo,
  ReactsToAll,
  ReactsToSome,
} from './reacts-to.ts';
