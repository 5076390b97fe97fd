import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { until } from '@slovo/testing';
import { isLong, lasting } from './scale.ts';
import type { FaultStage } from './stage.ts';
import { statementOf } from './statement.ts';

/** Outcomes of people who can be written to: a message whose answer could not be stored is in doubt. */
const IN_DOUBT = ['delivered', 'failed:interrupted'];

export function describeLostServers(open: () => FaultStage): void {
  const endsOfAwake = async (stage: FaultStage, batchId: number, words: string) => {
    await stage.stageIs(batchId, 'done');
    const { of } = await statementOf(stage, batchId, words);
    return [...new Set(stage.few.filter(({ kind }) => kind === 'awake').map(of))];
  };

  describe('a batch', () => {
    it('goes on after NATS was away, and reaches everyone once', async () => {
      const stage = open();
      const words = stage.words('Без NATS');
      await stage.slowTelegram();
      const batchId = await stage.sendToFew(words);
      await stage.atTelegram(batchId);
      await stage.world.kill('nats');
      await pause(lasting(1, 30));
      await stage.world.restart('nats');
      await stage.world.ready();
      expect(await endsOfAwake(stage, batchId, words)).toEqual(['delivered']);
    });

    it('goes on after PostgreSQL was killed while its receipts are written', async () => {
      const stage = open();
      const words = stage.words('Без базы');
      await stage.freezeReceipts();
      const batchId = await stage.sendToFew(words);
      await until(async () => (await stage.stageInTable(batchId)) === 'expanding');
      await stage.world.kill('postgres');
      await stage.world.restart('postgres');
      await stage.world.ready();
      expect(await endsOfAwake(stage, batchId, words)).toEqual(['delivered']);
    });

    it.each(isLong ? (['restarted', 'killed'] as const) : (['restarted'] as const))(
      'goes on after PostgreSQL was %s while it is sent',
      async (how) => {
        const stage = open();
        const words = stage.words('База посреди рассылки');
        await stage.slowTelegram();
        const batchId = await stage.sendToFew(words);
        await stage.atTelegram(batchId);
        if (how === 'killed') await stage.world.kill('postgres');
        await stage.world.restart('postgres');
        await stage.world.ready();
        const ends = await endsOfAwake(stage, batchId, words);
        expect(ends).toContain('delivered');
        expect(ends.filter((kind) => !IN_DOUBT.includes(kind))).toEqual([]);
      },
    );
  });
}

export function describeAbsentService(open: () => FaultStage): void {
  describe('[FAST-08] a service that is away', () => {
    const ask = async (stage: FaultStage) => {
      const response = await fetch(`${stage.world.appUrl}/api/admin/notifications/batches`, {
        headers: { authorization: `Bearer ${stage.token}`, connection: 'close' },
      });
      const body = (await response.json()) as { message?: string; details?: { retryAfter?: number } };
      return { status: response.status, retryAfter: response.headers.get('retry-after'), ...body };
    };

    it('is known to be away, others work, and the first request after its start is answered', async () => {
      const stage = open();
      await stage.world.kill('notifications');
      await until(async () => (await ask(stage)).details?.retryAfter !== undefined);
      for (const answer of await Promise.all(Array.from({ length: 20 }, () => ask(stage)))) {
        const { retryAfter } = answer.details!;
        expect(answer).toMatchObject({ status: 503, retryAfter: String(retryAfter) });
        expect(answer.message).toMatch(new RegExp(`через ${retryAfter} секунд`));
      }
      expect((await stage.request('GET', `/users/${stage.few[0]!.userId}`)).status).toBe(200);
      await stage.world.restart('notifications');
      await stage.world.ready();
      expect((await ask(stage)).status).toBe(200);
    });
  });
}
