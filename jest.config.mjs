// Jest finds this file from every project folder that has no jest.config.mjs of its own: the services and the gateway.
import preset from './jest.medium.preset.mjs';

export default { ...preset, rootDir: process.cwd() };
