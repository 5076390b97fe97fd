import { send } from './resident.ts';

/** The product's clock during the demo. */
export class DemoClock {
  private readonly appUrl: string;

  constructor(appUrl: string) {
    this.appUrl = appUrl;
  }

  async set(instant: Date): Promise<void> {
    await this.post({ set: instant.toISOString() });
  }

  /** Lets everything happen that falls due until then. */
  async advanceTo(instant: number): Promise<void> {
    const { now } = await send<{ now: string }>(`${this.appUrl}/dev/clock`);
    const seconds = Math.round((instant - Date.parse(now)) / 1000);
    if (seconds > 0) await this.post({ advance: `PT${seconds}S` });
  }

  private post(body: unknown): Promise<unknown> {
    return send(`${this.appUrl}/dev/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }
}
