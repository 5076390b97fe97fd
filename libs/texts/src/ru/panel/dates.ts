/** «02.03.26» */
export const dayFormat: Intl.DateTimeFormatOptions = { day: '2-digit', month: '2-digit', year: '2-digit' };
