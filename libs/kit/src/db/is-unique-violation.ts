/** Compared by name and code: each service has its own generated Prisma client, and with it its own error classes. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error &&
  error.name === 'PrismaClientKnownRequestError' &&
  'code' in error &&
  error.code === 'P2002';
