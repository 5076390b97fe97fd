import { describe, expect, it } from '@jest/globals';
import { passwordVariable, SERVICES } from '@slovo/contracts/services';
import { newCallerSecrets } from '@slovo/testing';
import { missingPairs } from '../nats/key-pairs.ts';
import { readCompose } from '../test/compose/compose-file.ts';
import { argumentsOf, orderOf, secondsOf } from './compose-player.ts';

const project = { name: 'p', folder: '/project', network: 'n' };
const GIVEN = Object.fromEntries(
  ['APP_URL', 'POSTGRES_PASSWORD', 'S3_ACCESS_KEY', 'S3_SECRET_KEY', 'JWT_SECRET', 'TICKET_SECRET']
    .concat(Object.keys(missingPairs({})))
    .concat(SERVICES.map(passwordVariable))
    .concat(Object.keys(newCallerSecrets()))
    .concat(['INTERNAL_SECRET', 'TELEGRAM_BOT_TOKEN', 'TELEGRAM_BOT_USERNAME', 'VERSION'])
    .map((name) => [name, `of-${name}`]),
);

describe.each(['docker-compose.yml', 'docker-compose.production.yml'])(
  '%s and the player of compose files',
  (name) => {
    const file = readCompose(name, GIVEN);

    it('has no key that the player leaves out', () => {
      for (const [service, facts] of Object.entries(file.services))
        expect(argumentsOf(service, facts, project)).toContain(facts.image);
    });

    it('starts each service after those that it needs', () => {
      const order = orderOf(file);
      expect(order.toSorted()).toEqual(Object.keys(file.services).toSorted());
      for (const [service, { depends_on: needs = {} }] of Object.entries(file.services))
        for (const other of Object.keys(needs))
          expect(order.indexOf(other)).toBeLessThan(order.indexOf(service));
    });
  },
);

describe('a service of a compose file', () => {
  it('is run as the file says', () => {
    const service = {
      image: 'i:1',
      command: ['serve', '-x'],
      environment: { A: 'b c', PORT: 1 },
      healthcheck: { test: ['CMD', 'ask', '-q'] },
      ports: ['127.0.0.1:1:2'],
      volumes: ['data:/data', '.:/workspace', '/given:/given:ro'],
      tmpfs: ['/tmp:size=1m'],
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      read_only: true,
      mem_limit: '512m',
      cpu_shares: 2560,
      stop_grace_period: '1m',
    };
    expect(argumentsOf('s', service, project).join(' ')).toBe(
      '--detach --pull=never --name=p-s --network=n --network-alias=s --stop-timeout=60 --read-only ' +
        '--read-only-tmpfs=false --tmpfs=/tmp:size=1m --cap-drop=ALL --security-opt=no-new-privileges --memory=512m --cpu-shares=2560 ' +
        '--publish=127.0.0.1:1:2 --volume=p-data:/data --volume=/project:/workspace --volume=/given:/given:ro ' +
        '--env=A=b c --env=PORT=1 ' +
        '--health-cmd=["ask","-q"] --health-interval=disable i:1 serve -x',
    );
  });

  it('is refused with what is not known', () => {
    const refused = (more: object) => () => argumentsOf('s', { image: 'i', ...more }, project);
    expect(refused({ deploy: {} })).toThrow('s: deploy is not known here');
    expect(refused({ healthcheck: { test: ['CMD-SHELL', 'x'] } })).toThrow('CMD-SHELL');
    expect(() => secondsOf('1h')).toThrow('1h');
    const needs = (other: string) => ({
      image: 'i',
      depends_on: { [other]: { condition: 'service_healthy' } },
    });
    expect(() => orderOf({ services: { a: needs('b'), b: needs('a') }, volumes: {} })).toThrow(
      'wait for each other',
    );
  });
});
