import { Module } from '@nestjs/common';
import { StatsModule } from '../stats/stats.module.ts';
import { AccountEditor } from './account-editor.ts';
import { GetProfile } from './calls/get-profile.ts';
import { GetUserByUsername } from './calls/get-user-by-username.ts';
import { GetUser } from './calls/get-user.ts';
import { RegisterTelegramPerson } from './calls/register-telegram-person.ts';
import { SearchUsers } from './calls/search-users.ts';
import { UpdateProfile } from './calls/update-profile.ts';
import { UpdateSettings } from './calls/update-settings.ts';
import { OwnProfiles } from './own-profiles.ts';
import { ProfilePages } from './profile-pages.ts';
import { Roles } from './roles.ts';
import { TelegramAccounts } from './telegram-accounts.ts';

const calls = [
  GetProfile,
  GetUser,
  GetUserByUsername,
  RegisterTelegramPerson,
  SearchUsers,
  UpdateProfile,
  UpdateSettings,
];

@Module({
  imports: [StatsModule],
  controllers: [...calls],
  providers: [AccountEditor, OwnProfiles, ProfilePages, Roles, TelegramAccounts],
  exports: [OwnProfiles, Roles, TelegramAccounts],
})
export class AccountsModule {}
