import { segments as t } from '@slovo/texts/panel/segments';
import { Banner } from '@slovo/ui/primitives/banner';
import { Button } from '@slovo/ui/primitives/button';
import { Field, Select } from '@slovo/ui/primitives/field';
import { takeLostFocus } from '@slovo/ui/primitives/take-lost-focus';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOperator } from '../../shared/auth/use-access.ts';
import { ErrorNote } from '../../shared/feedback/error-note.tsx';
import { useErrorText } from '../../shared/feedback/use-error-text.ts';
import { formats } from '../../shared/format/dates.ts';
import type { SegmentChoiceProps } from '../../shared/messages/chosen-segment.ts';
import { nameOf } from '../../shared/people/name-of.ts';
import { personQuery } from '../../shared/people/person-queries.ts';
import { NameDialog, RemoveDialog, SaveFailure } from './segment-dialogs.tsx';
import { isSame, type Segment, segmentsQuery } from './segment-queries.ts';
import { type LinkedSegment, useLinkedSegment } from './use-linked-segment.ts';
import { useSegmentChanges } from './use-segment-changes.ts';

type Asking = 'create' | 'rename' | 'remove' | null;

/** Filters under a name, which all operators share: choose, save, replace, rename, delete. */
export function SegmentChoice({ linked, onLink, ...props }: SegmentChoiceProps & LinkedSegment) {
  const { segment, onChoose } = props;
  const errorText = useErrorText();
  const query = useQuery(segmentsQuery());
  const [isRemoved, setRemoved] = useState(false);
  const isMissing = useLinkedSegment({ linked, onLink, segments: query.data, segment, onChoose });
  const listed = (query.data ?? []).toSorted((a, b) => a.name.localeCompare(b.name));
  return (
    <div className="grid gap-2">
      <Field label={t.label}>
        <Select
          // The button that was pressed goes with the segment.
          ref={isRemoved && segment === null ? takeLostFocus : undefined}
          value={segment ?? ''}
          onChange={({ target }) => onChoose(listed.find(({ id }) => String(id) === target.value) ?? null)}
        >
          <option value="">{t.none}</option>
          {listed.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {isMissing && segment === null && (
        <Banner tone="pending" role="status">
          {t.missing}
        </Banner>
      )}
      {query.error && (
        <ErrorNote error={query.error} onRetry={() => void query.refetch()}>
          {errorText(query.error, { what: t.what })}
        </ErrorNote>
      )}
      <Changes
        {...props}
        chosen={listed.find(({ id }) => id === segment)}
        onRemoved={() => {
          setRemoved(true);
          onChoose(null);
        }}
      />
    </div>
  );
}

/** What can be done with the filters, and with the chosen segment. */
function Changes({
  chosen,
  filters,
  isWrong,
  onChoose,
  onRemoved,
}: SegmentChoiceProps & { chosen: Segment | undefined; onRemoved: () => void }) {
  const [asking, setAsking] = useState<Asking>(null);
  const close = () => setAsking(null);
  const { save, remove } = useSegmentChanges(
    (segment) => {
      close();
      onChoose(segment);
    },
    () => {
      close();
      onRemoved();
    },
  );
  const ask = (what: Asking) => {
    save.reset();
    remove.reset();
    setAsking(what);
  };
  const isChanged = chosen !== undefined && !isSame(chosen.filters, filters);
  return (
    <>
      {chosen && <Facts segment={chosen} isChanged={isChanged} />}
      <SegmentButtons
        isChosen={chosen !== undefined}
        isChanged={isChanged}
        isWrong={isWrong}
        isReplacing={save.isPending && asking === null}
        onReplace={() => chosen && save.mutate({ id: chosen.id, filters })}
        onAsk={ask}
      />
      {asking === null && <SaveFailure save={save} />}
      {asking === 'create' && (
        <NameDialog
          title={t.saveTitle}
          initial=""
          save={save}
          onSave={(name) => save.mutate({ name, filters })}
          onClose={close}
        />
      )}
      {asking === 'rename' && chosen && (
        <NameDialog
          title={t.renameTitle}
          initial={chosen.name}
          save={save}
          onSave={(name) => save.mutate({ id: chosen.id, name })}
          onClose={close}
        />
      )}
      {asking === 'remove' && chosen && <RemoveDialog segment={chosen} remove={remove} onClose={close} />}
    </>
  );
}

interface SegmentButtonsProps {
  isChosen: boolean;
  isChanged: boolean;
  isWrong: boolean;
  isReplacing: boolean;
  onReplace: () => void;
  onAsk: (what: Asking) => void;
}

function SegmentButtons({
  isChosen,
  isChanged,
  isWrong,
  isReplacing,
  onReplace,
  onAsk,
}: SegmentButtonsProps) {
  return (
    <div className="ui-send-bar">
      <Button tone="quiet" disabled={isWrong} onClick={() => onAsk('create')}>
        {t.save}
      </Button>
      {isChosen && (
        <>
          <Button tone="quiet" busy={isReplacing} disabled={!isChanged || isWrong} onClick={onReplace}>
            {t.replace}
          </Button>
          <Button tone="ghost" onClick={() => onAsk('rename')}>
            {t.rename}
          </Button>
          <Button tone="danger-ghost" onClick={() => onAsk('remove')}>
            {t.remove}
          </Button>
        </>
      )}
    </div>
  );
}

/** The author of the segment, and whether the form still has its filters. */
function Facts({ segment, isChanged }: { segment: Segment; isChanged: boolean }) {
  const { dateTime } = formats;
  const { user_id } = useOperator();
  const isOwn = segment.createdBy === user_id;
  const author = useQuery({ ...personQuery(segment.createdBy), enabled: !isOwn });
  const at = dateTime(segment.updatedAt);
  return (
    <p className="ui-meta" role="status">
      {isOwn ? t.byYou(at) : t.by(author.data ? nameOf(author.data) : `id ${segment.createdBy}`, at)}
      {isChanged && ` · ${t.changed}`}
    </p>
  );
}
