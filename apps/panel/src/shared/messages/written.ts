import type { Batch } from '../api/wire.ts';

/** What an operator wrote. */
export interface Written {
  /** Canonical HTML; empty without text. */
  html: string;
  /** UTF-16 units of the plain text. */
  length: number;
  /** A variable in the text that nobody fills. */
  unknownVariable: string | null;
}

export const NOTHING_WRITTEN: Written = { html: '', length: 0, unknownVariable: null };

/** What the preview shows beside the text. */
export interface PreviewMedia {
  type: 'image' | 'video';
  url: string;
  name: string;
}

export interface MessageEditorProps {
  /** The text at first; the editor keeps its own afterwards. Another `key` starts anew. */
  initial: string;
  /** UTF-16 units of the plain text. */
  limit: number;
  lang: Batch['lang'];
  media: PreviewMedia | null;
  channels: Batch['channels'];
  onChange: (written: Written) => void;
}
