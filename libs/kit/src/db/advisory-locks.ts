// Plain Node runs this in the migrations: no decorators here.

/**
 * Numbers of advisory locks. They are in one list because PostgreSQL compares nothing but the number: two purposes with
 * one number wait for each other, as migrations once waited for the relay for as long as it ran.
 */
export const ADVISORY_LOCKS = {
  /** Migrations of one database wait for each other, in every process that starts them. */
  migrations: 727_305_118,
  /**
   * A session of the replica that publishes, so that the events of a service keep the order of their ids. A tool that
   * holds it knows that no replica publishes.
   */
  relay: 727_305_119,
  /** Sessions of all replicas of the bot, shared. */
  botReplica: 727_305_120,
  /** A session of the bot's leader. */
  botLeader: 727_305_121,
  /** The first part of a lock of two parts; the second is the shard of chats. */
  botShard: 727_305_122,
  /** A session of the replica that sends events past JetStream. Nothing depends on there being one. */
  direct: 727_305_123,
  /** Migrations that give a role its rights wait for each other. */
  rights: 727_305_124,
} as const;
