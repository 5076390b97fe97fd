import { z } from 'zod';

const PRISMA_CALL = /^Invalid `[^`]*` invocation/;
const DATABASE_MESSAGE = /Message: `([^`\n]*)/;
/** The most parts named of those that violate a contract. */
const MOST_NAMED = 3;
const VIOLATIONS = z.array(
  z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() }),
);

/**
 * What went wrong, in one line, of the message of an error: its first line. Prisma begins with an empty line and its own
 * call, and says the cause last; of a raw query it quotes the database. Zod lists as JSON what violates a contract. The
 * cause of a cause is itself, so that texts of releases that kept whole messages may be read by it too. Without NUL, which
 * PostgreSQL does not store.
 */
export function causeOf(error: string): string {
  const message = error.replaceAll('\0', '');
  const lines = message.split('\n').flatMap((line) => line.trim() || []);
  const first = lines[0] ?? '';
  if (PRISMA_CALL.test(first)) return DATABASE_MESSAGE.exec(message)?.[1] ?? lines.at(-1)!;
  return violationsIn(message) ?? first;
}

/** `to.0.id: Invalid input`; undefined for any other message. */
function violationsIn(message: string): string | undefined {
  if (!message.startsWith('[')) return undefined;
  let issues: unknown;
  try {
    issues = JSON.parse(message);
  } catch {
    return undefined;
  }
  const { data: violations = [] } = VIOLATIONS.safeParse(issues);
  if (violations.length === 0) return undefined;
  const more = violations.length > MOST_NAMED ? [`and ${violations.length - MOST_NAMED} more`] : [];
  const told = violations
    .slice(0, MOST_NAMED)
    .map(({ path, message: why }) => (path.length > 0 ? `${path.join('.')}: ${why}` : why));
  return [...told, ...more].join('; ');
}
