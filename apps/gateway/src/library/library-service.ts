import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import {
  ChunkAnswer,
  type ChunkPlace,
  libraryHttp,
  LibraryUpload,
  type LibrarySender,
  UPLOAD_SIZE_HEADER,
} from '@slovo/contracts';
import { MediaService } from '../media/media-service.ts';

export interface LibraryFileSent {
  sender: LibrarySender;
  name: string;
  /** An upload with the key of an earlier one gets the answer of the earlier one. */
  uploadId?: string;
  body: Readable;
  /** Bytes that it has at most. */
  size: number;
}

/** The part of the media service's HTTP that is for operators' files. */
@Injectable()
export class LibraryService {
  constructor(private readonly media: MediaService) {}

  /** @throws Refusal of the media service; SERVICE_UNAVAILABLE when it does not answer. */
  async store({ sender, name, uploadId, body, size }: LibraryFileSent): Promise<LibraryUpload> {
    const path = `${libraryHttp.files}?${query({ ...sender, name })}`;
    const headers = {
      ...OCTETS,
      [UPLOAD_SIZE_HEADER]: String(size),
      ...(uploadId !== undefined && { 'x-request-key': uploadId }),
    };
    return LibraryUpload.parse(await this.media.post(path, headers, body));
  }

  /** @throws Refusal of the media service; SERVICE_UNAVAILABLE when it does not answer. */
  async storeChunk(operator: number, place: ChunkPlace, body: Readable): Promise<ChunkAnswer> {
    const path = `${libraryHttp.chunks}?${query({ operator, ...place })}`;
    return ChunkAnswer.parse(await this.media.post(path, OCTETS, body));
  }

  /** The response with a file's bytes, its body unread. @throws Refusal MEDIA_NOT_FOUND, SERVICE_UNAVAILABLE */
  fetch(method: 'GET' | 'HEAD', fileId: string, headers: Record<string, string>): Promise<IncomingMessage> {
    return this.media.get(method, `${libraryHttp.files}/${fileId}`, headers);
  }
}

const OCTETS = { 'content-type': 'application/octet-stream' };

const query = (fields: Record<string, string | number>): string =>
  new URLSearchParams(
    Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
