// Every shell block of the documents. Its lines are run by the shell with programs of the same names that write down how they
// were called; then each call is made: really, or by the test that makes it.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PROCESSES } from '@slovo/contracts/services';
import { findFreePort } from '@slovo/local/ports.ts';
import { until } from '@slovo/testing';
import sharp from 'sharp';
import { render, type Rendered } from '../test/kubernetes/render.ts';
import { blocksOf, pagesOf, readPage } from './markdown.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

/** Programs that documents call. Others are not found, and fail the block. */
const PROGRAMS = ['npm', 'npx', 'node', 'sh', 'docker', 'kubectl', 'curl'];

interface Call {
  program: string;
  args: string[];
}

interface Way {
  what: string;
  /** Matches the whole call, its words with a space between. */
  calls: RegExp;
  /** Makes it, as far as that is possible on a bare machine. */
  make?: (call: Call) => Promise<void>;
  /** The file that makes it, and words in it that do. Relative to the root. */
  madeBy?: [file: string, words: string];
}

/** How every call of the documents is made. A call belongs to the first line that it fits. */
const WAYS: Way[] = [
  // Outside the suite: `npm run bench -- --only start`.
  {
    what: 'npm start',
    calls: /^npm start$/,
    madeBy: ['tools/bench/start/npm-start.ts', "'--light', 'tools/dev/start.ts'"],
  },
  // This is a test of it.
  {
    what: 'npm test',
    calls: /^npm test$/,
    madeBy: ['package.json', '"test": "node tools/with-install.mjs tools/test/suite.ts"'],
  },
  {
    what: 'npm run bench',
    calls: /^npm run bench/,
    madeBy: ['apps/e2e/system/bench.spec.ts', "['tools/bench/bench.ts', ...flags"],
    make: knownToBench,
  },
  // Outside the suite, as it needs nginx and haproxy.
  {
    what: 'npm run test:scale',
    calls: /^npm run test:scale( -- (--built|--name \S+|--previous \S+| )+)?$/,
    madeBy: ['package.json', '"test:scale": "node tools/with-install.mjs tools/test/scale.ts"'],
  },
  {
    what: 'npm run backup',
    calls: /^npm run backup -- --to \S+ --keep \d+$/,
    madeBy: ['apps/e2e/system/restore.spec.ts', "['backup', '--to', backups, '--keep'"],
  },
  {
    what: 'npm run restore',
    calls: /^npm run restore -- --from \S+$/,
    madeBy: ['apps/e2e/system/restore.spec.ts', "['restore', '--from', backups"],
  },
  {
    what: 'npm run reconcile',
    calls: /^npm run reconcile$/,
    madeBy: ['apps/e2e/system/restore.spec.ts', "['reconcile']"],
  },
  { what: 'npm run images', calls: /^npm run images/, make: buildImages },
  {
    what: 'npm run admin-token',
    calls: /^npm run admin-token -- \d+$/,
    madeBy: ['tools/admin-token.spec.ts', "new URL('admin-token.ts'"],
  },
  {
    what: 'the program of auth behind it',
    calls: /^node apps\/auth\/dist\/admin-token\.mjs \d+$/,
    madeBy: ['apps/auth/test/admin-token.medium.spec.ts', 'requestToken'],
  },
  {
    what: 'npm run rotate-secret',
    calls: /^npm run rotate-secret -- (add|use|drop) \w+ --file \S+$/,
    madeBy: ['tools/secrets/rotate-secret.spec.ts', "'rotate-secret.ts'"],
  },
  {
    what: 'npm run nats-keys',
    calls: /^npm run nats-keys -- (use|renew) \w+ --file \S+$/,
    madeBy: ['tools/nats/server-config.spec.ts', "'keys.ts'"],
  },
  {
    what: 'the sandbox',
    calls: /^node apps\/sandbox\/src\/main\.ts$/,
    make: async () => void (await sandbox()),
  },
  { what: 'its HTTP', calls: /^curl -s http:\/\/127\.0\.0\.1:3002\/sandbox\//, make: askSandbox },
  {
    what: 'the health of all services',
    calls: /^curl --fail http:\/\/127\.0\.0\.1:3001\/health\/services$/,
    madeBy: ['apps/gateway/test/pages.medium.spec.ts', "gateway.fetch('/health/services')"],
  },
  {
    what: 'docker compose',
    calls:
      /^docker compose -f docker-compose\.production\.yml (-f docker-compose\.monitoring\.yml )?up --detach --wait$/,
    madeBy: ['tools/test/compose/compose.spec.ts', "'docker-compose.production.yml'"],
  },
  {
    what: 'the platform of a cluster',
    calls: /^sh k8s\/platform\/install\.sh (production|staging)$/,
    madeBy: ['tools/test/kubernetes/install.spec.ts', "install('production')"],
  },
  { what: 'kubectl apply', calls: /^kubectl apply -k k8s\/overlays\/\w+$/, make: renders },
  {
    what: 'kubectl apply of servers',
    calls: /^kubectl apply --server-side -k k8s\/platform\/data\/\w+$/,
    make: rendersServers,
  },
  {
    what: 'kubectl rollout',
    calls: /^kubectl -n \S+ rollout (status|restart) deployment -l \S+/,
    make: selects,
  },
  { what: 'kubectl port-forward', calls: /^kubectl -n \S+ port-forward service\//, make: forwards },
];

const BLOCKS = pagesOf(ROOT).flatMap((page) =>
  blocksOf(readPage(ROOT, page))
    .filter(({ language }) => ['sh', 'bash', 'shell', 'console'].includes(language))
    .map(({ line, text }) => ({ place: `${page}:${line}`, text })),
);

let folder: string;
let benchmarks: Promise<Set<string>> | undefined;
/** The address of the sandbox, once it runs. */
let address: string | undefined;
const endings: (() => Promise<unknown>)[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'slovo-shell-'));
  for (const part of ['programs', 'place', 'engine']) mkdirSync(join(folder, part));
  for (const name of PROGRAMS) program('programs', name, `printf '%s\\n' ${name} "$@" '' >> "$CALLS"`);
});
afterAll(async () => {
  for (const end of endings) await end();
  rmSync(folder, { recursive: true, force: true });
});

