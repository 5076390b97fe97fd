import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/p/$username/$id')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/$username/p/$id', params, replace: true });
  },
});
