import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { CreatePage } from '../../features/create/create-page.tsx';
import { LazyPart } from '../../shared/feedback/lazy-part.tsx';

// Needed only after the last answer.
const GiveWord = lazy(async () => ({
  default: (await import('../../features/giving/give-word.tsx')).GiveWord,
}));

interface CreateSearch {
  draft_id?: number;
  step?: number;
}

const whole = (value: unknown): number | undefined =>
  Number.isInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined;

export const Route = createFileRoute('/_user/create/')({
  component: CreateRoute,
  validateSearch: ({ draft_id: draft, step }: Record<string, unknown>): CreateSearch => ({
    ...(whole(draft) !== undefined && { draft_id: whole(draft) }),
    ...([2, 3, 4].includes(Number(step)) && { step: Number(step) }),
  }),
  staticData: { noFoot: true },
});

function CreateRoute() {
  const { draft_id: draftId, step = 1 } = Route.useSearch();
  return (
    <CreatePage
      draftId={draftId}
      step={step}
      renderGiving={(giving) => (
        <LazyPart>
          <GiveWord {...giving} />
        </LazyPart>
      )}
    />
  );
}
