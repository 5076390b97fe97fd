import { beginning, isLonger } from '@slovo/domain/text';
import {
  type ChangeEvent,
  type ComponentProps,
  createContext,
  type FocusEvent,
  type ReactNode,
  use,
  useId,
} from 'react';
import { AlertIcon, SearchIcon } from './icon.tsx';
import { classes } from './render-element.ts';

interface FieldIds {
  id: string;
  note: string;
  invalid: boolean;
}
const FieldContext = createContext<FieldIds | undefined>(undefined);

export interface FieldProps {
  label: ReactNode;
  /** «необязательно», after the label. */
  optional?: string;
  hint?: ReactNode;
  /** The error. Replaces the hint, so that the form does not jump. */
  error?: string;
  /** «27 / 100»; `over` colours it and must come with an `error`. */
  counter?: { text: string; over?: boolean };
  className?: string;
  /** One Input, Textarea, Select or Search: ids and the error state reach it by themselves. */
  children: ReactNode;
}

export function Field({ label, optional, hint, error, counter, className, children }: FieldProps) {
  const id = useId();
  const note = `${id}-note`;
  return (
    <div className={classes('ui-field', className)}>
      <label className="ui-label" htmlFor={id}>
        {label} {optional && <span>{optional}</span>}
      </label>
      <FieldContext value={{ id, note, invalid: error !== undefined }}>{children}</FieldContext>
      {(error !== undefined || hint || counter) && (
        <div className="ui-note" id={note}>
          {error !== undefined ? (
            <span className="ui-error" role="alert">
              <AlertIcon size="s" />
              {error}
            </span>
          ) : (
            <span>{hint}</span>
          )}
          {counter && <span data-over={counter.over || undefined}>{counter.text}</span>}
        </div>
      )}
    </div>
  );
}

function useField<T extends { id?: string }>(props: T) {
  const field = use(FieldContext);
  if (!field) return props;
  return {
    id: field.id,
    'aria-describedby': field.note,
    'aria-invalid': field.invalid || undefined,
    ...props,
  };
}

/** The most characters, as people see them, that can be typed; a browser's own `maxLength` cuts emoji in two. */
interface Most {
  most?: number;
}

/** An unfinished word of an input method is left alone. */
function useMost<T extends { onChange?: (event: never) => void }>({ most, ...rest }: T & Most) {
  type Event = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;
  if (most === undefined) return rest;
  const onChange = (event: Event) => {
    const { target, nativeEvent } = event;
    const isComposing = (nativeEvent as InputEvent).isComposing;
    if (!isComposing && isLonger(target.value, most)) target.value = beginning(target.value, most);
    rest.onChange?.(event as never);
  };
  return { ...rest, onChange };
}

/** Without a Field around it, give it an `aria-label`. */
export function Input({ className, ...rest }: ComponentProps<'input'> & Most) {
  return <input {...useField(useMost(rest))} className={classes('ui-input', className)} />;
}

export function Textarea({ className, onFocus, ...rest }: ComponentProps<'textarea'> & Most) {
  const reveal = (event: FocusEvent<HTMLTextAreaElement>) => {
    // A browser brings only the line of the caret into view: the rest could lie under the bottom bar.
    event.currentTarget.scrollIntoView?.({ block: 'nearest' });
    onFocus?.(event);
  };
  return (
    <textarea
      {...useField(useMost(rest))}
      onFocus={reveal}
      className={classes('ui-input', 'ui-textarea', className)}
    />
  );
}

/** The system's own list, which is quickest on a phone. Children are `option`s. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...useField(rest)} className={classes('ui-input', 'ui-select', className)} />;
}

/** A search box; `label` is its spoken name. */
export function Search({ label, className, ...rest }: ComponentProps<'input'> & Most & { label: string }) {
  return (
    <span className={classes('ui-search', className)}>
      <SearchIcon size="s" />
      <input type="search" aria-label={label} {...useField(useMost(rest))} className="ui-input" />
    </span>
  );
}
