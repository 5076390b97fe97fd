import { Controller } from '@nestjs/common';
import { updateProfile, type CallRequest } from '@slovo/contracts';
import { looksOfficial } from '@slovo/domain/person';
import { type CallContext, HandlesCall, Refusal } from '@slovo/kit/calls';
import { isUniqueViolation } from '@slovo/kit/db';
import { PrismaClient } from '../../database.ts';
import { AccountEditor } from '../account-editor.ts';
import { OwnProfiles } from '../own-profiles.ts';
import { Roles } from '../roles.ts';
import { Usernames } from '../usernames.ts';

/** The path of an avatar that was uploaded here. */
const OWN_PHOTO = /^\/media\/public\/avatars\/[0-9a-f]{2}\/[0-9a-f]{32}\.\w{3,4}$/;

@Controller()
export class UpdateProfile {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly editor: AccountEditor,
    private readonly profiles: OwnProfiles,
    private readonly roles: Roles,
    private readonly usernames: Usernames,
  ) {}

  @HandlesCall(updateProfile)
  async updateProfile(input: CallRequest<typeof updateProfile>, { userId, now }: CallContext<'user'>) {
    await this.check(userId, input);
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

  private async check(userId: number, input: CallRequest<typeof updateProfile>): Promise<void> {
    const user = await this.prisma.user.findUnique({ where: { id: userId } });
    if (!user) throw new Refusal('USER_NOT_FOUND');
    const { first_name = user.firstName, last_name = user.lastName, username, photo_url: photo } = input;
    const isRenamed = first_name !== user.firstName || (last_name || null) !== user.lastName;
    // Operators may be called as the product is.
    if (isRenamed && !this.roles.isOperator(user) && looksOfficial(first_name, last_name))
      throw new Refusal('NAME_RESERVED');
    if (username && this.usernames.isReserved(username)) throw new Refusal('USERNAME_RESERVED');
    // One on another server would tell that server who looks at this profile.
    if (photo && photo !== user.photoUrl && !OWN_PHOTO.test(photo))
      throw new Refusal('BAD_INPUT', { fields: { photo_url: 'an avatar that was uploaded here' } });
  }
}
