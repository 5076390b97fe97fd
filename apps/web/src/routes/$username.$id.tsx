import { createFileRoute, notFound, redirect } from '@tanstack/react-router';

/** An address without its «p». Only a number can be a promise; anything else leads nowhere. */
export const Route = createFileRoute('/$username/$id')({
  beforeLoad: ({ params }) => {
    if (!/^\d+$/.test(params.id)) throw notFound();
    throw redirect({ to: '/$username/p/$id', params, replace: true });
  },
});
