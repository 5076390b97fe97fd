export { AwaitedEvents } from './awaited-events.ts';
export { causeOf } from './cause-of.ts';
export { ChangeSignals } from './change-signals.ts';
export { consumerName } from './consumer-name.ts';
export { EventFeed } from './event-feed.ts';
export { EventTransport } from './event-transport.ts';
export { EventProgress } from './event-progress.ts';
export { describeOutage, isOutage, NeededPartAway } from './outage.ts';
export { ownConsumers } from './own-consumers.ts';
export { newEvent, type NewEvent, Outbox } from './outbox.ts';
export {
  type BatchEvent,
  EVENT_TRANSPORT,
  type ReactionContext,
  ReactsTo,
  ReactsToAll,
  when,
} from './reacts-to.ts';
export { untilFollowed } from './until-followed.ts';
