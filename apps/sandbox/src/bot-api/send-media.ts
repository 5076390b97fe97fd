import { randomInt } from 'node:crypto';
import type { MediaKind } from '../media/file-store.ts';
import type { VideoHints } from '../media/media.ts';
import { findOpenChat } from './chats.ts';
import type { Method } from './method.ts';
import { isObject, Params } from './params.ts';
import { postAsBot, type Content } from './post-message.ts';
import { captionPart, readCaption } from './read-content.ts';
import { badRequest } from './refusal.ts';
import { resolveMedia } from './resolve-media.ts';

export const sendPhoto = sendOne('photo');
export const sendVideo = sendOne('video');
export const sendDocument = sendOne('document');
export const sendAnimation = sendOne('animation');

const MAX_ALBUM = 10;
const ALBUM_KINDS: MediaKind[] = ['photo', 'video', 'document'];

export const sendMediaGroup: Method = async (sandbox, params) => {
  const person = findOpenChat(sandbox, params);
  const items = params.json('media', 'media');
  if (!Array.isArray(items)) throw badRequest('parameter "media" is required');
  if (items.length === 0) throw badRequest('there are no messages to send');
  if (items.length > MAX_ALBUM) throw badRequest('too many messages to send as an album');
  const kinds = new Set(items.map((item: unknown) => (isObject(item) ? item['type'] : undefined)));
  if (kinds.has('document') && kinds.size > 1)
    throw badRequest("document can't be mixed with other media types");
  const contents: Content[] = [];
  for (const item of items as unknown[])
    contents.push(await readInputMedia(sandbox, item, params, ALBUM_KINDS));
  const group = contents.length > 1 ? { media_group_id: newMediaGroupId() } : {};
  return postAsBot(
    sandbox,
    person,
    params,
    contents.map((content) => ({ ...content, ...group })),
  );
};

/** core.telegram.org/bots/api#inputmedia, in an album or in editMessageMedia. */
export async function readInputMedia(
  sandbox: Parameters<Method>[0],
  item: unknown,
  params: Params,
  allowed: MediaKind[],
): Promise<Content> {
  if (!isObject(item)) throw badRequest('InputMedia must be an Object');
  const kind = allowed.find((candidate) => candidate === item['type']);
  if (!kind) throw badRequest("can't parse InputMedia: Unsupported media type");
  if (typeof item['media'] !== 'string' || item['media'] === '') {
    throw badRequest("can't parse InputMedia: media not found");
  }
  const fields = new Params(new Map(Object.entries(item)));
  const caption = readCaption(fields);
  return {
    ...(await resolveMedia(sandbox, kind, item['media'], params, hintsOf(fields))),
    ...captionPart(caption),
  };
}

export function newMediaGroupId(): string {
  return `1${randomInt(1e7, 9e7)}${randomInt(1e8, 9e8)}`;
}

function sendOne(kind: MediaKind): Method {
  return async (sandbox, params) => {
    const person = findOpenChat(sandbox, params);
    const caption = readCaption(params);
    const source = params.file(kind) ?? (params.has(kind) ? params.text(kind) : undefined);
    if (source === undefined) throw badRequest(`there is no ${kind} in the request`);
    const part = await resolveMedia(sandbox, kind, source, params, hintsOf(params));
    const [message] = await postAsBot(sandbox, person, params, [{ ...part, ...captionPart(caption) }]);
    return message;
  };
}

function hintsOf(params: Params): VideoHints {
  return { duration: params.whole('duration'), width: params.whole('width'), height: params.whole('height') };
}
