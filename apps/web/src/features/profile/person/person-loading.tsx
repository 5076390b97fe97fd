import { Split } from '@slovo/ui/patterns/page';
import { Card } from '@slovo/ui/primitives/card';
import { CardSkeleton, LoadingList, Skeleton } from '@slovo/ui/primitives/skeleton';

/** Skeleton: head, tiles and year at the left, cards at the right. */
export function PersonLoading({ text }: { text: string }) {
  return (
    <LoadingList text={text}>
      <Split even aria-hidden>
        <div>
          <div className="flex items-center gap-4">
            <Skeleton width="88px" height="88px" round />
            <div className="grid flex-1 gap-2">
              <Skeleton width="60%" height="24px" />
              <Skeleton width="36%" />
            </div>
          </div>
          <Skeleton height="76px" className="mt-4 rounded-3" />
          <YearLoading />
        </div>
        <div className="grid gap-3 max-lg:mt-3">
          <CardSkeleton />
          <CardSkeleton />
        </div>
      </Split>
    </LoadingList>
  );
}

/** The height of the year's card. */
export const YearLoading = () => <Skeleton height="350px" className="mt-3 rounded-3" />;

/** A skeleton card with labelled fields. */
export function FormLoading({ text, fields }: { text: string; fields: number }) {
  return (
    <LoadingList text={text}>
      <Card roomy className="grid gap-4" aria-hidden>
        <Skeleton width="60%" height="30px" />
        {Array.from({ length: fields }, (_, index) => (
          <div key={index} className="grid gap-2">
            <Skeleton width="30%" />
            <Skeleton height="48px" className="rounded-2" />
          </div>
        ))}
      </Card>
    </LoadingList>
  );
}
