/**
 * From the first byte of an upload to its last; other requests end sooner, see endSlowBodies. Enough for 50 MB over a
 * slow phone connection: operators' uploads may take half an hour, and the minute lets the gateway refuse a longer one
 * with a reason.
 */
export const LONGEST_UPLOAD_MS = 31 * 60 * 1000;
