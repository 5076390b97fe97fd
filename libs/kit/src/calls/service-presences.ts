import { Logger } from '@nestjs/common';
import { healthSubject, takesCallsSubject } from '@slovo/contracts/identities';
import { isForbidden } from '../nats/forbidden-subject.ts';
import type { NatsConnection } from '../nats/nats.ts';
import type { Patience } from '../presence/presence.ts';
import { Watched } from '../presence/watched.ts';

/**
 * Ten seconds without a word, as long as a call waits: longer than a service takes to restart, and than one whose machine is
 * overloaded takes to answer a probe.
 */
const PATIENCE: Patience = { probes: 20, everyMs: 500, longestMs: 5_000 };
/** A process that was frozen answers all that it was asked meanwhile: the first of these answers finds it back. */
const PROBE_LASTS_MS = 60_000;
/** Needs that `/health/ready` names while this replica does not take calls yet, or no longer. Another one may. */
const TAKES_NO_CALLS = ['its own start', 'its end'];

/** Which services are away, as this edge knows it by its own calls, by probes, and by what the services announce. */
export class ServicePresences {
  private readonly logger = new Logger(ServicePresences.name);
  private readonly byService = new Map<string, Watched>();
  private readonly byCall = new Map<string, Watched>();
  private isConnected = true;
  private isListening = false;

  constructor(
    private readonly nats: NatsConnection,
    private readonly prefix: string,
  ) {
    void this.followConnection();
  }

  /** The presence of the service that answers the call of this name. */
  of(call: string): Watched {
    const known = this.byCall.get(call);
    if (known) return known;
    const service = call.slice(0, call.indexOf('.'));
    const watched = this.byService.get(service) ?? this.watch(service);
    this.byService.set(service, watched);
    this.byCall.set(call, watched);
    return watched;
  }

  private watch(service: string): Watched {
    return new Watched({
      patience: PATIENCE,
      canProbe: () => this.isConnected && !this.nats.isClosed(),
      probe: () => this.probe(service),
      onChange: (isAway) =>
        isAway
          ? this.logger.warn(`${service} is away: its calls are refused until it answers`)
          : this.logger.log(`${service} is back`),
    });
  }

  private async probe(service: string): Promise<boolean> {
    try {
      this.listen();
      const subject = this.prefix + healthSubject(service);
      const { waitingFor } = (await this.nats.request(subject, '', { timeout: PROBE_LASTS_MS })).json<{
        waitingFor: readonly string[];
      }>();
      return !waitingFor.some((need) => TAKES_NO_CALLS.includes(need));
    } catch (error) {
      // A server may still have the permissions of the release before: a caller that may not look must not conclude
      // anything.
      return isForbidden(error);
    }
  }

  /** Subscribes on the first doubt: only a caller that doubts a service needs the announcement that it is there. */
  private listen(): void {
    if (this.isListening) return;
    this.isListening = true;
    this.nats.subscribe(this.prefix + takesCallsSubject('*'), {
      callback: (error, message) => {
        if (!error)
          this.byService.get(message.subject.slice(message.subject.lastIndexOf('.') + 1))?.answered();
      },
    });
  }

  private async followConnection(): Promise<void> {
    for await (const { type } of this.nats.status()) {
      if (type === 'disconnect') this.isConnected = false;
      if (type !== 'reconnect') continue;
      this.isConnected = true;
      for (const watched of this.byService.values()) watched.lookNow();
    }
    for (const watched of this.byService.values()) watched.stop();
  }
}
