import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * A mutation that takes no second call while one is under way. `isPending` alone does not stop a double press: both presses
 * come before the button could be drawn busy.
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
