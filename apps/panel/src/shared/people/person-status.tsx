import { users as t } from '@slovo/texts/panel/users';
import { Badge, type BadgeTone } from '@slovo/ui/primitives/badge';
import type { AdminUser } from '../api/wire.ts';

const TONES: Record<AdminUser['status'], BadgeTone> = {
  active: 'kept',
  inactive: 'neutral',
  suspended: 'pending',
  banned: 'danger',
};

export function PersonStatus({ status }: Pick<AdminUser, 'status'>) {
  return <Badge tone={TONES[status]}>{t.status[status]}</Badge>;
}
