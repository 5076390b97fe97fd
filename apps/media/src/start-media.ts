import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { LEAST_UPLOAD_SPEED, startService, type StartOptions } from '@slovo/kit/service';
import type { MediaSettings } from './config.ts';
import type { PrismaClient } from './database.ts';
import { acceptRawBodies } from './http/raw-bodies.ts';
import { MediaModule } from './media.module.ts';

/** The same speed over twice the time: an edge ends a slow sender first, and knows why. */
const LEAST_SPEED = {
  bytes: 2 * LEAST_UPLOAD_SPEED.bytes,
  withinMs: 2 * LEAST_UPLOAD_SPEED.withinMs,
};

export function startMedia(
  settings: MediaSettings,
  prisma: PrismaClient,
  url: string,
  { logLevels, leastSpeed = LEAST_SPEED }: Pick<StartOptions, 'logLevels' | 'leastSpeed'> = {},
): Promise<NestFastifyApplication> {
  // What this process and its decoders write belongs to people: files have mode 600, folders 700.
  process.umask(0o077);
  return startService(MediaModule.with(settings, prisma, url), {
    name: 'media',
    host: settings.given.HOST,
    port: settings.given.MEDIA_PORT,
    production: settings.given.NODE_ENV === 'production',
    logLevels,
    leastSpeed,
    bodyParser: false,
    prepare: acceptRawBodies,
  });
}
