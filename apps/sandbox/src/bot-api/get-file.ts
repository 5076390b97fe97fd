import type { Method } from './method.ts';
import { badRequest } from './refusal.ts';

/** core.telegram.org/bots/api#getfile: bots download up to 20 MB. */
const MAX_DOWNLOAD_BYTES = 20 * 1024 * 1024;

export const getFile: Method = (sandbox, params) => {
  if (!params.has('file_id')) throw badRequest('file_id is empty');
  const file = sandbox.files.find(params.text('file_id'));
  if (!file) throw badRequest('invalid file_id');
  if (file.file_size > MAX_DOWNLOAD_BYTES) throw badRequest('file is too big');
  const { file_id, file_unique_id, file_size, path } = file;
  return { file_id, file_unique_id, file_size, file_path: path };
};