function program(place: string, name: string, line: string): void {
  const path = join(folder, place, name);
  writeFileSync(path, `#!/bin/sh\n${line}\n`);
  chmodSync(path, 0o755);
}

/** What the shell makes of a block. */
async function callsOf(text: string): Promise<Call[]> {
  const file = join(mkdtempSync(join(folder, 'calls-')), 'calls');
  writeFileSync(file, '');
  await run('/bin/sh', ['-eu', '-c', text], {
    cwd: join(folder, 'place'),
    env: { PATH: join(folder, 'programs'), CALLS: file },
  });
  const lines = readFileSync(file, 'utf8').split('\n\n').filter(Boolean);
  return lines.map((line) => {
    const [name = '', ...args] = line.split('\n');
    return { program: name, args };
  });
}

const wordsOf = ({ program: name, args }: Call): string => [name, ...args].join(' ');

describe('[DOCS-03] the shell block', () => {
  it.each(BLOCKS)('of $place calls what is made', async ({ text }) => {
    const calls = await callsOf(text);
    expect(calls.length).toBeGreaterThan(0);
    for (const call of calls) {
      const words = wordsOf(call);
      const way = WAYS.find(({ calls: pattern }) => pattern.test(words));
      if (!way) throw new Error(`Nobody makes this call; say in WAYS of this file who does: ${words}`);
      await way.make?.(call);
    }
  });
});

describe('[DOCS-03] a way to make calls', () => {
  it.each(WAYS.flatMap(({ what, madeBy }) => (madeBy ? [{ what, madeBy }] : [])))(
    'is in the file that it names: $what',
    ({ madeBy: [file, words] }) => {
      expect(readFileSync(join(ROOT, file), 'utf8')).toContain(words);
    },
  );

  it('makes them or names who does', () => {
    expect(WAYS.filter(({ make, madeBy }) => !make && !madeBy)).toEqual([]);
  });

  it('is needed by a document', async () => {
    const calls = (await Promise.all(BLOCKS.map(({ text }) => callsOf(text)))).flat().map(wordsOf);
    const unused = WAYS.filter((way) => !calls.some((words) => way.calls.test(words)));
    expect(unused.map(({ what }) => what)).toEqual([]);
  });
});

/** The names of --only are known to the program, and its flags are its own. */
async function knownToBench({ args }: Call): Promise<void> {
  const known = await (benchmarks ??= namesOfBench());
  const { values } = parseArgs({
    args: args.slice(args.indexOf('--') < 0 ? args.length : args.indexOf('--') + 1),
    options: {
      size: { type: 'string' },
      only: { type: 'string' },
      seconds: { type: 'string' },
      rounds: { type: 'string' },
    },
  });
  expect((values.only?.split(',') ?? []).filter((name) => !known.has(name))).toEqual([]);
  expect(values.size ?? '10000').toMatch(/^\d+(,\d+)*$/);
}

