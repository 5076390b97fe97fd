import preset from '../../jest.preset.mjs';

export default {
  ...preset,
  testEnvironment: '../../jest.environment.web.mjs',
  // Most specs see the panel in English; those named `*.ru.spec.tsx` in Russian.
  testEnvironmentOptions: { language: 'en' },
  setupFilesAfterEnv: ['<rootDir>/test/setup.ts'],
  moduleNameMapper: { '\\.(css|svg|png)$': '<rootDir>/test/asset.ts' },
};
