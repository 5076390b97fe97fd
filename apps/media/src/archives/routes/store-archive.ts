import { Controller, HttpCode, Post, Query, Req, UseFilters, UseGuards } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ArchivePlace, archivesHttp } from '@slovo/contracts';
import { parseInput } from '@slovo/kit/calls';
import { Clock } from '@slovo/kit/clock';
import { TAKES_STREAM } from '@slovo/kit/service';
import type { FastifyRequest } from 'fastify';
import { InternalSecretGuard } from '../../http/internal-secret.guard.ts';
import { RefusalFilter } from '../../http/refusal.filter.ts';
import { ArchiveStore } from '../archive-store.ts';

/** Takes the zip that the gateway makes, as it is made. */
@Controller()
@UseGuards(InternalSecretGuard)
@UseFilters(RefusalFilter)
export class StoreArchive {
  constructor(
    private readonly archives: ArchiveStore,
    private readonly clock: Clock,
  ) {}

  @Post(archivesHttp)
  @HttpCode(201)
  @RouteConfig(TAKES_STREAM)
  async storeArchive(@Query() query: unknown, @Req() { raw: body }: FastifyRequest) {
    const place = parseInput(ArchivePlace, query);
    try {
      return { size: await this.archives.store(place, body, this.clock.now()) };
    } finally {
      body.resume(); // drops what was not read, after a refusal
    }
  }
}
