/** The duration of a video, in seconds: «0:42», «12:05». */
export function lengthOf(duration: number): string {
  const seconds = Math.round(duration);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
