import { common } from '@slovo/texts/web/common';
import { reports as texts } from '@slovo/texts/web/reports';
import { EmptyState, week } from '@slovo/ui/patterns/empty-state';
import { Button } from '@slovo/ui/primitives/button';
import type { PromiseView } from '../../shared/api/wire.ts';
import { BotButton } from '../../shared/bot/bot-button.tsx';
import { isRunning } from '../../shared/promise/labels.ts';

export function NoReports({ promise, isOwner }: { promise: PromiseView; isOwner: boolean }) {
  const { empty } = texts;
  if (!isRunning(promise))
    return (
      <EmptyState picture={week('aaaaaaa')} headingLevel={3} title={empty.closed} text={empty.closedText} />
    );
  if (!isOwner)
    return (
      <EmptyState picture={week('aaaaaaa')} headingLevel={3} title={empty.others} text={empty.othersText} />
    );
  return (
    <EmptyState
      picture={week('Oaaaaaa')}
      headingLevel={3}
      title={empty.title}
      text={empty.text}
      actions={
        <BotButton tone="quiet" payload={`r_${promise.id}`}>
          {empty.bot}
        </BotButton>
      }
    />
  );
}

export function ReportsFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        picture={week('kkmaaaa')}
        headingLevel={3}
        title={texts.failed}
        text={common.noAnswer}
        actions={
          <Button tone="quiet" onClick={onRetry}>
            {common.tryAgain}
          </Button>
        }
      />
    </div>
  );
}
