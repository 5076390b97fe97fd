import { z } from 'zod';
import { Instant } from '../wire.ts';
import { ReaderPoll } from '../voting/voting.wire.ts';
import { PromiseView, ReportMedia } from './promises.wire.ts';

/** Longer texts of reports are cut in the feed, and end with an ellipsis. */
export const FEED_TEXT_MAX = 280;

/** The newest report that waits for a decision. */
export const WaitingReport = z
  .object({
    id: z.int(),
    day_number: z.int().nullable(),
    /** At most 280 characters. */
    report_text: z.string(),
    /** The first picture or video, under `/media/public/`. */
    media: ReportMedia.nullable(),
    media_count: z.int(),
    created_at: Instant,
    poll: ReaderPoll.nullable(),
  })
  .meta({ id: 'WaitingReport' });
export type WaitingReport = z.output<typeof WaitingReport>;

export const FeedItem = PromiseView.extend({ waiting_report: WaitingReport.nullable() }).meta({
  id: 'FeedItem',
});
export type FeedItem = z.output<typeof FeedItem>;
