import { Inject, Injectable } from '@nestjs/common';
import { SERVICES } from '@slovo/contracts';
import { NATS, type NatsConnection } from '@slovo/kit/nats';
import { Health, SERVICE, type Readiness, type ServiceIdentity } from '@slovo/kit/service';

const ANSWER_MS = 2_000;

/** The gateway is ready when every service is: whoever is sent here then can do everything. */
@Injectable()
export class ServicesReadiness {
  /** Whoever asks meanwhile shares the answer: anyone may, and each question goes to every service and its database. */
  private readonly asked = new Map<string, Promise<boolean>>();

  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    @Inject(SERVICE) private readonly identity: ServiceIdentity,
    health: Health,
  ) {
    for (const service of SERVICES) health.needing(service, () => this.once(service));
  }

  private once(service: string): Promise<boolean> {
    const asked = this.asked.get(service) ?? this.isReady(service).finally(() => this.asked.delete(service));
    this.asked.set(service, asked);
    return asked;
  }

  private async isReady(service: string): Promise<boolean> {
    const answer = await this.nats.request(`${this.identity.prefix}health.${service}`, '', {
      timeout: ANSWER_MS,
    });
    return answer.json<Readiness>().ready;
  }
}
