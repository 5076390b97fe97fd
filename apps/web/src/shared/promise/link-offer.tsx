import { motivatorLink } from '@slovo/texts/web/motivator-link';
import { Button } from '@slovo/ui/primitives/button';

const texts = motivatorLink.own;

/** Offers to invite a person who is not here yet to be the motivator, by a link. */
export function LinkOffer({ busy, onPress }: { busy?: boolean; onPress: () => void }) {
  return (
    <p className="ui-meta flex flex-wrap items-center gap-x-2">
      {texts.offer}
      <Button tone="ghost" busy={busy} onClick={onPress}>
        {texts.create}
      </Button>
    </p>
  );
}
