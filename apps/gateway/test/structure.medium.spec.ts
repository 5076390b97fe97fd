// Real: the whole gateway, its source tree. Not real: the services, which are not called here.
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/internal';
import { ModulesContainer } from '@nestjs/core';
import { routeOf, type CallDefinition } from '@slovo/contracts';
import { allCalls } from '@slovo/contracts/all-calls';
import { HealthController } from '@slovo/kit/service';
import { folderCycles } from '@slovo/testing/service-structure';
import { SERVED_CALL } from '../src/calls/serves-call.ts';
import { openGateway, type Gateway } from './open-gateway.ts';

const SRC = fileURLToPath(new URL('../src', import.meta.url));
/** The only file that declares controllers outside of a folder `routes/`. */
const FROM_CONTRACTS = 'calls/call-controllers.ts';

let gateway: Gateway;
let modules: ModulesContainer;

beforeAll(async () => {
  gateway = await openGateway({ env: { CLOCK_CONTROL: '1' } });
  modules = gateway.app.get(ModulesContainer);
});
afterAll(() => gateway.close());

const sources = globSync('**/*.ts', { cwd: SRC }).toSorted();
const classesOf = async (path: string): Promise<Type[]> =>
  Object.values((await import(pathToFileURL(join(SRC, path)).href)) as Record<string, unknown>).filter(
    (each): each is Type => typeof each === 'function' && /^class\b/.test(String(each)),
  );
const controllersOf = (name: string): Type[] =>
  [...modules.values()]
    .filter(({ metatype }) => metatype.name === name)
    .flatMap(({ controllers }) => [...controllers.values()].map(({ metatype }) => metatype as Type));
const handlersOf = ({ prototype }: Type): ((...input: never) => unknown)[] =>
  Object.getOwnPropertyNames(prototype)
    .filter((name) => name !== 'constructor')
    .map((name) => (prototype as Record<string, (...input: never) => unknown>)[name]!)
    .filter((method) => Reflect.hasMetadata(METHOD_METADATA, method));
const servedBy = (controller: Type): CallDefinition | undefined =>
  handlersOf(controller)
    .map((handler) => Reflect.getMetadata(SERVED_CALL, handler) as CallDefinition | undefined)
    .find((definition) => definition !== undefined);

describe('the gateway', () => {
  it('declares controllers only in `routes/` of a feature folder, one in each file, and from the contracts', async () => {
    const declaring = sources.filter((path) =>
      readFileSync(join(SRC, path), 'utf8').includes('@Controller('),
    );
    const routes = globSync('*/routes/*.ts', { cwd: SRC }).toSorted();
    expect(declaring).toEqual([...routes, FROM_CONTRACTS].toSorted());
    expect(routes.length).toBeGreaterThan(7);
    for (const path of routes) expect([path, (await classesOf(path)).length]).toEqual([path, 1]);
  });

  it('has a Nest module in each feature folder, which binds the controllers of the folder', async () => {
    const folders = new Set(sources.filter((path) => path.includes('/')).map((path) => path.split('/')[0]!));
    for (const folder of folders) {
      const [module, ...more] = await classesOf(`${folder}/${folder}.module.ts`);
      expect([folder, more]).toEqual([folder, []]);
      const own = await Promise.all(globSync(`${folder}/routes/*.ts`, { cwd: SRC }).map(classesOf));
      const bound = controllersOf(module!.name).filter((controller) => !servedBy(controller));
      expect([folder, new Set(bound)]).toEqual([folder, new Set(own.flat())]);
    }
    expect(controllersOf('ServiceModule')).toEqual([HealthController]);
  });

  it('imports feature modules only, all of them, and the kit', () => {
    const gatewayModule = [...modules.values()].find(({ metatype }) => metatype.name === 'GatewayModule');
    const imported = [...(gatewayModule?.imports ?? [])].map(({ metatype }) => metatype.name);
    const features = globSync('*/*.module.ts', { cwd: SRC }).map((path) => {
      const words = basename(path, '.module.ts').split('-');
      return `${words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('')}Module`;
    });
    // Nest imports its own core module everywhere.
    expect(imported.filter((name) => name !== 'InternalCoreModule').toSorted()).toEqual(
      [...features, 'ServiceModule'].toSorted(),
    );
    expect(controllersOf('GatewayModule')).toEqual([]);
  });

  it('has one controller for each call that is open to the outside', () => {
    const open = allCalls.filter((call) => routeOf(call) && call.who !== 'service').map(({ name }) => name);
    const served = controllersOf('CallsModule').map((controller) => String(servedBy(controller)?.name));
    expect(served.toSorted()).toEqual(open.toSorted());
  });

  it('mounts no route but those of controllers', () => {
    const join = (prefix: string, path: string) =>
      `/${prefix}/${path}`.replaceAll(/\/+/g, '/').replace(/(.)\/$/, '$1');
    const declared = [...modules.values()]
      .flatMap(({ controllers }) => [...controllers.values()].map(({ metatype }) => metatype as Type))
      .flatMap((controller) =>
        handlersOf(controller).flatMap((handler) => {
          const prefix = Reflect.getMetadata(PATH_METADATA, controller) as string;
          const paths = [Reflect.getMetadata(PATH_METADATA, handler) as string | string[]].flat();
          const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as number];
          return paths.map((path) => `${method} ${join(prefix, path)}`);
        }),
      )
      .filter((route) => !route.startsWith('HEAD '));
    const mounted = gateway.routes.map(({ method, url }) => `${method} ${url}`);
    expect(mounted.toSorted()).toEqual(declared.toSorted());
    expect(mounted.length).toBeGreaterThan(60);
  });

  it('has no folders that import each other', () => {
    expect(folderCycles(SRC)).toEqual([]);
  });
});
