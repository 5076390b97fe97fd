import { Injectable } from '@nestjs/common';
import { signedInAnew } from '@slovo/contracts';
import { Outbox } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import type { Session } from '../generated/client.ts';
import { deviceInfo, kindOfDevice } from './device-info.ts';
import { maskAddress } from './mask-address.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Sessions that are looked at: far more than a person has devices. */
const MOST_EARLIER = 50;
/** What comes beyond is on /sessions only: a flood of messages would hide the first. */
const MOST_A_DAY = 3;

/** Notifies a person in the chat of a sign-in from a device that none of their earlier sessions was on. */
@Injectable()
export class SignInAlerts {
  constructor(private readonly outbox: Outbox) {}

  /**
   * Raises an alert for a session that was just written. An account's very first session raises none: it is nobody
   * else's.
   */
  async raise(tx: Tx, session: Session, now: Date): Promise<void> {
    const { userId, id: sessionId, authType } = session;
    const earlier = await tx.session.findMany({
      where: { userId, id: { not: sessionId } },
      orderBy: { lastActivityAt: 'desc' },
      take: MOST_EARLIER,
      select: { userAgent: true },
    });
    const device = kindOfDevice(session);
    if (earlier.length === 0 || earlier.some((one) => kindOfDevice(one) === device)) return;
    const since = new Date(now.getTime() - DAY_MS);
    if ((await tx.signInAlert.count({ where: { userId, at: { gt: since } } })) >= MOST_A_DAY) return;
    const alert = await tx.signInAlert.create({ data: { userId, sessionId, at: now } });
    const { browser, os } = deviceInfo(session.userAgent);
    const address = session.ipAddress && maskAddress(session.ipAddress);
    const facts = { alertId: alert.id, userId, authType, browser, os, address, at: now.toISOString() };
    await this.outbox.put(tx, signedInAnew, facts, now);
  }
}
