import type { ReactNode } from 'react';

/** A row of the palette. */
export interface Option {
  id: string;
  icon: ReactNode;
  label: string;
  /** After the label, fainter: «@alina_v». */
  aside?: string;
  note?: string;
  keys?: readonly string[];
  onChoose: () => void;
}

export interface OptionGroup {
  key: string;
  title: string;
  options: readonly Option[];
}

/** Something an app can do anywhere: show its keys, speak the other language. */
export interface Command {
  key: string;
  label: string;
  icon: ReactNode;
  keys?: readonly string[];
  run: () => void;
}

const plain = (text: string): string => text.toLocaleLowerCase('ru').replaceAll('ё', 'е');

/** Whether the label answers to what is typed: one of its words begins with it. */
export const answersTo = (label: string, typed: string): boolean =>
  plain(label)
    .split(/\s+/)
    .some((word) => word.startsWith(plain(typed)));

/** The label before, in and after what is typed, in any case and е as ё; all before if it is not in it. */
export function splitByMatch(label: string, typed: string): [before: string, match: string, after: string] {
  const sought = plain(typed.replace(/^[@#]/, ''));
  const at = sought === '' ? -1 : plain(label).indexOf(sought);
  if (at < 0) return [label, '', ''];
  return [label.slice(0, at), label.slice(at, at + sought.length), label.slice(at + sought.length)];
}
