import preset from '../../jest.preset.mjs';

export default {
  ...preset,
  testEnvironment: '../../jest.environment.web.mjs',
  setupFilesAfterEnv: ['<rootDir>/test/setup.ts'],
  moduleNameMapper: { '\\.(css|svg|png)$': '<rootDir>/test/asset.ts' },
};
