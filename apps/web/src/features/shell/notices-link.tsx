import { shell } from '@slovo/texts/web/shell';
import { IconButton } from '@slovo/ui/primitives/button';
import { BellIcon } from '@slovo/ui/primitives/icon';
import { Link } from '@tanstack/react-router';
import { useUnreadNotices } from '../../shared/data/receipts.ts';

/** The bell. A dot marks unread notices; the count is in its label. */
export function NoticesLink({ tone = 'ghost', className }: { tone?: 'ghost' | 'quiet'; className?: string }) {
  const unread = useUnreadNotices();
  return (
    <IconButton
      tone={tone}
      className={className}
      icon={<BellIcon />}
      dot={unread > 0}
      label={unread > 0 ? shell.newNotifications(unread) : shell.notifications}
      render={<Link to="/notifications" />}
    />
  );
}
