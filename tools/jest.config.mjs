import preset from '../jest.preset.mjs';

export default { ...preset, testMatch: ['<rootDir>/{bench,dev,test}/**/*.spec.ts'] };
