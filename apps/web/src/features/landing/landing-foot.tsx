import { landing } from '@slovo/texts/web/landing';
import { FootLinks } from '../../shared/language/foot-links.tsx';
import { useMinute } from '../../shared/clock.ts';

export function LandingFoot() {
  return (
    <footer className="mt-16 flex flex-wrap justify-between gap-x-4 border-t border-line pt-4 text-1 text-ink-3">
      <span>{landing.copyright(new Date(useMinute()).getUTCFullYear())}</span>
      <span>
        <FootLinks />
      </span>
    </footer>
  );
}
