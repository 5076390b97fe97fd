import { boundaries, errors } from '@slovo/texts/web/errors';
import { EmptyState, week } from '@slovo/ui/patterns/empty-state';
import { Button } from '@slovo/ui/primitives/button';

export type BoundaryLevel = keyof typeof boundaries;

/** Plain links: they work even if the router has failed. */
export function Failure({ level, onRetry }: { level: BoundaryLevel; onRetry: () => void }) {
  const wide = level === 'app' || level === 'page';
  return (
    <div role="alert">
      <EmptyState
        picture={week('kkmaaaa')}
        title={boundaries[level]}
        text={errors.text}
        headingLevel={wide ? 1 : 2}
        actions={
          <>
            <Button onClick={onRetry}>{level === 'app' ? errors.restart : errors.tryAgain}</Button>
            {wide && (
              <>
                <Button tone="quiet" render={<a href="/" aria-label={errors.goHome} />}>
                  {errors.goHome}
                </Button>
                <Button tone="ghost" onClick={() => window.location.reload()}>
                  {errors.reload}
                </Button>
              </>
            )}
          </>
        }
      />
    </div>
  );
}
