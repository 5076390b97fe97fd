/** Whether there is anything to read: spaces and invisible characters alone are no text. */
export const hasText = (text: string): boolean => /[^\s\p{C}\u115F\u1160\u2800\u3164\uFFA0]/u.test(text);
