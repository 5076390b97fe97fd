import { board, habitPage as texts } from '@slovo/texts/web/board';
import { common } from '@slovo/texts/web/common';
import { Avatar } from '@slovo/ui/primitives/avatar';
import { Button } from '@slovo/ui/primitives/button';
import { Sheet } from '@slovo/ui/primitives/sheet';
import { Link } from '@tanstack/react-router';
import { lowestPrice } from '../content/motivators.ts';
import type { Expert } from './experts.tsx';

export interface ExpertSheetProps {
  expert: Expert | null;
  onTrain: () => void;
  onClose: () => void;
}

export function ExpertSheet({ expert, onTrain, onClose }: ExpertSheetProps) {
  return (
    <Sheet
      open={expert !== null}
      onClose={onClose}
      title={expert?.motivator.name}
      description={expert?.motivator.specialization}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {common.close}
          </Button>
          <Button className="!flex-[2] md:!flex-none" onClick={onTrain}>
            {texts.train}
          </Button>
        </>
      }
    >
      {expert && <Details expert={expert} />}
    </Sheet>
  );
}

function Details({ expert: { motivator, plan } }: { expert: Expert }) {
  return (
    <div className="grid gap-3">
      <div className="flex items-center gap-3">
        <Avatar size="l" name={motivator.name} />
        <p className="ui-strong min-w-0">{plan}</p>
      </div>
      <p>{motivator.bio[0]}</p>
      <p className="ui-muted">
        {board.from(lowestPrice(motivator))} ·{' '}
        <Link to="/board/user/$id" params={{ id: String(motivator.id) }} hash="motivator" className="ui-link">
          {texts.toMotivator}
        </Link>
      </p>
      <p className="ui-meta">{texts.trainText}</p>
    </div>
  );
}
