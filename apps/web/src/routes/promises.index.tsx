import { createFileRoute, redirect } from '@tanstack/react-router';

/** The wizard's old way back (decision G-058). */
export const Route = createFileRoute('/promises/')({
  beforeLoad: () => {
    throw redirect({ to: '/my', replace: true });
  },
});
