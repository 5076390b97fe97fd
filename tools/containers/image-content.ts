import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BASE } from './stand-in-base.ts';
import type { Containers } from './containers.ts';

interface ImageFacts {
  Size: number;
  User: string;
  Labels: Record<string, string> | null;
  Config: { Env?: string[]; Entrypoint?: string[]; Cmd?: string[] };
  History: { created_by?: string }[];
  GraphDriver: { Data: { UpperDir: string; LowerDir?: string } };
}

export interface ImageContent extends ImageFacts {
  /** Bytes over the base. */
  own: number;
  /** The folders of its own layers, not those of the base. */
  layers: string[];
}

/** @param image one that was built on the stand-in base */
export async function contentOf(containers: Containers, image: string): Promise<ImageContent> {
  const [facts, base] = await Promise.all([
    containers.inspect<ImageFacts>('image', image),
    containers.inspect<ImageFacts>('image', BASE),
  ]);
  const foldersOf = ({ GraphDriver: { Data } }: ImageFacts): string[] => [
    Data.UpperDir,
    ...(Data.LowerDir?.split(':') ?? []),
  ];
  const shared = new Set(foldersOf(base));
  return {
    ...facts,
    own: facts.Size - base.Size,
    layers: foldersOf(facts).filter((folder) => !shared.has(folder)),
  };
}

/** Files that keep settings or keys, in any folder. */
const SECRET_FILES =
  /(?:^|\/)(?:\.?npmrc|\.env(?:\..*)?|secrets?\..*env|\.git|\.docker|\.ssh|id_(?:rsa|ed25519)|.*\.key)$/;

/** Paths in these folders whose names say that they keep secrets, or whose content has this text. */
export async function findSecrets(folders: readonly string[], text: string): Promise<string[]> {
  const found = folders.flatMap((folder) =>
    globSync('**/{*,.*}', { cwd: folder }).filter((path) => SECRET_FILES.test(path)),
  );
  for (const folder of folders) {
    const { stdout } = await promisify(execFile)('grep', ['-rlF', '-e', text, folder], {
      maxBuffer: 1 << 26,
    }).catch((error: { code: number; stdout: string }) => {
      if (error.code === 1) return { stdout: '' };
      throw error;
    });
    found.push(...stdout.split('\n').filter(Boolean));
  }
  return found;
}

interface Lock {
  packages: Record<string, { dev?: boolean; link?: boolean } | undefined>;
}

/** Those of the packages that the lock file does not have, or only for development. */
export function notForProduction(root: string, packages: readonly string[]): string[] {
  const { packages: lock } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
  return packages.filter((path) => !lock[path] || lock[path].dev);
}
