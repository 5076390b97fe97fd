const PINO_WARN = 40;
const SHOWN_LEVELS = ['warn', 'error', 'fatal'];
/** Nest's text form: `[auth] 123  - 11/20/2026, 8:00:00 PM   WARN [Context] what happened`. */
const NEST_LINE = /^\[[\w-]+\] \d+ +- .*? (LOG|WARN|ERROR|FATAL|DEBUG|VERBOSE) (.*)$/;

/**
 * The part of a service's log line that the terminal shows: messages of level warn and above, and lines on stderr that
 * no logger wrote (a stack trace, a message about the configuration). Undefined for other lines.
 */
export function warningIn(line: string, stream: 'stdout' | 'stderr'): string | undefined {
  const nest = NEST_LINE.exec(line);
  if (nest) return SHOWN_LEVELS.includes(nest[1]?.toLowerCase() ?? '') ? nest[2] : undefined;
  const entry = readEntry(line);
  if (!entry) return stream === 'stderr' && line.trim() !== '' ? line : undefined;
  const { level, msg, message, err } = entry;
  const isShown = typeof level === 'number' ? level >= PINO_WARN : SHOWN_LEVELS.includes(String(level));
  return isShown ? [msg ?? message, err?.message].filter(Boolean).join(': ') : undefined;
}

interface LogEntry {
  level: unknown;
  msg?: string;
  message?: string;
  err?: { message?: string };
}

function readEntry(line: string): LogEntry | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const entry = JSON.parse(line) as Partial<LogEntry>;
    return entry.level === undefined ? undefined : { ...entry, level: entry.level };
  } catch {
    return undefined;
  }
}
