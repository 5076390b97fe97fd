// For writing migrations, run in the folder of a service: prisma migrate dev --config ../../prisma.config.ts --name init
import { basename, join } from 'node:path';
import { defineConfig } from 'prisma/config';

const folder = process.cwd();
const service = basename(folder);

export default defineConfig({
  schema: join(folder, 'prisma', 'schema.prisma'),
  migrations: { path: join(folder, 'prisma', 'migrations') },
  // Services themselves build their address from DATABASE_URL and DATABASE_PREFIX.
  datasource: {
    url:
      process.env[`${service.toUpperCase()}_DATABASE_URL`] ??
      `postgresql://postgres@127.0.0.1:5432/slovo_${service}`,
  },
});
