import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * A mutation that ignores calls while one is pending. `isPending` alone does not stop a double click: both clicks
 * arrive before the button renders as busy.
 */
export function useMutationOnce<Data, Variables = void, Context = unknown>(
  options: UseMutationOptions<Data, Error, Variables, Context>,
): UseMutationResult<Data, Error, Variables, Context> {
  const underWay = useRef(false);
  const mutation = useMutation<Data, Error, Variables, Context>({
    ...options,
    onSettled: (...settled) => {
      underWay.current = false;
      return options.onSettled?.(...settled);
    },
  });
  const mutate: typeof mutation.mutate = (...call) => {
    if (underWay.current) return;
    underWay.current = true;
    mutation.mutate(...call);
  };
  return { ...mutation, mutate };
}
