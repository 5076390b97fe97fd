import { chosenKind, REPORT_TEXT_MAX } from '@slovo/domain/report';
import { lengthOf, textProblem, writtenText } from '@slovo/domain/text';
import { PHOTO_SIDE } from '@slovo/domain/upload';
import { newReport as texts } from '@slovo/texts/web/new-report';

/** 50 MB, as the media service allows (MEDIA_LIMITS.report of the contracts). */
export const FILE_MAX = 50 * 1024 * 1024;

const { compose } = texts;

/** Characters as counted by the server. */
export const reportLength = (text: string): number => lengthOf(writtenText(text));

export function fileProblem(file: File): string | undefined {
  if (file.size > FILE_MAX) return compose.tooLarge;
  return chosenKind(file) === null ? compose.wrongType : undefined;
}

/** A photo of at most the pixels that are kept; any other file as it is. What shrinks it is loaded with the first photo. */
export async function shrunkFile(file: File): Promise<File> {
  if (chosenKind(file) !== 'image') return file;
  const { shrinkPhoto } = await import('./shrink-photo.ts');
  return shrinkPhoto(file, PHOTO_SIDE);
}

/** The error message for a report before it is sent. */
export function reportProblem(text: string, file: File | null): string | undefined {
  const written = writtenText(text);
  if (written === '' && file === null) return compose.empty;
  const problem = textProblem(written, REPORT_TEXT_MAX);
  return problem === null ? undefined : problem === 'long' ? compose.tooLong : compose.overloaded;
}
