/** With one digit after the point. */
export const megabytes = (bytes: number): number => Math.max(0.1, Math.round(bytes / 104_857.6) / 10);
