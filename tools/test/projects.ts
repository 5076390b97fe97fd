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

/**
 * Every project of the workspace with the targets it declares. Apps and tools declare them in project.json; libraries in
 * package.json, because others import them by name.
 */
export function listProjects(root: string): Project[] {
  const foldersIn = (parent: string) =>
    readdirSync(join(root, parent)).map((name) => join(root, parent, name));
  return [
    ...[...foldersIn('apps'), join(root, 'tools')].map((folder) => join(folder, 'project.json')),
    ...foldersIn('libs').map((folder) => join(folder, 'package.json')),
  ]
    .filter((file) => existsSync(file))
    .map((file) => {
      const { name, nx, targets } = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
      return { name, folder: join(file, '..'), targets: Object.keys(nx?.targets ?? targets ?? {}) };
    });
}
