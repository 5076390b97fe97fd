import { databaseUrl } from '@slovo/kit/db';
import { runMain } from '@slovo/kit/service';
import { readMediaSettings } from './config.ts';
import { createPrisma } from './database.ts';
import { startMedia } from './start-media.ts';

await runMain(async () => {
  const settings = readMediaSettings();
  const url = databaseUrl(settings.given, 'media');
  await startMedia(settings, createPrisma(url), url);
});
