import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { asService, currentService } from './log-context.ts';
import { ServiceLogger } from './service-logger.ts';

afterEach(() => void jest.restoreAllMocks());

it('[FIRST-07] every line names the service that wrote it, though Nest has one logger for all of them', async () => {
  const lines: string[] = [];
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  Logger.overrideLogger(new ServiceLogger('gateway', { colors: false }));
  const work = async (): Promise<void> => {
    await pause(1);
    new Logger('Relay').warn(`of ${currentService()}`);
  };
  await Promise.all([asService('auth', work), asService('bot', work)]);
  new Logger('Main').warn('of no service');
  const named = lines.map((line) => /^\[(\w+)\] \d+ .* WARN \[\w+\] (.*)\n$/.exec(line)?.slice(1));
  expect(named).toEqual([
    ['auth', 'of auth'],
    ['bot', 'of bot'],
    ['Nest', 'of no service'],
  ]);
});
