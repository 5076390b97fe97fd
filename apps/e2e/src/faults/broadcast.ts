import { describe, expect, it } from '@jest/globals';
import { formOf } from '../openapi/library.ts';
import { photoWithPlace } from '../photos.ts';
import type { Kind } from './crowd.ts';
import type { FaultStage } from './stage.ts';
import { statementOf } from './statement.ts';

/** What a broadcast over both channels comes to. The banned are no part of it. */
const ENDS: Record<Kind, string> = {
  awake: 'delivered',
  sleeping: 'delivered',
  muted: 'waiting',
  blocked: 'waiting',
  stranger: 'failed:no-chat',
  banned: 'nobody',
};

export function describeBroadcast(open: () => FaultStage): void {
  describe('a broadcast to everyone', () => {
    it('with a picture gives each person one receipt and at most one message, and its sums are exact', async () => {
      const stage = open();
      const { bytes } = await photoWithPlace('#2f7d5b');
      const { fileId } = await stage.ask('POST', '/media/upload', formOf('file', bytes, 'осень.jpg'));
      const words = stage.words('Всем');
      const content = { text: `<b>${words}</b>`, media: { fileId, type: 'image' } };
      const send = { content, idempotencyKey: words };
      const { batchId, total } = await stage.ask('POST', '/notifications/broadcast', send);
      await stage.stageIs(batchId, 'done');
      const { receipts, of } = await statementOf(stage, batchId, words, stage.crowd);
      expect(receipts.size).toBe(total);
      const wrong = stage.crowd.filter((member) => of(member) !== ENDS[member.kind]);
      expect(wrong.map((member) => [member, of(member)])).toEqual([]);
      expect(await stage.details(batchId)).toMatchObject({ status: 'completed', progressPercentage: 100 });
    });
  });
}
