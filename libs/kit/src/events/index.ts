export { EventFeed } from './event-feed.ts';
export { Outbox } from './outbox.ts';
export { type Reaction, type ReactionContext, Reacts } from './reaction.ts';
