import { create as texts } from '@slovo/texts/web/create';
import { Page } from '@slovo/ui/patterns/page';
import { LoadingList, Skeleton } from '@slovo/ui/primitives/skeleton';

export function DraftLoading() {
  return (
    <Page width="step">
      <LoadingList text={texts.draft.loading}>
        <div className="grid gap-4" aria-hidden>
          <Skeleton height="6px" />
          <Skeleton width="70%" height="30px" className="mt-4" />
          <Skeleton height="48px" className="rounded-2" />
        </div>
      </LoadingList>
    </Page>
  );
}
