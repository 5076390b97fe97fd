export { consumerName } from './consumer-name.ts';
export { EventFeed } from './event-feed.ts';
export { EventProgress } from './event-progress.ts';
export { Outbox } from './outbox.ts';
export { eventsOf, type Reaction, type ReactionContext, Reacts } from './reaction.ts';
