/** What the library stores: its photos and videos, and the posters of videos. */
const EXTENSIONS = ['jpg', 'png', 'mp4', 'mov', 'avi'];

/** The random part of an object's path. */
export const fileIdOf = (path: string): string => path.split('/')[2]!.split('.')[0]!;

/** The paths that an object with this id can have: each is looked up in the unique index of paths. */
export const pathsOf = (fileId: string): string[] =>
  EXTENSIONS.map((ext) => `notices/${fileId.slice(0, 2)}/${fileId}.${ext}`);
