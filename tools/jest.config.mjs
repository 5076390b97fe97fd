import preset from '../jest.preset.mjs';

export default { ...preset, testMatch: ['<rootDir>/{dev,test}/**/*.spec.ts'] };
