import { defineConfig } from 'prisma/config';

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  // Only for authoring migrations; the service builds its address from DATABASE_URL and DATABASE_PREFIX.
  datasource: {
    url: process.env.PROMISES_DATABASE_URL ?? 'postgresql://postgres@127.0.0.1:5432/slovo_promises',
  },
});
