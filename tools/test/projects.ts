import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Project {
  name: string;
  folder: string;
  targets: string[];
}

interface Manifest {
  name: string;
  nx?: { targets?: object };
  targets?: object;
}

/** Every project of the workspace with the targets it declares. */
export function listProjects(root: string): Project[] {
  const folders = ['apps', 'libs'].flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => join(root, parent, name)),
  );
  return [...folders.map((folder) => join(folder, 'package.json')), join(root, 'tools', 'project.json')]
    .filter((file) => existsSync(file))
    .map((file) => {
      const { name, nx, targets } = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
      return { name, folder: join(file, '..'), targets: Object.keys(nx?.targets ?? targets ?? {}) };
    });
}
