import { galleryCards } from '@slovo/texts/web/gallery-cards';
import { useState } from 'react';
import { DayGroup, ReportCard, VoteBlock } from '../patterns/report-card.tsx';
import { Button } from '../primitives/button.tsx';
import { CheckIcon, VoteIcon } from '../primitives/icon.tsx';
import { Photo, Video } from '../primitives/media.tsx';
import { PICTURE } from './samples.ts';

const t = galleryCards.reports;
const FAILURE = { title: t.failure.title, retryLabel: t.failure.retry };

export function Reports() {
  return (
    <div className="ui-specimen-stack">
      <UnderVote />
      <Approved />
      <Rejected />
    </div>
  );
}

function UnderVote() {
  const [voted, setVoted] = useState(false);
  return (
    <DayGroup state="pending" title={t.pending.day} when={t.pending.when}>
      <ReportCard
        status="pending"
        statusLabel={t.pending.status}
        time="06:48"
        media={<Photo src={PICTURE} alt={t.pending.photo} failure={FAILURE} />}
        text={t.pending.text}
      >
        <VoteBlock
          needed={2}
          given={voted ? 2 : 1}
          text={voted ? t.enough : t.needed}
          action={
            <Button
              block
              tone={voted ? 'kept' : 'primary'}
              icon={voted ? <CheckIcon /> : <VoteIcon />}
              onClick={() => setVoted(true)}
            >
              {voted ? t.voted : t.vote}
            </Button>
          }
        />
      </ReportCard>
    </DayGroup>
  );
}

function Approved() {
  const [muted, setMuted] = useState(true);
  return (
    <DayGroup state="kept" title={t.approved.day} when={t.approved.when}>
      <ReportCard
        status="approved"
        statusLabel={t.approved.status}
        time="07:02"
        media={
          <Video
            poster={PICTURE}
            label={t.approved.video}
            duration="0:24"
            playing={false}
            onPlay={() => undefined}
            onPause={() => undefined}
            muted={muted}
            onMutedChange={setMuted}
            volume={1}
            onVolumeChange={() => undefined}
            texts={t.video}
          />
        }
        text={t.approved.text}
        decided={{ name: galleryCards.people.ilya, text: t.approved.decided }}
      />
    </DayGroup>
  );
}

function Rejected() {
  return (
    <DayGroup state="rejected" title={t.rejected.day} when={t.rejected.when}>
      <ReportCard
        status="rejected"
        statusLabel={t.rejected.status}
        time="23:55"
        reason={{
          title: t.rejected.reasonTitle,
          text: t.rejected.reason,
        }}
        media={
          <Photo src="data:image/png,broken" alt="" failure={{ ...FAILURE, reason: t.failure.reason }} />
        }
        text={t.rejected.text}
      />
    </DayGroup>
  );
}
