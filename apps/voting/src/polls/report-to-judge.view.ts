import { type People, personIn } from '../people/people.store.ts';
import type { LoadedPoll } from './poll.record.ts';
import { mediaOf } from './report.record.ts';

/** Reports that were submitted before this service stored their contents are shown empty. */
export function presentReportToJudge(poll: LoadedPoll, people: People) {
  const [media = null, ...moreMedia] = mediaOf(poll);
  return {
    report_id: poll.reportId,
    promise_id: poll.promiseId,
    promise_title: poll.promise.title ?? '',
    owner: personIn(people, poll.promise.ownerId),
    day_number: poll.dayNumber,
    report_text: poll.reportText ?? '',
    media_path: media?.path ?? null,
    media,
    more_media: moreMedia,
    created_at: poll.reportedAt.toISOString(),
  };
}
