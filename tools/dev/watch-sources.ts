import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PROCESSES } from '@slovo/contracts/services';
import type { Supervisor } from '@slovo/local/supervisor.ts';
import { LANGUAGES } from '@slovo/texts/languages';
import { watch as watchBundles, type OutputOptions, type RolldownOptions, type WatchOptions } from 'rolldown';

/** Editors write a file in several steps. */
const QUIET_MS = 200;

/**
 * From now on a change of a source rebuilds what uses it: services are bundled here and restarted, the web app and
 * the panel are rebuilt by Vite (reload the page), the sandbox restarted. Resolves when the first bundles are made.
 */
export async function watchSources(root: string, supervisor: Supervisor): Promise<void> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const builds = ['web', 'panel'].flatMap((app) => LANGUAGES.map((language) => ({ app, language })));
  const pages = builds.map(({ app, language }) => ({
    name: `${app}-${language}-build`,
    command: process.execPath,
    args: [vite, 'build', '--watch'],
    cwd: join(root, 'apps', app),
    env: { PAGE_LANGUAGE: language },
  }));
  await Promise.all([supervisor.start(pages), watchServices(root, supervisor)]);
  restartOnChange(join(root, 'apps', 'sandbox', 'src'), 'sandbox', supervisor);
}

async function watchServices(root: string, supervisor: Supervisor): Promise<void> {
  const names = new Map<string, string>();
  const configs: WatchOptions[] = [];
  for (const name of PROCESSES) {
    const cwd = join(root, 'apps', name);
    const config = await readBundleConfig(root, cwd);
    const dir = join(cwd, 'dist');
    names.set(dir, name);
    // A restarting service must not find its folder half empty: the files are overwritten, not removed first.
    configs.push({ ...config, cwd, output: { ...config.output, dir, cleanDir: false } });
  }
  let first = true;
  const watcher = watchBundles(configs);
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
        const name = names.get(event.output[0] ?? '');
        if (name && !first) await restart(name, supervisor);
      }
    });
  });
}

/** Most services are bundled by the configuration that they share. */
async function readBundleConfig(root: string, cwd: string) {
  const own = join(cwd, 'rolldown.config.mjs');
  const file = existsSync(own) ? own : join(root, 'rolldown.service.mjs');
  const { default: config } = (await import(pathToFileURL(file).href)) as {
    default: Omit<RolldownOptions, 'output'> & { output: OutputOptions };
  };
  return config;
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
