/**
 * For how many days services keep what they know of people: their jobs delete by these figures, and /privacy states
 * them. What is deleted daily goes up to a day later.
 */
export const RETENTION_DAYS = {
  /** A session ends without use. */
  unusedSession: 30,
  /** A session ends, however much it is used: its holder then has to prove again who they are. */
  longestSession: 180,
  /** After its end: ended sessions can be listed for a while. */
  endedSession: 90,
  /** After its end: until then an old link explains why it does not work. */
  loginLink: 30,
  /** Telegram repeats an update for a day at most. What people wrote is not kept longer than it can be of use. */
  botUpdate: 7,
  /** Longer than an event can be delivered again, as that would queue the notice anew. */
  delivery: 35,
  /** Which message of a chat has which buttons, and Telegram's ids of our pictures. */
  sentMessage: 90,
  /** The request for a copy of one's data; the copy itself: `OWN_COPY_HOURS`. */
  ownCopyRequest: 30,
  /** In the streams of NATS, so that a consumer that is new or was down gets them. */
  event: 31,
  /** One that a service could not process stays until an operator replays it, and then so long. */
  replayedEvent: 30,
  /**
   * The value in k8s/platform/data/base/backup.yaml; on one machine the person who makes the backups has to keep to it.
   */
  backup: 30,
} as const;

/** The zip of a person's own data. */
export const OWN_COPY_HOURS = 48;

/** The ticket of an upload is valid for a day; the hour is for the event of a report that used it last. */
export const UNUSED_UPLOAD_HOURS = 25;
