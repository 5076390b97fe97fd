import { Controller } from '@nestjs/common';
import { type CallRequest, findBatches, type FoundBatch } from '@slovo/contracts';
import { batchStatus, type BatchStage, type BatchType } from '@slovo/domain/batch';
import { searchedId } from '@slovo/domain/person';
import { HandlesCall } from '@slovo/kit/calls';
import { Prisma, PrismaClient } from '../../database.ts';

/** Texts of so many of the newest are compared: years of what operators send. */
const MOST_COMPARED = 10_000;

interface Row {
  id: number;
  type: BatchType;
  stage: BatchStage;
  html: string;
  created_at: Date;
}

@Controller()
export class FindBatches {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(findBatches)
  async findBatches({ q, limit }: CallRequest<typeof findBatches>) {
    const id = searchedId(q);
    const rows = await this.prisma.$queryRaw<Row[]>`
      SELECT id, type::text AS type, stage::text AS stage, html, created_at
      FROM ${id === null ? withText(q) : Prisma.sql`batches WHERE id = ${id}`} ORDER BY id DESC LIMIT ${limit}`;
    return { items: rows.map(view) };
  }
}

/** In upper or lower case, as the text reads and not as it is stored: a word may be bold in half. */
const withText = (q: string): Prisma.Sql => Prisma.sql`
  (SELECT * FROM batches WHERE type <> 'test' ORDER BY id DESC LIMIT ${MOST_COMPARED}) AS newest
  WHERE strpos(lower(coalesce(plain_text, html) COLLATE "und-x-icu"), lower(${q} COLLATE "und-x-icu")) > 0`;

const view = ({ id, type, stage, html, created_at }: Row): FoundBatch => ({
  batchId: id,
  type,
  textContent: html,
  status: batchStatus(stage),
  createdAt: created_at.toISOString(),
});
