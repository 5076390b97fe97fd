import { createFileRoute, redirect } from '@tanstack/react-router';

/** An old address of the list. */
export const Route = createFileRoute('/promises/')({
  beforeLoad: () => {
    throw redirect({ to: '/my', replace: true });
  },
});
