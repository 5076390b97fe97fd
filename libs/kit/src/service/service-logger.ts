import { ConsoleLogger } from '@nestjs/common';
import { trace } from '@opentelemetry/api';
import { currentService, logContext } from './log-context.ts';

/** A line of the log that is about an event of a known kind, with facts of its own. */
export class LoggedEvent {
  constructor(
    readonly event: string,
    readonly facts: Readonly<Record<string, string | number | undefined>>,
  ) {}

  /** As a person reads it in a terminal. */
  toString(): string {
    return `${this.event} ${JSON.stringify(this.facts)}`;
  }
}

/**
 * Names the service in every line, and the request and the person on whose behalf it was written. Nest has one logger for
 * the whole process, that of the application created last, so that the name cannot be a constant where several services
 * share a process. In production a line is a JSON object, otherwise text.
 */
export class ServiceLogger extends ConsoleLogger {
  protected override formatPid(pid: number): string {
    return `[${currentService() ?? this.options.prefix}] ${pid}  - `;
  }

  protected override stringifyMessage(message: unknown, level: never): string {
    const text = message instanceof LoggedEvent ? String(message) : message;
    const about = Object.entries(correlation());
    const suffix = about.map(([name, value]) => ` ${name}=${value}`).join('');
    return `${super.stringifyMessage(text, level)}${suffix}`;
  }

  protected override getJsonLogObject(
    message: unknown,
    options: Parameters<ConsoleLogger['getJsonLogObject']>[1],
  ): ReturnType<ConsoleLogger['getJsonLogObject']> {
    const isEvent = message instanceof LoggedEvent;
    return {
      ...super.getJsonLogObject(isEvent ? message.event : message, options),
      service: currentService() ?? this.options.prefix,
      ...(isEvent && { event: message.event, ...message.facts }),
      ...correlation(),
    };
  }
}

/** What leads from a line to the other lines of its request, and to its trace. */
function correlation(): Record<string, string | number> {
  const { requestId, userId, operatorId } = logContext() ?? {};
  const traceId = trace.getActiveSpan()?.spanContext().traceId;
  return {
    ...(requestId !== undefined && { requestId }),
    ...(userId !== undefined && { userId }),
    ...(operatorId !== undefined && { operatorId }),
    ...(traceId !== undefined && { traceId }),
  };
}
