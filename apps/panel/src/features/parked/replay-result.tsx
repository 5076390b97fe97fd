import { parked as t } from '@slovo/texts/panel/parked';
import { Banner } from '@slovo/ui/primitives/banner';
import { Meter } from '@slovo/ui/primitives/meter';
import { useErrorText } from '../../shared/feedback/use-error-text.ts';
import { useSpoken } from '../../shared/feedback/use-spoken.ts';
import type { Outcome } from './replay-all.ts';
import type { Replay } from './use-replay.ts';

type Run = NonNullable<Replay['run']>;

/** How far a replay is, then how it ended and why for each that failed. */
export function ReplayResult({ replay: { run } }: { replay: Replay }) {
  if (!run) return null;
  return <div className="ui-box-in">{run.isOver ? <Ended run={run} /> : <Running run={run} />}</div>;
}

function Running({ run: { outcomes, total } }: { run: Run }) {
  const text = t.running(outcomes.length, total);
  const spoken = useSpoken(text);
  return (
    <>
      <p>{text}</p>
      <Meter value={outcomes.length} max={total} label={text} tone="ink" />
      <p className="ui-unseen" role="status">
        {spoken}
      </p>
    </>
  );
}

function Ended({ run: { outcomes, total } }: { run: Run }) {
  const text = useErrorText();
  const failed = outcomes.filter(({ error }: Outcome) => error !== null);
  const done = t.done(total - failed.length);
  if (failed.length === 0)
    return (
      <Banner tone="kept" role="status">
        {done}
      </Banner>
    );
  return (
    <Banner tone="danger" role="alert" title={`${done}, ${t.notDone(failed.length)}`}>
      <ul>
        {failed.map(({ name, error }) => (
          <li key={name}>
            {name}: {text(error, { what: t.replay(name) })}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
