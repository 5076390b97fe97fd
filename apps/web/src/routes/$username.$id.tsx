import { createFileRoute, redirect } from '@tanstack/react-router';
import { onlyNumbers } from './-promise/only-numbers.ts';

/** A promise's address without its «p». */
export const Route = createFileRoute('/$username/$id')({
  beforeLoad: ({ params }) => {
    onlyNumbers(params);
    throw redirect({ to: '/$username/p/$id', params, replace: true });
  },
});
