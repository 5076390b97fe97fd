import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PROCESSES } from '@slovo/contracts/services';
import { ALL_SERVICES, type Programs } from '@slovo/local/service-programs.ts';
import type { Supervisor } from '@slovo/local/supervisor.ts';
import { LANGUAGES } from '@slovo/texts/languages';
import { watch as watchBundles, type OutputOptions, type RolldownOptions } from 'rolldown';
import { forgetBuilds } from './build/parts.ts';

/** Editors write a file in several steps. */
const QUIET_MS = 200;

/**
 * From now on a change of a source rebuilds what uses it: the services are bundled here and restarted, the web app, its
 * renderer and the panel are rebuilt by Vite (reload the page), the sandbox is restarted.
 */
export async function watchSources(root: string, supervisor: Supervisor, programs: Programs): Promise<void> {
  // Sources that are changed back later must not find the build of the change.
  forgetBuilds(root);
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const builds = (['web', 'panel'] as const).flatMap((app) =>
    LANGUAGES.map((language) => ({ app, language })),
  );
  const pages = builds.map(({ app, language }) => ({
    name: `${app}-${language}-build`,
    command: process.execPath,
    args: [vite, 'build', '--watch', '--emptyOutDir', '--outDir', join(programs[app], language)],
    cwd: join(root, 'apps', app),
    env: { PAGE_LANGUAGE: language, PAGE_BUILD: 'quick' },
  }));
  // Each renderer is one file, which the build overwrites: the gateway starts a renderer whose file is newer.
  const watching = [vite, 'build', '--watch', '--config', 'vite.server.config.ts'];
  const renderers = LANGUAGES.map((language) => ({
    name: `web-${language}-server-build`,
    command: process.execPath,
    args: [...watching, '--outDir', join(programs.web, 'server', language)],
    cwd: join(root, 'apps', 'web'),
    env: { PAGE_LANGUAGE: language, PAGE_BUILD: 'quick' },
  }));
  await Promise.all([supervisor.start([...pages, ...renderers]), watchServices(root, supervisor, programs)]);
  restartOnChange(join(root, 'apps', 'sandbox', 'src'), 'sandbox', supervisor);
}

/** Resolves when the first bundle is made. */
async function watchServices(root: string, supervisor: Supervisor, { apart }: Programs): Promise<void> {
  const cwd = join(root, 'apps', 'all');
  const file = pathToFileURL(join(cwd, 'rolldown.config.mjs')).href;
  const { default: config } = (await import(file)) as {
    default: Omit<RolldownOptions, 'output'> & { output: OutputOptions };
  };
  // A restarting service must not find its folder half empty: the files are overwritten, not removed first.
  const watcher = watchBundles({ ...config, cwd, output: { ...config.output, cleanDir: false } });
  let first = true;
  await new Promise<void>((resolve) => {
    watcher.on('event', async (event) => {
      if (event.code === 'END') {
        first = false;
        resolve();
      } else if (event.code === 'ERROR') {
        console.error(`build         ${event.error.message}`);
        await event.result.close();
      } else if (event.code === 'BUNDLE_END') {
        await event.result.close();
        if (first) return;
        for (const name of apart ? PROCESSES : [ALL_SERVICES]) await restart(name, supervisor);
      }
    });
  });
}

function restartOnChange(folder: string, name: string, supervisor: Supervisor): void {
  if (!existsSync(folder)) return;
  let timer: NodeJS.Timeout | undefined;
  watch(folder, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => void restart(name, supervisor), QUIET_MS);
  }).unref();
}

async function restart(name: string, supervisor: Supervisor): Promise<void> {
  try {
    await supervisor.restart(name);
    console.log(`  ↻ ${name}`);
  } catch (error) {
    console.error(`${name.padEnd(13)} ${(error as Error).message}`);
  }
}
