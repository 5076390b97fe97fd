import { Inject, Injectable } from '@nestjs/common';
import { SERVICES } from '@slovo/contracts';
import { healthSubject } from '@slovo/contracts/identities';
import { NATS, type NatsConnection } from '@slovo/kit/nats';
import { Health, SERVICE, type Readiness, type ServiceIdentity } from '@slovo/kit/service';

const ANSWER_MS = 2_000;

/** Whether this gateway and every service are ready, so that everything works for a person. */
@Injectable()
export class ServicesReadiness {
  /** Simultaneous requests share one check: anyone may ask, and each check reaches every service and its database. */
  private readonly running = new Map<string, Promise<boolean>>();

  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    @Inject(SERVICE) private readonly identity: ServiceIdentity,
    private readonly health: Health,
  ) {}

  async readiness(): Promise<Readiness> {
    const [own, ...services] = await Promise.all([
      this.health.readiness(),
      ...SERVICES.map(async (service) => ((await this.isReadyShared(service)) ? [] : [service])),
    ]);
    const waitingFor = [...own.waitingFor, ...services.flat()];
    return { ready: waitingFor.length === 0, waitingFor };
  }

  private isReadyShared(service: string): Promise<boolean> {
    const check =
      this.running.get(service) ?? this.isReady(service).finally(() => this.running.delete(service));
    this.running.set(service, check);
    return check;
  }

  private async isReady(service: string): Promise<boolean> {
    try {
      const answer = await this.nats.request(this.identity.prefix + healthSubject(service), '', {
        timeout: ANSWER_MS,
      });
      return answer.json<Readiness>().ready;
    } catch {
      return false;
    }
  }
}
