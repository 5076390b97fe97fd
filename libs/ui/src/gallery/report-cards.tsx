import { useState } from 'react';
import { DayGroup, ReportCard, VoteBlock } from '../patterns/report-card.tsx';
import { Button } from '../primitives/button.tsx';
import { CheckIcon, VoteIcon } from '../primitives/icon.tsx';
import { Photo, Video } from '../primitives/media.tsx';
import { PICTURE } from './samples.ts';

const FAILURE = { title: 'Image failed to load', retryLabel: 'Try Again' };
const VIDEO_TEXTS = {
  play: 'Смотреть видео',
  pause: 'Пауза',
  soundOn: 'Включить звук',
  soundOff: 'Выключить звук',
  volume: 'Громкость',
};

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
    <DayGroup state="pending" title="День 18" when="вчера">
      <ReportCard
        status="pending"
        statusLabel="На голосовании"
        time="06:48"
        media={<Photo src={PICTURE} alt="Аллея на рассвете" failure={FAILURE} />}
        text="Два с половиной. Иней на траве, на всей аллее одна я и чья-то такса."
      >
        <VoteBlock
          needed={2}
          given={voted ? 2 : 1}
          text={voted ? 'Отчёт утверждён' : 'Нужен 1 голос для утверждения'}
          action={
            <Button
              block
              tone={voted ? 'kept' : 'primary'}
              icon={voted ? <CheckIcon /> : <VoteIcon />}
              onClick={() => setVoted(true)}
            >
              {voted ? 'Проголосовал' : 'Проголосовать'}
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
    <DayGroup state="kept" title="День 17" when="18 ноября">
      <ReportCard
        status="approved"
        statusLabel="Утверждён"
        time="07:02"
        media={
          <Video
            poster={PICTURE}
            label="Двор под первым снегом"
            duration="0:24"
            playing={false}
            onPlay={() => undefined}
            onPause={() => undefined}
            muted={muted}
            onMutedChange={setMuted}
            volume={1}
            onVolumeChange={() => undefined}
            texts={VIDEO_TEXTS}
          />
        }
        text="Первый снег. Двор ещё не чистили, бежала по дороге."
        decided={{ name: 'Илья Громов', text: 'Илья Громов проголосовал за' }}
      />
    </DayGroup>
  );
}

function Rejected() {
  return (
    <DayGroup state="rejected" title="День 10" when="11 ноября">
      <ReportCard
        status="rejected"
        statusLabel="Отклонён"
        time="23:55"
        reason={{
          title: 'Причина',
          text: 'На видео вчерашняя тренировка: на часах в кадре 10 ноября. Пришлите отчёт за сам день.',
        }}
        media={
          <Photo
            src="data:image/png,broken"
            alt=""
            failure={{ ...FAILURE, reason: 'Media file not found' }}
          />
        }
        text="Пробежка, просто поздно загрузилось."
      />
    </DayGroup>
  );
}
