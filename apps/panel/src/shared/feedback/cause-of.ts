const PRISMA_CALL = /^Invalid `[^`]*` invocation/;
const DATABASE_MESSAGE = /Message: `([^`\n]*)/;

/**
 * What went wrong, in one line, of an error as services keep it: its first line. Prisma begins with an empty line and its
 * own call, and says the cause last; of a raw query it quotes the database.
 */
export function causeOf(error: string): string {
  const lines = error.split('\n').flatMap((line) => line.trim() || []);
  if (!PRISMA_CALL.test(lines[0] ?? '')) return lines[0] ?? '';
  return DATABASE_MESSAGE.exec(error)?.[1] ?? lines.at(-1)!;
}
