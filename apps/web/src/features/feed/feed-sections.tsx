import { feed as texts } from '@slovo/texts/web/feed';
import { Rail } from '@slovo/ui/patterns/page';
import { Badge } from '@slovo/ui/primitives/badge';
import { Card } from '@slovo/ui/primitives/card';
import { Chip, Chips } from '@slovo/ui/primitives/chip';
import { ListIcon, PictureIcon } from '@slovo/ui/primitives/icon';

const ITEM = 'flex min-h-[44px] w-full items-center gap-3 rounded-2 px-3 text-start font-strong';

/** The available feeds, at the left on wide screens. The feed of reports does not exist yet. */
export function FeedRail() {
  return (
    <Rail className="lg:sticky lg:top-[calc(var(--top-bar)+40px)]">
      <Card as="nav" className="!p-2" aria-label={texts.sections}>
        <button type="button" className={`${ITEM} bg-sunken text-ink`} aria-current="true">
          <ListIcon />
          {texts.promises}
        </button>
        <button type="button" className={`${ITEM} cursor-not-allowed text-ink-3`} disabled>
          <PictureIcon />
          {texts.reports}
          <Badge className="ms-auto">{texts.soon}</Badge>
        </button>
      </Card>
    </Rail>
  );
}

/** The same as chips on narrow screens. */
export function FeedChips() {
  return (
    <Chips label={texts.sections} className="mb-3 lg:hidden">
      <Chip pressed>{texts.promises}</Chip>
      <Chip disabled>
        {texts.reports} <Badge>{texts.soon}</Badge>
      </Chip>
    </Chips>
  );
}
