import { Ribbon } from '@slovo/ui/days/ribbon';
import { week } from '@slovo/ui/patterns/empty-state';

const NARROW = week('skkkkmkkkpOaaaa');
const WIDE = week('kkkkskkkkkkkmkkkkkskpOaaaaaaaaa');

/** The product's signature picture across the whole window. Decorative: the text beside it says the same. */
export function BleedRibbon() {
  return (
    <figure className="mx-[calc(50%-50vw)] mt-4 overflow-hidden [--ground:var(--paper)]" aria-hidden>
      <Ribbon days={NARROW} size="big" className="-ml-[14px] md:hidden" />
      <Ribbon days={WIDE} size="big" className="-ml-[14px] hidden md:flex" />
    </figure>
  );
}