async function namesOfBench(): Promise<Set<string>> {
  const failed = await run(process.execPath, [join(ROOT, 'tools/bench/bench.ts'), '--only', 'nothing']).then(
    () => '',
    ({ stderr }: { stderr: string }) => stderr,
  );
  const [, names] = /--only takes (.*), not nothing/.exec(failed) ?? [];
  if (!names) throw new Error(`the benchmark does not say which names it knows: ${failed}`);
  return new Set(names.split(', '));
}

/** With an engine that writes down what it is asked for. */
async function buildImages({ args }: Call): Promise<void> {
  const asked = join(folder, 'asked');
  writeFileSync(asked, '');
  program('engine', 'docker', `echo "$*" >> "${asked}"`);
  const PATH = [join(folder, 'engine'), process.env.PATH].join(delimiter);
  await run(process.execPath, [join(ROOT, 'tools/images/images.ts'), ...args.slice(args.indexOf('--') + 1)], {
    env: { ...process.env, PATH },
  });
  const builds = readFileSync(asked, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('build '));
  expect(builds).toHaveLength(PROCESSES.length + 1);
}

/** Answers until the tests end; returns its address. */
async function sandbox(): Promise<string> {
  if (address !== undefined) return address;
  const port = await findFreePort();
  const child = spawn(process.execPath, [join(ROOT, 'apps/sandbox/src/main.ts')], {
    env: { ...process.env, SANDBOX_PORT: String(port), DATA_DIR: folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  endings.push(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  address = `http://127.0.0.1:${port}`;
  await until(async () => {
    if (child.exitCode !== null) throw new Error('the sandbox ended');
    return fetch(`${address}/health/live`).then(
      ({ ok }) => ok,
      () => false,
    );
  });
  return address;
}

/** What curl would send, to a sandbox of this spec. */
async function askSandbox({ args }: Call): Promise<void> {
  const given = (flag: string): string[] => args.filter((_, index) => args[index - 1] === flag);
  const url = args.find((arg) => arg.startsWith('http:'))!.replace('http://127.0.0.1:3002', await sandbox());
  const form = new FormData();
  for (const field of given('-F')) {
    const [, name = '', file, text] = /^(\w+)=(?:@(.+)|(.*))$/.exec(field) ?? [];
    if (file) form.append(name, new Blob([await photo()]), file);
    else form.append(name, text ?? '');
  }
  const [body] = given('-d');
  const headers = given('-H').map((line) => line.split(': ') as [string, string]);
  const sent = given('-F').length > 0 ? form : body;
  const answer = await fetch(url, sent === undefined ? {} : { method: 'POST', headers, body: sent });
  expect([url, answer.status, answer.ok ? '' : await answer.text()]).toEqual([url, expect.any(Number), '']);
}

const photo = async (): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer(),
  );

const overlayOf = (namespace: string): Promise<Rendered> =>
  render(`overlays/${namespace.replace('slovo-', '')}`);
const after = ({ args }: Call, flag: string): string => args[args.indexOf(flag) + 1] ?? '';

/** kubectl itself makes the objects that it would send. */
async function renders(call: Call): Promise<void> {
  const rendered = await render(after(call, '-k').replace(/^k8s\//, ''));
  expect(rendered.deployments).toHaveLength(PROCESSES.length);
}

async function rendersServers(call: Call): Promise<void> {
  const rendered = await render(after(call, '-k').replace(/^k8s\//, ''));
  expect(rendered.of('Cluster')).toHaveLength(1);
}

/** The selector finds every service in the namespace. */
async function selects(call: Call): Promise<void> {
  const rendered = await overlayOf(after(call, '-n'));
  expect(rendered.namespace).toBe(after(call, '-n'));
  const [key = '', value] = after(call, '-l').split('=');
  const found = rendered.deployments.filter(({ metadata }) => metadata.labels?.[key] === value);
  expect(found).toHaveLength(PROCESSES.length);
}

/** The Service has the port. */
async function forwards(call: Call): Promise<void> {
  const rendered = await overlayOf(after(call, '-n'));
  const name = call.args.find((arg) => arg.startsWith('service/'))?.replace('service/', '');
  const port = Number(call.args.at(-1)?.split(':')[1]);
  const service = rendered.services.find(({ metadata }) => metadata.name === name);
  expect(service?.spec?.ports?.map((each) => each.port)).toContain(port);
}
