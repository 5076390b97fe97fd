import { notifications as texts } from '@slovo/texts/web/notifications';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Guard } from '../features/guard/guard.tsx';
import { NoticesPage } from '../features/notifications/notices-page.tsx';
import { useAuth } from '../shared/auth/use-auth.ts';

/** Not under `_user`: who is not signed in goes to /my with a word about why, instead of the guard's own screen. */
export const Route = createFileRoute('/notifications')({ component: NotificationsRoute });

function NotificationsRoute() {
  const visitor = useAuth().status === 'unauthenticated';
  const navigate = useNavigate();
  useEffect(() => {
    const message = { text: texts.signInFirst, type: 'warning' } as const;
    if (visitor) void navigate({ to: '/my', state: { message }, replace: true });
  }, [visitor, navigate]);
  if (visitor) return null;
  return (
    <Guard>
      <NoticesPage />
    </Guard>
  );
}
