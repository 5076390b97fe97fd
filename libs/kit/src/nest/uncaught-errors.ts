import { type ArgumentsHost, Catch } from '@nestjs/common';
import { BaseExceptionFilter } from '@nestjs/core';
import { type Observable, throwError } from 'rxjs';

/**
 * Passes to the transport what no other filter caught. Nest's own last filter would replace it by «Internal server
 * error», and the transport could neither log the cause nor decide whether to redeliver an event.
 */
@Catch()
export class UncaughtErrors extends BaseExceptionFilter {
  override catch(error: unknown, host: ArgumentsHost): Observable<never> | void {
    if (host.getType() === 'rpc') return throwError(() => error);
    super.catch(error, host);
  }
}
