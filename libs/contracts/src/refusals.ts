/**
 * Every code with which the product refuses, and its HTTP status. Codes are stable and public.
 * The lower-case names are the error types that the product's documents give to sign-in; clients switch on them.
 */
export const refusals = {
  BAD_INPUT: 400,
  SIGN_IN_REQUIRED: 401,
  SESSION_ENDED: 401,
  NOT_ALLOWED: 403,
  NOT_FOUND: 404,
  TOO_LARGE: 413,
  /** The body is of another type than the call takes; `expected` in the details names that. */
  CONTENT_TYPE_REFUSED: 415,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  SERVICE_UNAVAILABLE: 503,
  /** In development: the clock waits for what is `unfinished`, and that does not become less. */
  CLOCK_BUSY: 503,
  /** Someone else changed the same thing first; reading it again shows its current state. */
  STATE_CHANGED: 409,
  IDEMPOTENCY_KEY_REUSED: 409,

  token_not_found: 401,
  token_invalid: 401,
  token_format_error: 400,
  token_expired: 401,
  token_already_used: 401,
  token_invalidated: 401,
  init_data_invalid: 401,
  init_data_expired: 401,
  session_invalid: 401,
  session_expired: 401,
  session_invalidated: 401,
  user_not_found: 404,
  user_banned: 403,

  ADMIN_TOKEN_INVALID: 401,
  ADMIN_TOKEN_EXPIRED: 401,
  NOT_OPERATOR: 403,
  OPERATOR_CANNOT_BE_BANNED: 409,
  OPERATOR_CANNOT_BE_DELETED: 409,
  QUERY_REQUIRED: 400,
  USER_ID_INVALID: 400,
  DELETION_REASON_REQUIRED: 400,
  IDEMPOTENCY_KEY_REQUIRED: 400,
  DELETION_NOT_FOUND: 404,
  /** Another job for the same promise or person is not over; `deletionJobId` in the details is its id. */
  DELETION_EXISTS: 409,
  DELETION_RUNNING: 409,
  DELETION_STATE_REFUSED: 409,
  PROMISE_HAS_RECORDS: 409,
  PROMISE_IS_PRIVATE: 409,
  PARKED_EVENT_NOT_FOUND: 404,
  PARKED_EVENT_REPLAYED: 409,
  /** It was tried again and failed again; the new error is kept beside it. */
  PARKED_EVENT_FAILED: 409,

  USER_NOT_FOUND: 404,
  USERNAME_TAKEN: 409,
  USERNAME_RESERVED: 409,
  /** A first and last name that could be taken for the product's. */
  NAME_RESERVED: 409,
  SESSION_NOT_FOUND: 404,
  SIGN_INS_OF_DAY_SPENT: 429,

  PROMISE_NOT_FOUND: 404,
  NOT_OWNER: 403,
  PROMISE_NOT_DRAFT: 409,
  PROMISE_NOT_ACTIVE: 409,
  PROMISE_NOT_CLOSED: 409,
  PROMISE_CLOSED: 409,
  PROMISE_NOT_BEGUN: 409,
  START_TOMORROW_TOO_EARLY: 409,
  INVITATION_MISSING: 409,
  INVITATION_PENDING: 409,
  INVITATION_REJECTED: 409,
  INVITATION_NOT_FOUND: 404,
  INVITATION_ANSWERED: 409,
  INVITATION_EXPIRED: 409,
  INVITATION_WAS_CANCELLED: 409,
  INVITATION_TOO_SOON: 409,
  MOTIVATOR_REQUIRED: 400,
  MOTIVATOR_IS_OWNER: 400,

  REPORT_NOT_FOUND: 404,
  REPORT_EMPTY: 400,
  REPORT_LIMIT_REACHED: 409,
  DRAFTS_TOO_MANY: 409,
  REPORT_ALREADY_DECIDED: 409,
  UNDO_TOO_LATE: 409,
  DAY_NOT_REQUIRED: 409,
  DAY_ALREADY_KEPT: 409,
  /** `day` in the details is its number, where the promise has days. */
  DAY_IS_OVER: 409,
  SKIPS_SPENT: 409,
  NOT_A_HABIT: 409,
  PAUSE_NOT_ALLOWED: 409,
  PAUSE_USED: 409,
  PAUSE_TOO_LATE: 409,
  PROMISE_PAUSED: 409,
  PROMISE_NOT_PAUSED: 409,
  PROMISE_NOT_LOST: 409,

  REPORT_NOT_PENDING: 409,
  OWN_REPORT: 403,
  ALREADY_VOTED: 409,
  NOT_VOTABLE: 403,
  NOT_MOTIVATOR: 403,
  WITNESS_LINK_NOT_FOUND: 404,
  OWN_PROMISE: 403,
  WITNESSES_FULL: 409,
  NOT_WITNESS: 403,
  WITNESS_NEEDS_VOTING: 409,
  /** Telegram does not prepare a message for this person; a link can be shared all the same. */
  SHARE_REFUSED: 409,

  RECEIPT_NOT_FOUND: 404,
  RECEIPT_STATE_REFUSED: 409,

  TEXT_REQUIRED: 400,
  TEXT_TOO_LONG: 400,
  TEMPLATE_KEY_REQUIRED: 400,
  TEMPLATE_VARIABLE_MISSING: 400,
  VARIABLE_UNKNOWN: 400,
  REASON_REQUIRED: 400,
  CONTENT_REQUIRED: 400,
  MEDIA_ID_REQUIRED: 400,
  MEDIA_KIND_REQUIRED: 400,
  FORMAT_CONTRADICTS_CONTENT: 400,
  CHANNEL_REQUIRED: 400,
  AUDIENCE_PREVIEW_REQUIRED: 400,
  AUDIENCE_EMPTY: 409,
  AUDIENCE_CHANGED: 409,
  LARGE_AUDIENCE_UNCONFIRMED: 409,
  BATCH_NOT_FOUND: 404,
  BATCH_STATE_REFUSED: 409,
  OPERATOR_HAS_NO_CHAT: 409,
  SEGMENT_NOT_FOUND: 404,
  SEGMENT_NAME_TAKEN: 409,
  SEGMENTS_TOO_MANY: 409,

  EXPORT_NOT_FOUND: 404,
  EXPORT_USED: 410,
  EXPORT_EXPIRED: 410,
  EXPORTS_TOO_MANY: 429,

  DATA_EXPORT_NOT_FOUND: 404,
  DATA_EXPORT_NOT_READY: 409,
  DATA_EXPORT_EXPIRED: 410,
  DATA_EXPORTS_TOO_MANY: 429,
  /** The field `phrase`: the person did not type it. */
  DELETION_PHRASE_WRONG: 400,

  MEDIA_NOT_FOUND: 404,
  MEDIA_TYPE_REFUSED: 400,
  /** A photo or video by its first bytes of which nothing can be shown; `problem` says why. */
  MEDIA_DAMAGED: 400,
  MEDIA_EMPTY: 400,
  /** More pixels than can be decoded within the decoder's memory. */
  PICTURE_TOO_LARGE: 400,
  /** Too many files are received, or wait to be decoded. */
  MEDIA_BUSY: 503,
  /** A person sends `limit` files already. */
  UPLOADS_UNDER_WAY: 429,
  /** A person's files of a day: `limit` of them, or of `megabytes`. */
  UPLOADS_OF_DAY_SPENT: 429,
  MEDIA_TICKET_INVALID: 400,
  MEDIA_NAME_TOO_LONG: 400,
  MEDIA_IN_USE: 409,
  /** The file system or the S3 server has no space left. */
  STORAGE_FULL: 503,
  UPLOAD_NOT_FOUND: 404,
  UPLOAD_CHUNK_DIFFERS: 409,
  UPLOAD_INCOMPLETE: 409,
  UPLOAD_TOO_MANY: 429,
  UPLOAD_TIMEOUT: 408,
} as const satisfies Record<string, 400 | 401 | 403 | 404 | 408 | 409 | 410 | 413 | 415 | 429 | 500 | 503>;

export type RefusalCode = keyof typeof refusals;

export const isRefusalCode = (code: string): code is RefusalCode => code in refusals;
