import { audit as t, type AuditAction } from '@slovo/texts/panel/audit';
import { Avatar } from '@slovo/ui/primitives/avatar';
import { IconButton } from '@slovo/ui/primitives/button';
import { ChevronDownIcon, ChevronUpIcon } from '@slovo/ui/primitives/icon';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import type { AuditLine } from '../../shared/api/wire.ts';
import { now } from '../../shared/clock.ts';
import { formats } from '../../shared/format/dates.ts';
import { useRows } from '../../shared/keys/use-rows.ts';
import { nameOf } from '../../shared/people/name-of.ts';
import { reasonWords } from '../../shared/people/reason-words.ts';
import { nameQuery } from './audit-queries.ts';
import { daysAgo, groupByDay } from './group-by-day.ts';
import { TargetLink } from './target-link.tsx';

const COLUMNS = ['time', 'operator', 'what', 'target', 'reason', 'details'] as const;

/** A sentence for each line, under the day it happened; its JSON opens under it. */
export function AuditTable({ lines }: { lines: readonly AuditLine[] }) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const toggle = (id: number) =>
    setOpen(new Set(open.has(id) ? [...open].filter((one) => one !== id) : [...open, id]));
  const current = useRows(lines, ({ id }) => ({ Enter: () => toggle(id) }));
  const currentId = current === undefined ? undefined : lines[current]?.id;
  const indexes = new Map(lines.map(({ id }, index) => [id, index]));
  return (
    <div className="ui-table-box" role="region" aria-label={t.title} tabIndex={0}>
      <table className="ui-table ui-fold ui-log" role="table" aria-label={t.title}>
        <thead role="rowgroup">
          <tr role="row">
            {COLUMNS.map((column) => (
              <th key={column} role="columnheader" scope="col">
                {t.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {groupByDay(lines).map(({ at, lines: own }) => (
            <Fragment key={at}>
              <DayRow at={at} />
              {own.map((line) => (
                <Fragment key={line.id}>
                  <LineRow
                    line={line}
                    index={indexes.get(line.id)!}
                    isCurrent={line.id === currentId}
                    isOpen={open.has(line.id)}
                    onToggle={() => toggle(line.id)}
                  />
                  {open.has(line.id) && <DetailsRow line={line} />}
                </Fragment>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function DayRow({ at }: { at: string }) {
  const { longDate } = formats;
  const ago = daysAgo(at, now());
  const date = longDate(at);
  return (
    <tr role="row" className="ui-day-row">
      <th role="rowheader" scope="colgroup" colSpan={COLUMNS.length}>
        {ago === 0 ? t.today(date) : ago === 1 ? t.yesterday(date) : date}
      </th>
    </tr>
  );
}

interface LineRowProps {
  line: AuditLine;
  index: number;
  isCurrent: boolean;
  isOpen: boolean;
  onToggle: () => void;
}

function LineRow({ line, index, isCurrent, isOpen, onToggle }: LineRowProps) {
  const { timeToSecond } = formats;
  const time = timeToSecond(line.at);
  const sentence = t.actions[line.action as AuditAction] ?? line.action;
  return (
    <tr role="row" data-row={index} data-current={isCurrent || undefined}>
      <td role="cell" className="ui-meta">
        {time}
      </td>
      <td role="cell">
        <OperatorName line={line} />
      </td>
      <td role="cell" data-full>
        {sentence}
      </td>
      <td role="cell">
        <TargetLink target={line.target} />
      </td>
      <td role="cell" className="ui-words">
        {reasonWords(line.reason ?? '') || <span className="ui-muted">{t.noReason}</span>}
      </td>
      <td role="cell" className="ui-number">
        <IconButton
          icon={isOpen ? <ChevronUpIcon size="s" /> : <ChevronDownIcon size="s" />}
          label={isOpen ? t.hide(line.action, time) : t.details(line.action, time)}
          aria-expanded={isOpen}
          onClick={onToggle}
        />
      </td>
    </tr>
  );
}

/** The log keeps ids only: the name is looked up, and the id is shown for a name that cannot be found. */
function OperatorName({ line: { operator_id: id, fingerprint } }: { line: AuditLine }) {
  const { data } = useQuery(nameQuery(id));
  const name = data ? nameOf(data) : t.unknown(id);
  return (
    <span className="ui-panel-person">
      <Avatar name={name} size="xs" />
      <span>{name}</span>
      <span className="ui-meta">{fingerprint}</span>
    </span>
  );
}

function DetailsRow({ line }: { line: AuditLine }) {
  const { number } = formats;
  const { action, target, at, fingerprint, details } = line;
  return (
    <tr role="row" className="ui-details-row">
      <td role="cell" colSpan={COLUMNS.length} data-full>
        {/* Scrolling must be possible from the keyboard. */}
        <pre className="ui-code" tabIndex={0} aria-label={t.detailsOf(number(line.id))} role="region">
          {JSON.stringify({ action, target, at, fingerprint, details }, null, 2)}
        </pre>
      </td>
    </tr>
  );
}
