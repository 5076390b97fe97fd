import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type KubernetesObject, ROOT } from './render.ts';

/** Packages of schemas by API group; those of Kubernetes itself are in `kubernetes-models`. */
const PACKAGES: Record<string, string> = {
  'cert-manager.io': '@kubernetes-models/cert-manager',
  'postgresql.cnpg.io': '@kubernetes-models/cloudnative-pg',
  'external-secrets.io': '@kubernetes-models/external-secrets',
  'traefik.io': '@kubernetes-models/traefik',
};

/** The module that has the class and the type of the object's kind. */
export function moduleOf({ apiVersion }: KubernetesObject): string {
  const [group = ''] = apiVersion.split('/');
  return `${PACKAGES[group] ?? 'kubernetes-models'}/${apiVersion}`;
}

/**
 * The compiler's complaints about objects as literals of the types of their kinds. Unlike the schemas, which let unknown
 * fields pass as the API does, it finds those that are misspelt.
 */
export async function findTypeErrors(objects: KubernetesObject[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'slovo-manifests-'));
  try {
    const lines = objects.map((object, index) => {
      const type = `import('${moduleOf(object)}').I${object.kind}`;
      return `export const object${index}: ${type} = ${JSON.stringify(object)};`;
    });
    writeFileSync(join(folder, 'objects.ts'), lines.join('\n'));
    const compilerOptions = {
      noEmit: true,
      strict: true,
      skipLibCheck: true,
      module: 'esnext',
      moduleResolution: 'bundler',
      types: [],
      paths: { '*': [join(ROOT, 'node_modules', '*')] },
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['objects.ts'] }));
    const tsc = join(ROOT, 'node_modules', '@typescript', 'native', 'bin', 'tsc');
    const printed = await new Promise<string>((resolve) => {
      execFile(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], (_error, stdout, stderr) =>
        resolve(stdout + stderr),
      );
    });
    return printed
      .split('\n')
      .filter((line) => line.includes('error TS'))
      .map((line) => {
        const object = objects[Number(/objects\.ts\((\d+)/.exec(line)?.[1] ?? 0) - 1];
        return `${object?.kind} ${object?.metadata.name}: ${line.replace(/^.*error /, '')}`;
      });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
