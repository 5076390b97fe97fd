import { Controller, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { handRoutes, MEDIA_LIMITS } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { TAKES_UPLOAD } from '@slovo/kit/service';
import type { FastifyRequest } from 'fastify';
import { signedIn } from '../../sessions/identity.ts';
import { SignedInGuard } from '../../sessions/signed-in.guard.ts';
import { FormsUnderWay } from '../forms-under-way.ts';
import { MediaService } from '../media-service.ts';
import { readForm } from '../read-form.ts';

/** Stores an avatar and returns its address, with which the profile is then saved. */
@Controller()
export class UploadAvatar {
  constructor(
    private readonly media: MediaService,
    private readonly underWay: FormsUnderWay,
  ) {}

  @Post(handRoutes.uploadAvatar.path)
  @HttpCode(200)
  @RouteConfig(TAKES_UPLOAD)
  @UseGuards(SignedInGuard)
  async uploadAvatar(@Req() request: FastifyRequest) {
    const { userId: ownerId } = signedIn(request);
    let path: string | undefined;
    await this.underWay.during(ownerId, request, () =>
      readForm(request, {
        largestFile: MEDIA_LIMITS.avatar,
        mostFiles: 1,
        onFile: async ({ declared, body, size }) => {
          path = (await this.media.store({ ownerId, purpose: 'avatar', declared, body, size })).media.path;
        },
      }),
    );
    if (!path) throw new Refusal('BAD_INPUT', { fields: { avatar: 'a JPG or PNG file is expected' } });
    return { avatar_url: handRoutes.publicMedia.path.replace('*', path) };
  }
}
