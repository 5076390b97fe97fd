import { person } from '@slovo/texts/panel/person';
import { Badge, type BadgeTone } from '@slovo/ui/primitives/badge';
import type { AdminReceipt } from '../api/wire.ts';

const TONES: Record<AdminReceipt['status'], BadgeTone> = {
  pending: 'neutral',
  delivered: 'neutral',
  read: 'kept',
  responded: 'kept',
  failed: 'danger',
};

/** What became of a message of the product. */
export function ReceiptBadge({ status }: Pick<AdminReceipt, 'status'>) {
  const words = person.notices.status;
  return <Badge tone={TONES[status]}>{words[status]}</Badge>;
}
