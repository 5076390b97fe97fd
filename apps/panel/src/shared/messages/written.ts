import type { Batch } from '../api/wire.ts';

/** What an operator wrote. */
export interface Written {
  /** Canonical HTML; empty without text. */
  html: string;
  /** Characters of the plain text. */
  length: number;
  /** A variable in the text that nobody fills. */
  unknownVariable: string | null;
}

export const NOTHING_WRITTEN: Written = { html: '', length: 0, unknownVariable: null };

/** What the preview shows beside the text. */
export interface PreviewMedia {
  type: 'image' | 'video';
  mimeType: string;
  url: string;
  name: string;
  /** The poster of a video; missing where it is unknown, as for one that has just been uploaded. */
  poster?: string | null;
}

/** A file of the library. */
export interface ChosenMedia extends PreviewMedia {
  fileId: string;
  fileSize: number;
}

export interface MediaFieldProps {
  media: ChosenMedia | null;
  onChange: (media: ChosenMedia | null) => void;
}

/** The person whose name the preview shows. */
export interface PreviewRecipient {
  first_name: string;
  username: string | null;
}

interface Previewed {
  lang: Batch['lang'];
  media: PreviewMedia | null;
  channels: Batch['channels'];
  /** The one recipient; without one the preview shows the operator's name. */
  recipient?: PreviewRecipient;
}

export interface MessageEditorProps extends Previewed {
  /** The text at first; the editor keeps its own afterwards. Another `key` starts anew. */
  initial: string;
  /** Characters of the plain text. */
  limit: number;
  onChange: (written: Written) => void;
}

export interface TemplatePreviewProps extends Previewed {
  /** A sample of the template, with its variables in braces. */
  html: string;
  /** The values of the variables; `username` without one is the recipient's own. */
  values: Readonly<Record<string, string>>;
}
