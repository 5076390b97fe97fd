import { currentService } from '@slovo/kit/service';

/** Says which service failed. Node prints the error itself and ends the process, whose supervisor starts all again. */
export function nameFailedService(names: readonly string[]): void {
  process.on('uncaughtExceptionMonitor', () => {
    console.error(`${currentService() ?? 'A service'} failed, and with it this process: ${names.join(', ')}`);
  });
}
