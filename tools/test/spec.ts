// npm run spec -- <project> [pattern…]: the specs of one project whose path has one of the patterns, for example
//   npm run spec -- bot report      npm run spec -- web my-page -t 'an empty day'
//   npm run spec -- e2e silence     npm run spec -- browser feed
// Generates and builds first what they need. The project is the name of its folder; `browser` are the specs of Playwright.
//   -t, --name PATTERN   only tests whose name matches
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { add, broken, type Counts } from './counts.ts';
import { playLongRun, ROOT } from './long-run.ts';
import { namePattern, runBrowser, runJestIn, runTargets } from './parts.ts';
import { listProjects } from './projects.ts';
import type { Run } from './runner.ts';

const { values: flags, positionals } = parseArgs({
  options: { name: { type: 'string', short: 't' } },
  allowPositionals: true,
});
const [project = '', ...patterns] = positionals;
const folders = listProjects(ROOT)
  .filter(({ targets }) => targets.includes('test'))
  .map(({ folder }) => folder);
const names = [...folders.map((folder) => basename(folder)), 'e2e', 'browser'].toSorted();
/** Their specs run what is built. */
const NEEDS_BUILD = ['browser', 'e2e', 'web'];

async function play(run: Run): Promise<Counts> {
  if (!names.includes(project))
    return broken(`the project ${project} is unknown: it is one of ${names.join(', ')}`);
  const made = await runTargets(ROOT, run, [NEEDS_BUILD.includes(project) ? 'build' : 'generate']);
  if (made.failures.length > 0) return made;
  if (project === 'browser') {
    const chosen = [...patterns, ...(flags.name ? ['--grep', flags.name] : [])];
    return add([made, await runBrowser(ROOT, run, {}, chosen)]);
  }
  const cwd = folders.find((folder) => basename(folder) === project) ?? join(ROOT, 'apps', 'e2e');
  const args = [...patterns, ...namePattern(flags.name)];
  const isChosen = flags.name !== undefined;
  return add([made, await runJestIn(ROOT, run, { name: project, cwd, args, isChosen })]);
}

await playLongRun('spec', ({ run }) => play(run));
