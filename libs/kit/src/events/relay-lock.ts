/**
 * Session-level lock of a service's database: only one replica publishes, so that events of a service keep the order of
 * their ids. Whoever holds it knows that no replica publishes.
 */
export const RELAY_LOCK = 727_305_119;

/** Of the replica that sends events past JetStream. Nothing depends on there being one. */
export const DIRECT_LOCK = 727_305_123;
