/** They are shown as one list, so there are not many. */
export const MOST_SEGMENTS = 200;
