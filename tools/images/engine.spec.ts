import { describe, expect, it } from '@jest/globals';
import { PROCESSES } from '@slovo/contracts/services';
import { buildArguments, findEngine, IMAGES } from './engine.ts';

const BUILD = { registry: 'r.example/slovo', version: '1.1.0', revision: 'abc' } as const;

describe('[PROD-205] npm run images', () => {
  it('builds the migrations and every service', () => {
    expect(IMAGES).toEqual(['migrate', ...PROCESSES]);
  });

  it('takes the engine that answers, or the wanted one only', () => {
    expect(findEngine(undefined, (engine) => engine !== 'docker')).toBe('podman');
    expect(findEngine('buildah', () => true)).toBe('buildah');
    expect(() => findEngine('buildah', (engine) => engine !== 'buildah')).toThrow(/buildah: not installed/);
    expect(() => findEngine('kaniko', () => true)).toThrow(/one of docker, podman, buildah/);
  });

  it('names, labels and limits a build', () => {
    const line = buildArguments({
      ...BUILD,
      engine: 'docker',
      image: 'gateway',
      previous: 'r/gateway:1.0.0',
    });
    expect(line.join(' ')).toBe(
      'build --file deploy/Dockerfile --target service --build-arg APP=gateway --build-arg PREVIOUS=r/gateway:1.0.0 ' +
        '--label org.opencontainers.image.version=1.1.0 --label org.opencontainers.image.revision=abc ' +
        '--tag r.example/slovo/gateway:1.1.0 .',
    );
    const migrate = buildArguments({
      ...BUILD,
      engine: 'buildah',
      image: 'migrate',
      previous: 'x',
      more: ['-q'],
    });
    expect(migrate.join(' ')).toMatch(/^bud --layers -q --file deploy\/Dockerfile --target migrate --label /);
  });
});
