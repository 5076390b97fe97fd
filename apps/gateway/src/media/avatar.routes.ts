import { Injectable } from '@nestjs/common';
import { handRoutes, MEDIA_LIMITS } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import type { FastifyInstance } from 'fastify';
import type { Routes } from '../http/routes.ts';
import { signedIn } from '../sessions/session-guard.ts';
import { MediaService } from './media-service.ts';
import { readForm } from './read-form.ts';

/** Stores an avatar and says where it is; the profile takes it when it is saved with that address. */
@Injectable()
export class AvatarRoutes implements Routes {
  constructor(private readonly media: MediaService) {}

  mount(server: FastifyInstance): void {
    server.post(handRoutes.uploadAvatar.path, async (request) => {
      const { userId: ownerId } = signedIn(request);
      let path: string | undefined;
      await readForm(request, {
        largestFile: MEDIA_LIMITS.avatar,
        mostFiles: 1,
        onFile: async (_field, body, declared) => {
          path = (await this.media.store({ ownerId, purpose: 'avatar', declared, body })).media.path;
        },
      });
      if (!path) throw new Refusal('BAD_INPUT', { fields: { avatar: 'a JPG or PNG file is expected' } });
      return { avatar_url: handRoutes.publicMedia.path.replace('*', path) };
    });
  }
}
