import { AsyncLocalStorage } from 'node:async_hooks';
import { ConsoleLogger } from '@nestjs/common';

const running = new AsyncLocalStorage<string>();

/** Runs the work and everything that follows from it (timers, connections, requests) as this service. */
export const asService = <T>(name: string, work: () => T): T => running.run(name, work);

/** The service whose code runs; undefined outside every service. */
export const currentService = (): string | undefined => running.getStore();

/**
 * Names the service in every line. Nest has one logger for the whole process, that of the application created last, so
 * that the name cannot be a constant where several services share a process.
 */
export class ServiceLogger extends ConsoleLogger {
  protected override formatPid(pid: number): string {
    return `[${currentService() ?? this.options.prefix}] ${pid}  - `;
  }
}
