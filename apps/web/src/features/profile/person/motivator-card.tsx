import { motivatorCard as texts } from '@slovo/texts/web/profile';
import { Badge } from '@slovo/ui/primitives/badge';
import { Card } from '@slovo/ui/primitives/card';
import type { ProfilePage } from '../../../shared/api/wire.ts';

/** A user's motivator profile, or a note that there is none (PROFILE-19). */
export function MotivatorCard({ motivator }: { motivator: ProfilePage['motivator'] }) {
  return (
    <Card as="section" className="grid gap-2">
      <h2>{texts.title}</h2>
      {motivator === null ? (
        <p className="ui-meta">{texts.none}</p>
      ) : (
        <>
          <p className="ui-strong">{motivator.title}</p>
          <p className="ui-meta">{motivator.specialization}</p>
          <p className="ui-muted max-w-[60ch] whitespace-pre-line">{motivator.bio}</p>
          <div className="flex flex-wrap gap-2">
            {motivator.education && <Badge>{texts.education}</Badge>}
            {motivator.certifications && <Badge>{texts.certifications}</Badge>}
          </div>
          {motivator.website && (
            <a
              href={motivator.website}
              className="ui-link justify-self-start"
              target="_blank"
              rel="noopener noreferrer nofollow"
            >
              {texts.website}
            </a>
          )}
        </>
      )}
    </Card>
  );
}
