import { MOTIVATOR_DEBOUNCE_MS, PROMISE_QUERY_MIN } from '@slovo/domain/promise';
import type { Option } from '@slovo/ui/palette/option';
import { Avatar } from '@slovo/ui/primitives/avatar';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../shared/api/call.ts';
import { useUser } from '../../shared/auth/use-auth.ts';
import { keys } from '../../shared/data/keys.ts';
import { nameOf } from '../../shared/people/name-of.ts';
import { pathOf } from '../../shared/promise/promise-link.tsx';
import { useSettled } from '../../shared/use-settled.ts';

/** Public promises of others, by the words of their titles. What begins with an @ can only be a person. */
export function usePublicPromises(typed: string, limit: number) {
  const navigate = useNavigate();
  const user = useUser();
  const query = useSettled(typed, MOTIVATOR_DEBOUNCE_MS);
  const canAsk = (text: string) => user !== null && text.length >= PROMISE_QUERY_MIN && !text.startsWith('@');
  const asks = canAsk(typed);
  const { data, isFetching, isError } = useQuery({
    queryKey: keys.publicPromises(query),
    queryFn: ({ signal }) => call('promises.search-promises', { q: query, limit }, { signal }),
    enabled: asks && canAsk(query),
    placeholderData: keepPreviousData,
  });
  const options: Option[] = (asks ? (data?.items ?? []) : []).map(({ id, title, owner }) => ({
    id: `palette-public-${id}`,
    icon: <Avatar name={nameOf(owner)} src={owner.photo_url} size="s" />,
    label: title,
    aside: nameOf(owner),
    onChoose: () => void navigate({ to: pathOf({ id, is_public: true, username: owner.username }) }),
  }));
  return { options, isWaiting: asks && (isFetching || query !== typed), hasFailed: asks && isError };
}
