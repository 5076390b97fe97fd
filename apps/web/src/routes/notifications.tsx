import { notifications as texts } from '@slovo/texts/web/notifications';
import { createFileRoute, Navigate } from '@tanstack/react-router';
import { Guard } from '../features/guard/guard.tsx';
import { NoticesPage } from '../features/notifications/notices-page.tsx';
import { useAuth } from '../shared/auth/use-auth.ts';

/** Not under `_user`: who is not signed in goes to /my with a word about why, instead of the guard's own screen. */
export const Route = createFileRoute('/notifications')({ component: NotificationsRoute });

function NotificationsRoute() {
  const { status } = useAuth();
  if (status === 'unauthenticated') {
    return <Navigate to="/my" state={{ message: { text: texts.signInFirst, type: 'warning' } }} replace />;
  }
  return (
    <Guard>
      <NoticesPage />
    </Guard>
  );
}
