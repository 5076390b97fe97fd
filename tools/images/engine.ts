// Builds by the engine that is installed: their commands differ in one word.
import { spawn, spawnSync } from 'node:child_process';
import { PROCESSES } from '@slovo/contracts/services';

export const IMAGES = ['migrate', ...PROCESSES] as const;
export type ImageName = (typeof IMAGES)[number];

const BUILD = { docker: 'build', podman: 'build', buildah: 'bud' } as const;
export type Engine = keyof typeof BUILD;
export const ENGINES = Object.keys(BUILD) as Engine[];

/** Docker's client without its daemon builds nothing. */
const answers = (engine: Engine): boolean =>
  spawnSync(engine, ['info'], { stdio: 'ignore', timeout: 30_000 }).status === 0;

/** @throws when it is not there, or nothing is */
export function findEngine(wanted?: string, isThere = answers): Engine {
  if (wanted !== undefined && !ENGINES.includes(wanted as Engine))
    throw new Error(`--with ${wanted}: it is one of ${ENGINES.join(', ')}`);
  const found = ENGINES.find((engine) => (wanted ?? engine) === engine && isThere(engine));
  if (!found) throw new Error(`${wanted ?? ENGINES.join(', ')}: not installed, or not answering`);
  return found;
}

export interface Build {
  engine: Engine;
  image: ImageName;
  /** `slovo` gives slovo/gateway:1.1.0. */
  registry: string;
  version: string;
  /** The commit. */
  revision: string;
  /** The gateway's image of the release that runs. */
  previous?: string | undefined;
  /** Options of the engine itself, as `--network host`. */
  more?: readonly string[];
}

/** The engine's command line. */
export function buildArguments(build: Build): string[] {
  const { engine, image, registry, version, revision, previous, more = [] } = build;
  return [
    BUILD[engine],
    // Docker and Podman keep layers anyway.
    ...(engine === 'buildah' ? ['--layers'] : []),
    ...more,
    '--file',
    'deploy/Dockerfile',
    '--target',
    image === 'migrate' ? 'migrate' : 'service',
    ...(image === 'migrate' ? [] : ['--build-arg', `APP=${image}`]),
    ...(image === 'gateway' && previous ? ['--build-arg', `PREVIOUS=${previous}`] : []),
    '--label',
    `org.opencontainers.image.version=${version}`,
    '--label',
    `org.opencontainers.image.revision=${revision}`,
    '--tag',
    `${registry}/${image}:${version}`,
    '.',
  ];
}

/** @throws with its code when the build fails; its output is shown */
export async function build(root: string, wanted: Build): Promise<void> {
  const child = spawn(wanted.engine, buildArguments(wanted), { cwd: root, stdio: 'inherit' });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0) throw new Error(`${wanted.engine}: the image ${wanted.image} was not built (code ${code})`);
}
