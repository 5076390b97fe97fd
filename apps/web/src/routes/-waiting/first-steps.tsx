import { WaitingSection } from '../../features/voting/inbox/waiting-section.tsx';
import { WaitingMedia } from './waiting-media.tsx';

/** The reports that wait for a person who has no promises yet. */
export function FirstSteps() {
  return (
    <WaitingSection
      renderMedia={({ media, more_media: more, day_number: day, is_public: isPublic }) => (
        <WaitingMedia media={media} more={more} day={day} isPublic={isPublic} />
      )}
    />
  );
}
