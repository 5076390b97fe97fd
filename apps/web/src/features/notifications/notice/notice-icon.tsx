import {
  AlarmIcon,
  BellIcon,
  FlagIcon,
  HourglassIcon,
  MegaphoneIcon,
  PersonCheckIcon,
  VoteIcon,
  WarningIcon,
} from '@slovo/ui/primitives/icon';
import { isAdminMessage } from '@slovo/domain/notice';
import type { ReactElement } from 'react';
import type { ReceiptView } from '../../../shared/api/wire.ts';

/** Chosen by words in the message key, so that a new key of a known family has an icon. */
const FAMILIES: [RegExp, ReactElement][] = [
  [/invit/, <PersonCheckIcon key="invitation" />],
  [/vote|approved|rejected/, <VoteIcon key="vote" />],
  [/overdue/, <HourglassIcon key="overdue" />],
  [/reminder/, <AlarmIcon key="reminder" />],
  [/report|pending/, <VoteIcon key="report" />],
  [/promise/, <FlagIcon key="promise" />],
];

export function NoticeIcon({
  receipt: { status, message_key: key },
}: {
  receipt: Pick<ReceiptView, 'status' | 'message_key'>;
}) {
  if (status === 'failed') return <WarningIcon />;
  if (isAdminMessage(key)) return <MegaphoneIcon />;
  return FAMILIES.find(([words]) => words.test(key))?.[1] ?? <BellIcon />;
}
