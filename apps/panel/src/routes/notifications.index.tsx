import { createFileRoute, redirect } from '@tanstack/react-router';

/** Of an address that somebody has shortened. */
export const Route = createFileRoute('/notifications/')({
  beforeLoad: () => {
    throw redirect({ to: '/notifications/broadcast', replace: true });
  },
});
