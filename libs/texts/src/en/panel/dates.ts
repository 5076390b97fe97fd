/** “2 Mar 2026”: digits alone would be ambiguous. */
export const dayFormat: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };
