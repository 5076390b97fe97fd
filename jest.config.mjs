// Jest finds this file from every project folder that has no jest.config.mjs of its own: the services and the gateway.
import { basename } from 'node:path';
import { groupSpecs } from '@slovo/testing/spec-groups';
import preset, { inPairs } from './jest.medium.preset.mjs';

/** The projects whose specs pass in groups. */
const GROUPED = ['auth', 'bot', 'gateway', 'media', 'notifications', 'promises', 'voting'];

const rootDir = process.cwd();
// Set by `npm test`. By hand a spec is run as it is.
const isGrouped = process.env.GROUP_SPECS && GROUPED.includes(basename(rootDir));

export default {
  ...preset,
  rootDir,
  ...(basename(rootDir) === 'bot' && inPairs),
  ...(isGrouped && groupSpecs(rootDir, preset.testMatch)),
};
