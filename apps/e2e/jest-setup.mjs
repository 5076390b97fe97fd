// Jest's globalSetup: one bundle for all workers, which would write into the same folder otherwise.
import startServers from '@slovo/testing/jest-setup';
import { buildServices } from './src/one-process.ts';

export default async function setup() {
  await startServers();
  await buildServices();
}
