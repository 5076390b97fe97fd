import { createFileRoute, redirect } from '@tanstack/react-router';

/** Serves an address that a person has shortened. */
export const Route = createFileRoute('/notifications/')({
  beforeLoad: () => {
    throw redirect({ to: '/notifications/broadcast', replace: true });
  },
});
