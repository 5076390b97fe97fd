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

/**
 * A photo above the limit, smaller; any other file as it is, and a photo that this browser cannot decode. What shrinks is
 * loaded only where it is needed.
 */
export async function fittingFile(file: File): Promise<File> {
  if (file.size <= FILE_MAX || chosenKind(file) !== 'image') return file;
  const { shrinkPhoto } = await import('./shrink-photo.ts');
  return (await shrinkPhoto(file, PHOTO_SIDE)) ?? file;
}

/** The error message for a report before it is sent. */
export function reportProblem(text: string, file: File | null): string | undefined {
  const written = writtenText(text);
  if (written === '' && file === null) return compose.empty;
  const problem = textProblem(written, REPORT_TEXT_MAX);
  return problem === null ? undefined : problem === 'long' ? compose.tooLong : compose.overloaded;
}
