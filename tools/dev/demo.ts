// Fills the system of npm start with the demo, or clears away one that was broken off, before its services start. A
// program of its own: what it loads, the supervisor would keep in memory all day.
import { fileURLToPath } from 'node:url';
import { databaseVariables, natsVariables, readConfig } from '@slovo/kit/config';
import { z } from 'zod';
import { clearBrokenDemo, loadDemo } from '../demo/load-demo.ts';

const config = readConfig({
  ...databaseVariables,
  ...natsVariables,
  NATS_PREFIX: z.string().default(''),
  APP_URL: z.url(),
  DATA_DIR: z.string().min(1),
  SEED: z.enum(['demo', 'none']).default('demo'),
  FILE_STORAGE: z.enum(['local', 's3']).default('local'),
  S3_ENDPOINT: z.url().optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  S3_BUCKET: z.string().default('slovo'),
  S3_REGION: z.string().default('us-east-1'),
});
const target = {
  root: fileURLToPath(new URL('../..', import.meta.url)),
  databaseUrl: config.DATABASE_URL,
  databasePrefix: config.DATABASE_PREFIX,
  nats: config,
  natsPrefix: config.NATS_PREFIX,
  appUrl: config.APP_URL,
  folder: config.DATA_DIR,
  files: config,
};
await (config.SEED === 'demo' ? loadDemo(target, new Date()) : clearBrokenDemo(target));
