import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { startService, type StartOptions } from '@slovo/kit/service';
import type { MediaSettings } from './config.ts';
import type { PrismaClient } from './database.ts';
import { acceptRawBodies } from './http/raw-bodies.ts';
import { MediaModule } from './media.module.ts';

export function startMedia(
  settings: MediaSettings,
  prisma: PrismaClient,
  url: string,
  logLevels?: StartOptions['logLevels'],
): Promise<NestFastifyApplication> {
  // What this process and its decoders write belongs to people: files have mode 600, folders 700.
  process.umask(0o077);
  return startService(MediaModule.with(settings, prisma, url), {
    name: 'media',
    host: settings.given.HOST,
    port: settings.given.MEDIA_PORT,
    production: settings.given.NODE_ENV === 'production',
    logLevels,
    bodyParser: false,
    prepare: acceptRawBodies,
  });
}
