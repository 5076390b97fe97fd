import { screen, within } from '@testing-library/react';
import { type Asked, FakeGateway } from '@slovo/testing/fake-gateway';
import { mountApp } from './mount-app.tsx';
import { receiptOf } from './samples.ts';

export type Receipt = ReturnType<typeof receiptOf>;
export const LIST = 'GET /api/admin/notifications/receipts/user/:id';
export const MOVE = 'PATCH /api/notifications/receipts/:id/status';

/** A fake receipts service: pages, filters and status changes. */
export function serviceOf(given: Receipt[]) {
  let receipts = given;
  const gateway = new FakeGateway()
    .on(LIST, ({ query }) => {
      const status = query.get('status');
      const offset = Number(query.get('offset') ?? 0);
      return receipts
        .filter((one) => !status || one.status === status)
        .slice(offset, offset + Number(query.get('limit')));
    })
    .on(MOVE, ({ path, body }) => {
      const { status, responseType } = body as { status: Receipt['status']; responseType?: string };
      const next = responseType === 'view' ? 'read' : responseType === 'retry' ? 'pending' : status;
      receipts = receipts.map((one) =>
        one.id === Number(path.split('/')[4]) ? { ...one, status: next } : one,
      );
      return { success: true, data: receipts.find((one) => one.id === Number(path.split('/')[4])) };
    });
  return { gateway, add: (receipt: Receipt) => (receipts = [receipt, ...receipts]) };
}

export const open = async (receipts: Receipt[]) => {
  const service = serviceOf(receipts);
  const app = await mountApp('/notifications', { gateway: service.gateway });
  await screen.findByRole('heading', { name: 'Уведомления' });
  return { ...app, ...service };
};
export const rowOf = async (title: string) =>
  (await screen.findByRole('heading', { name: title })).closest('article')!;
export const tile = (name: RegExp) =>
  within(screen.getByRole('group', { name: 'Показать уведомления' })).getByRole('button', { name });
export const pageAsks = (gateway: FakeGateway): Asked[] =>
  gateway.to(LIST).filter(({ query }) => query.get('limit') === '20');
export const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    receiptOf({
      id: 1000 - index,
      notification_id: 5000 - index,
      title: `Весть ${index + 1}`,
      status: 'read',
    }),
  );
