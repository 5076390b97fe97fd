import { databaseUrl, directDatabaseUrl } from '@slovo/kit/db';
import type { StartOfService } from '@slovo/kit/service';
import { readMediaSettings } from './config.ts';
import { createPrisma } from './database.ts';
import { startMedia } from './start-media.ts';

export const start: StartOfService = async (env) => {
  const settings = readMediaSettings(env);
  const url = databaseUrl(settings.given, 'media');
  return startMedia(settings, createPrisma(url), directDatabaseUrl(settings.given, 'media'));
};
