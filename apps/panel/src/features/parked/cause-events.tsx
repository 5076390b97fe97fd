import { parked as t } from '@slovo/texts/panel/parked';
import { Box } from '@slovo/ui/panel/box';
import { type Column, FoldTable } from '@slovo/ui/panel/fold-table';
import { KeyHints } from '@slovo/ui/panel/pager';
import { Button, IconButton } from '@slovo/ui/primitives/button';
import { EyeIcon, RefreshIcon } from '@slovo/ui/primitives/icon';
import { useState } from 'react';
import { formats } from '../../shared/format/dates.ts';
import { useRows } from '../../shared/keys/use-rows.ts';
import type { Cause, Parked } from './group-events.ts';
import { REPLAY_MAX } from './replay-all.ts';
import { ReplayResult } from './replay-result.tsx';
import { type Replay, useReplay } from './use-replay.ts';

export interface CauseEventsProps {
  cause: Cause;
  chosen?: Parked;
  onChoose: (event: Parked) => void;
}

/** The events of one cause: any of them, up to a hundred, can be replayed at one press. */
export function CauseEvents({ cause: { events }, chosen, onChoose }: CauseEventsProps) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const replay = useReplay(() => setSelected(new Set()));
  const waiting = events.filter(({ replayed_at: at }) => at === null);
  const picked = waiting.filter(({ name }) => selected.has(name));
  const toggle = ({ name }: Parked) =>
    setSelected(
      new Set(selected.has(name) ? [...selected].filter((one) => one !== name) : [...selected, name]),
    );
  const all = waiting.slice(0, REPLAY_MAX);
  const current = useRows(events, (event) => ({ KeyX: () => toggle(event), Enter: () => onChoose(event) }));
  const columns = useColumns({ selected, toggle, onChoose, replay });
  return (
    <Box
      title={t.group(events.length)}
      actions={
        waiting.length > 0 && (
          <>
            <label className="ui-check">
              <input
                type="checkbox"
                checked={picked.length > 0 && picked.length === all.length}
                onChange={({ currentTarget }) =>
                  setSelected(new Set(currentTarget.checked ? all.map(({ name }) => name) : []))
                }
              />
              {t.chooseAll(all.length)}
            </label>
            <Button
              icon={<RefreshIcon size="s" />}
              idle={picked.length === 0}
              busy={replay.run?.isOver === false}
              onClick={() => replay.start(picked)}
            >
              {t.replaySelected(picked.length)}
            </Button>
          </>
        )
      }
    >
      <ReplayResult replay={replay} />
      <FoldTable
        label={t.group(events.length)}
        columns={columns}
        rows={events}
        keyOf={({ name }) => name}
        current={current ?? events.findIndex(({ name }) => name === chosen?.name)}
      />
      <div className="ui-box-in">
        <KeyHints
          items={[
            { keys: ['J', 'K'], text: t.keys.rows },
            { keys: ['X'], text: t.keys.pick },
            { keys: ['Enter'], text: t.keys.open },
          ]}
        />
      </div>
    </Box>
  );
}

interface ColumnOptions {
  selected: ReadonlySet<string>;
  toggle: (event: Parked) => void;
  onChoose: (event: Parked) => void;
  replay: Replay;
}

function useColumns({ selected, toggle, onChoose, replay }: ColumnOptions): Column<Parked>[] {
  const { dateTime } = formats;
  const isBusy = replay.run?.isOver === false;
  return [
    {
      key: 'event',
      title: t.columns.event,
      cell: (event) => (
        <label className="ui-check">
          {event.replayed_at === null && (
            <input
              type="checkbox"
              aria-label={t.choose(event.name)}
              checked={selected.has(event.name)}
              onChange={() => toggle(event)}
            />
          )}
          {event.name}
        </label>
      ),
    },
    { key: 'subject', title: t.columns.subject, cell: ({ subject }) => subject },
    {
      key: 'parked',
      title: t.columns.parked,
      number: true,
      cell: ({ parked_at: at, replayed_at: done }) => (
        <>
          {dateTime(at)}
          {done !== null && (
            <span className="ui-table-sub">
              {t.replayed} {dateTime(done)}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'actions',
      title: <span className="ui-unseen">{t.columns.actions}</span>,
      cell: (event) => (
        <div className="ui-row-actions">
          <IconButton
            label={t.show(event.name)}
            icon={<EyeIcon size="s" />}
            onClick={() => onChoose(event)}
          />
          {event.replayed_at === null && (
            <IconButton
              label={t.replay(event.name)}
              icon={<RefreshIcon size="s" />}
              idle={isBusy}
              onClick={() => replay.start([event])}
            />
          )}
        </div>
      ),
    },
  ];
}
