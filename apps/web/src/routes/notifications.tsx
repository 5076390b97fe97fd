import { shell } from '@slovo/texts/web/shell';
import { createFileRoute, redirect, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Guard } from '../features/guard/guard.tsx';
import { NoticesPage } from '../features/notifications/notices-page.tsx';
import { useAuth } from '../shared/auth/use-auth.ts';
import { Recovery } from '../features/recovery/recovery.tsx';

/** Not under `_user`: visitors are redirected to /my with a message, instead of seeing the guard's screen. */
export const Route = createFileRoute('/notifications')({
  beforeLoad: ({ context: { auth } }) => {
    if (auth.get().status !== 'unauthenticated') return;
    throw redirect({
      to: '/my',
      state: { message: { text: shell.signInForNotifications, type: 'warning' } },
      replace: true,
    });
  },
  component: NotificationsRoute,
});

function NotificationsRoute() {
  const visitor = useAuth().status === 'unauthenticated';
  const router = useRouter();
  useEffect(() => {
    // The session ended while the page was open: runs the check above again.
    if (visitor) void router.invalidate();
  }, [visitor, router]);
  return (
    <>
      <Recovery />
      <Guard>
        <NoticesPage />
      </Guard>
    </>
  );
}
