import { waitingLine } from '@slovo/texts/web/waiting-line';
import { Card } from '@slovo/ui/primitives/card';
import { ChevronRightIcon, VoteIcon } from '@slovo/ui/primitives/icon';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useUser } from '../../../shared/auth/use-auth.ts';
import { waitingCountQuery } from './waiting-queries.ts';

/** «Ждут вас: 3» in one line; nothing while nothing waits. Opens the cards. */
export function WaitingLine() {
  const isSignedIn = useUser() !== null;
  const { data } = useQuery({ ...waitingCountQuery, enabled: isSignedIn });
  if (!data || data.count === 0) return null;
  return (
    <Card flush className="mb-4">
      <Link
        to="/feed"
        search={{ waiting: true }}
        state={{ sheetOpened: true }}
        resetScroll={false}
        className="flex min-h-[52px] items-center gap-3 px-4"
      >
        <VoteIcon />
        <span className="ui-strong flex-1">{waitingLine.text(data.count, data.more)}</span>
        <ChevronRightIcon />
      </Link>
    </Card>
  );
}
