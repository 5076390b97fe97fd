import { Controller } from '@nestjs/common';
import { updateProfile, type CallRequest } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal } from '@slovo/kit/calls';
import { isUniqueViolation } from '@slovo/kit/db';
import { PrismaClient } from '../../database.ts';
import { AccountEditor } from '../account-editor.ts';
import { OwnProfiles } from '../own-profiles.ts';
import { isReservedName } from '@slovo/contracts/reserved-names';

/** The path of an avatar that was uploaded here. */
const OWN_PHOTO = /^\/media\/public\/avatars\/[0-9a-f]{2}\/[0-9a-f]{32}\.\w{3,4}$/;

@Controller()
export class UpdateProfile {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly editor: AccountEditor,
    private readonly profiles: OwnProfiles,
  ) {}

  @HandlesCall(updateProfile)
  async updateProfile(input: CallRequest<typeof updateProfile>, { userId, now }: CallContext<'user'>) {
    if (input.username && isReservedName(input.username)) throw new Refusal('USERNAME_RESERVED');
    if (input.photo_url) await this.checkPhoto(userId, input.photo_url);
    try {
      const user = await this.editor.apply(
        userId,
        {
          firstName: input.first_name,
          lastName: input.last_name === '' ? null : input.last_name,
          username: input.username,
          bio: input.bio,
          photoUrl: input.photo_url === '' ? null : input.photo_url,
        },
        now,
      );
      return await this.profiles.of(user);
    } catch (error) {
      if (isUniqueViolation(error)) throw new Refusal('USERNAME_TAKEN');
      throw error;
    }
  }

  /** A photo on another server would tell that server who looks at this profile. */
  private async checkPhoto(userId: number, photoUrl: string): Promise<void> {
    if (OWN_PHOTO.test(photoUrl)) return;
    const user = await this.prisma.user.findUnique({ where: { id: userId }, select: { photoUrl: true } });
    if (user?.photoUrl !== photoUrl)
      throw new Refusal('BAD_INPUT', { fields: { photo_url: 'an avatar that was uploaded here' } });
  }
}
