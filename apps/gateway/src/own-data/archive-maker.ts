import { PassThrough, Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { ArchiveAnswer, archivesHttp, OWN_TABLES, SERVICES } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { Clock } from '@slovo/kit/clock';
import { MediaService } from '../media/media-service.ts';
import { ReadTickets } from '../media/read-tickets.ts';

import { PersonRows, type Row } from './person-rows.ts';
import { ReadablePage, type TableSize } from './readable-page.ts';
import type { TakenExport } from './taken-export.ts';
import { ZipWriter } from './zip-writer.ts';

const ZIP = { 'content-type': 'application/zip' };

/**
 * Makes the zip of one person: every table of every service as JSON, the files, and a page to read. It goes to the media
 * service while it is made, so neither memory nor disk of this process holds it.
 */
@Injectable()
export class ArchiveMaker {
  constructor(
    private readonly rows: PersonRows,
    private readonly media: MediaService,
    private readonly tickets: ReadTickets,
    private readonly page: ReadablePage,
    private readonly clock: Clock,
  ) {}

  /** @throws the error that interrupted it; then nothing is stored */
  async make(taken: TakenExport, signal: AbortSignal): Promise<void> {
    const body = new PassThrough();
    const zip = new ZipWriter(body, this.clock.now());
    const stop = (): void => zip.break(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
    const place = `${archivesHttp}?owner=${taken.user_id}&export=${taken.id}`;
    const stored = this.media.post(place, ZIP, body);
    try {
      // A refusal of the media service ends the work as well: nobody would read what follows.
      await Promise.race([this.write(zip, taken, signal), stored.then(() => undefined)]);
      ArchiveAnswer.parse(await stored);
    } catch (error) {
      zip.break(error as Error);
      await stored.catch(() => undefined);
      throw error;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  private async write(zip: ZipWriter, taken: TakenExport, signal: AbortSignal): Promise<void> {
    const sizes: TableSize[] = [];
    for (const service of SERVICES)
      for (const table of OWN_TABLES[service]) {
        const rows = this.rows.of(taken.user_id, service, table, signal);
        const size: TableSize = { service, table, rows: 0 };
        await zip.add(`data/${service}/${table}.json`, Readable.from(asJson(rows, size)));
        sizes.push(size);
      }
    for await (const upload of this.rows.of(taken.user_id, 'media', 'uploads', signal))
      if (upload['state'] !== 'arriving') await this.addFile(zip, String(upload['path']));
    await zip.add('index.html', Readable.from(this.page.lines(taken, sizes, signal)));
    await zip.end();
  }

  /** The bytes as they are stored. A file that was removed meanwhile is left out; its row is in the tables. */
  private async addFile(zip: ZipWriter, path: string): Promise<void> {
    try {
      const bytes = await this.media.fetch('GET', path, await this.tickets.sign(path), {});
      await zip.add(`media/${path}`, bytes, { isCompressed: true });
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'MEDIA_NOT_FOUND') throw error;
    }
  }
}

/** An array with a row on each line. */
async function* asJson(rows: AsyncIterable<Row>, size: TableSize): AsyncGenerator<string> {
  yield '[';
  for await (const row of rows) {
    yield `${size.rows === 0 ? '\n' : ',\n'}${JSON.stringify(row)}`;
    size.rows += 1;
  }
  yield '\n]\n';
}
