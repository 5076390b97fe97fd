import type { ReceiptView } from '@slovo/contracts';

let lastReceipt = 0;

export const sampleReceipt = (userId: number, facts: Partial<ReceiptView> = {}): ReceiptView => {
  const id = (lastReceipt += 1);
  const text = facts.text ?? `Новость ${id}`;
  return {
    id,
    notification_id: id,
    user_id: userId,
    promise_id: 1,
    status: 'pending',
    created_at: '2027-01-01T00:00:00.000Z',
    delivered_at: null,
    read_at: null,
    responded_at: null,
    expires_at: null,
    response_type: null,
    retry_count: 0,
    message_key: 'report_approved',
    variables: {},
    lang: 'ru',
    metadata: {},
    title: 'Заголовок',
    text,
    html: text,
    media: null,
    actions: [],
    ...facts,
  };
};
