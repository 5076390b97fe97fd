// A file of its own, so that the first page does not carry it.
/**
 * Headers of a report that was written without a connection: the latest receipt of `clock`, and the milliseconds
 * from then until it was written.
 */
export const CLOCK_RECEIPT_HEADER = 'clock-receipt';
export const ELAPSED_HEADER = 'clock-elapsed';
