/**
 * Compared by name and code: each service has its own generated Prisma client, and with it its own error classes. A
 * statement that was sent without Prisma fails with PostgreSQL's own code.
 */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === '23505' || (error.name === 'PrismaClientKnownRequestError' && error.code === 'P2002'));
