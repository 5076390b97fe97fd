import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/p/$username/')({
  beforeLoad: ({ params: { username } }) => {
    throw redirect({ to: '/$username', params: { username }, replace: true });
  },
});
