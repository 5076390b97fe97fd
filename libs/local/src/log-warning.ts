const PINO_WARN = 40;

/**
 * What of a service's log line a person at the terminal should see: the message of a pino line of level warn or
 * above, and anything that is not JSON (a stack trace, a Node warning). Undefined for the rest.
 */
export function warningIn(line: string): string | undefined {
  if (line.trim() === '') return undefined;
  if (!line.startsWith('{')) return line;
  try {
    const { level, msg, err } = JSON.parse(line) as { level?: number; msg?: string; err?: { message?: string } };
    if (typeof level !== 'number' || level < PINO_WARN) return undefined;
    return [msg, err?.message].filter((part, index, parts) => part && parts.indexOf(part) === index).join(': ');
  } catch {
    return line;
  }
}
