// Used by jest.config.mjs of the root: `npm test` runs several medium specs of a service as one file of Jest.
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Enough that what they share is loaded seldom, few enough that progress is seen and a heap stays small. */
const SPECS_IN_GROUP = 8;
const GROUPS = 'test-results/groups';
/**
 * A module that waits cannot be loaded by `require`, a module that is replaced is replaced for all, and plans are asked
 * for of every statement that a realm sends and of every query in its sources that did not run.
 */
const RUNS_ALONE =
  /^(?:await |(?:export )?const .*= await )|^\s*jest\.unstable_mockModule\(|^\/\/ Runs alone: |'@slovo\/testing\/query-plans'/m;

interface Grouped {
  testMatch: string[];
  testPathIgnorePatterns: string[];
}

/**
 * Writes files that each load up to eight medium specs of a project, and returns the part of Jest's configuration that
 * runs these instead. Jest loads every module anew for each file that it runs, a second and a half of processor time for
 * a service, of which specs need nothing new (docs/decisions/020). Specs that cannot share, or say
 * `// Runs alone: why`, are left as they are.
 * @param testMatch of the project
 */
export function groupSpecs(project: string, testMatch: readonly string[]): Grouped {
  const specs = globSync('{src,test}/**/*.medium.spec.ts', { cwd: project })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !RUNS_ALONE.test(readFileSync(join(project, file), 'utf8')))
    .toSorted();
  const folder = join(project, GROUPS);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const count = Math.ceil(specs.length / SPECS_IN_GROUP);
  for (let group = 0; group < count; group += 1) {
    // Neighbours by name are often of one kind: taking turns spreads the long ones.
    const files = specs.filter((_, index) => index % count === group);
    writeFileSync(join(folder, `${group + 1}.spec.mjs`), sourceOf(files));
  }
  return {
    testMatch: [...testMatch, `<rootDir>/${GROUPS}/*.spec.mjs`],
    testPathIgnorePatterns: ['/node_modules/', ...specs.map((file) => `<rootDir>/${escaped(file)}$`)],
  };
}

const escaped = (file: string): string => file.replaceAll('.', String.raw`\.`);

/** What one of them replaced, the next finds as it was, as far as Jest knows of it. */
const sourceOf = (files: readonly string[]): string => `import { createRequire } from 'node:module';
import { afterAll, describe, it, jest } from '@jest/globals';

const require = createRequire(import.meta.url);
for (const file of ${JSON.stringify(files)})
  describe(file, () => {
    try {
      require('../../' + file);
    } catch (error) {
      it('loads', () => {
        throw error;
      });
    }
    afterAll(() => {
      jest.restoreAllMocks();
      jest.useRealTimers();
    });
  });
`;
