import { Injectable } from '@nestjs/common';
import { type Caller, type FoundBatch, getBatch, Id, listBatches } from '@slovo/contracts';
import { CallClient, type CallOptions, Refusal } from '@slovo/kit/calls';

/** Texts are compared of so many of the newest batches. */
const NEWEST = 50;

/** Batches for the palette: of an id, or with a text, among the newest. */
@Injectable()
export class BatchFinder {
  constructor(private readonly calls: CallClient) {}

  async find(q: string, limit: number, caller: Caller, options: CallOptions): Promise<FoundBatch[]> {
    if (/^#?\d+$/.test(q)) return this.byId(q.replace('#', ''), caller, options);
    const { batches } = await this.calls.call(listBatches, { limit: NEWEST }, caller, options);
    const wanted = q.toLowerCase();
    const found = batches.filter(({ textContent }) => textContent.toLowerCase().includes(wanted));
    return found.slice(0, limit).map(foundBatch);
  }

  private async byId(digits: string, caller: Caller, options: CallOptions): Promise<FoundBatch[]> {
    const { data: id } = Id.safeParse(digits);
    if (id === undefined) return [];
    try {
      return [foundBatch(await this.calls.call(getBatch, { id }, caller, options))];
    } catch (error) {
      if (error instanceof Refusal && error.code === 'BATCH_NOT_FOUND') return [];
      throw error;
    }
  }
}

const foundBatch = ({ batchId, type, textContent, status, createdAt }: FoundBatch): FoundBatch => ({
  batchId,
  type,
  textContent,
  status,
  createdAt,
});
