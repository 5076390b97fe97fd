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
import { KeptBans } from './kept-bans.ts';
import { LastSeen } from './last-seen.ts';
import { OwnProfiles } from './own-profiles.ts';
import { ProfilePages } from './profile-pages.ts';
import { RecordBlockedChat } from './reactions/record-blocked-chat.ts';
import { RecordOpenedChat } from './reactions/record-opened-chat.ts';
import { Roles } from './roles.ts';
import { Sightings } from './sightings.ts';
import { TelegramAccounts } from './telegram-accounts.ts';
import { Usernames } from './usernames.ts';

const calls = [
  GetProfile,
  GetUser,
  GetUserByUsername,
  RegisterTelegramPerson,
  SearchUsers,
  UpdateProfile,
  UpdateSettings,
];

const reactions = [RecordBlockedChat, RecordOpenedChat];

@Module({
  imports: [StatsModule],
  controllers: [...calls, ...reactions],
  providers: [
    AccountEditor,
    KeptBans,
    LastSeen,
    OwnProfiles,
    ProfilePages,
    Roles,
    Sightings,
    TelegramAccounts,
    Usernames,
  ],
  exports: [KeptBans, LastSeen, OwnProfiles, Roles, TelegramAccounts],
})
export class AccountsModule {}
