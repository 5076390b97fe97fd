import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROCESSES } from '@slovo/contracts/services';
import { describe, expect, it } from '@jest/globals';
import { ALL_SERVICES, BEHIND_GATEWAY, behindGateway, servicesOf } from './service-programs.ts';

const chosen = { root: '/root', port: 1, gatewayFirst: true };
const builds = { services: '/services', web: '/web', panel: '/panel' };
const nicenessOf = (stages: ReturnType<typeof servicesOf>): Record<string, number | undefined> =>
  Object.fromEntries(stages.flat().map(({ name, niceness }) => [name, niceness]));

it('each service collects garbage with one thread beside its main one', () => {
  for (const apart of [false, true])
    for (const { args } of servicesOf({ ...chosen, programs: { ...builds, apart } }, {}).flat())
      expect(args).toContain('--v8-pool-size=1');
  const image = readFileSync(join(import.meta.dirname, '../../../deploy/Dockerfile'), 'utf8');
  expect(image).toMatch(/exec node --v8-pool-size=1 .*main\.mjs/);
});

describe('the priority of processes', () => {
  it('gives every process but the gateway a lower priority', () => {
    const stages = servicesOf({ ...chosen, programs: { ...builds, apart: true } }, {});
    expect(nicenessOf(stages)).toEqual(
      Object.fromEntries(PROCESSES.map((name) => [name, name === 'gateway' ? undefined : BEHIND_GATEWAY])),
    );
  });

  it('leaves one process for all alone', () => {
    const stages = servicesOf({ ...chosen, programs: { ...builds, apart: false } }, {});
    expect(nicenessOf(stages)).toEqual({ [ALL_SERVICES]: undefined });
  });

  it('puts embedded servers behind it too, but not behind a process that all services share', () => {
    expect(behindGateway(chosen)).toEqual({ niceness: BEHIND_GATEWAY });
    expect(behindGateway({ ...chosen, programs: { ...builds, apart: true } })).toEqual({
      niceness: BEHIND_GATEWAY,
    });
    expect(behindGateway({ ...chosen, programs: { ...builds, apart: false } })).toEqual({});
    expect(behindGateway({ gatewayFirst: false })).toEqual({});
  });
});
