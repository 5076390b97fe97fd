import { promiseProblems } from '../promise-problems.ts';
import type * as ru from '../../ru/web/profile.ts';
import type { Translation } from '../../translation.ts';
import { daysCount } from '../counts.ts';
import { pluralEn } from '../plural.ts';

export const profile: Translation<typeof ru.profile> = {
  title: 'Profile',
  telegramId: (id) => `Telegram ID ${id}`,
  ways: 'Sections of the profile',
  my: 'My promises',
  publicPage: 'My public page',
  notifications: 'Notifications',
  sessions: 'Sessions',
  signOut: 'Sign out',
  edit: 'Edit profile',
  motivator: 'Motivator form',
  back: 'Back to profile',
  loading: 'Loading the profile',
  failed: 'Could not load the profile',
  stats: {
    label: 'Promises and reports',
    promises: (count) => pluralEn(count, 'promise', 'promises'),
    completed: () => 'kept',
    reports: (count) => pluralEn(count, 'report', 'reports'),
  },
  year: {
    months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
    best: (days) => `best streak ${daysCount(days)}`,
    summary: ({ year, kept, asked, best }) =>
      `${year}: ${kept} of ${daysCount(asked)} kept, best streak ${best}`,
    legend: { fewLabel: 'some promises', allLabel: 'all', noneLabel: 'none' },
    previous: 'Previous year',
    next: 'Next year',
    table: { month: 'Month', kept: 'Days kept', asked: 'Days with promises' },
  },
};

export const profileForm: Translation<typeof ru.profileForm> = {
  title: 'Edit profile',
  avatar: {
    label: 'Photo',
    hint: 'JPG or PNG, up to 2 MB',
    choose: 'Choose a photo',
    remove: 'Remove photo',
    notImage: 'Please choose a JPG or PNG file',
    tooLarge: 'The file must not exceed 2 MB',
    unreadable: 'This photo cannot be opened. Choose another.',
    crop: 'Crop your photo',
    cropHint: 'Drag the photo and zoom: people will see what is inside the circle.',
    zoom: 'Zoom',
    use: 'Done',
    cancel: 'Cancel',
  },
  firstName: 'First name',
  firstNameRequired: 'First name cannot be empty',
  lastName: 'Last name',
  nick: 'Username',
  nickHint: 'Latin letters, digits and _: 3 to 32 characters. This is your page’s address.',
  nickInvalid: 'Username: 3 to 32 characters, only Latin letters, digits and _',
  telegramId: 'Telegram ID',
  telegramIdHint: 'Set by Telegram; it cannot be changed.',
  bio: 'About you',
  bioTooLong: 'The bio can have up to 300 characters',
  overloaded: promiseProblems.TEXT_OVERLOADED,
  counter: (length, max) => `${length} / ${max}`,
  optional: 'optional',
  save: 'Save',
  cancel: 'Cancel',
  unchanged: 'Nothing changed yet',
  saved: 'Profile saved',
  failed: 'Could not save the profile',
};

export const motivatorForm: Translation<typeof ru.motivatorForm> = {
  title: 'Motivator form',
  lead: 'People looking for someone to check their reports will see this on your page.',
  name: 'Who you are as a motivator',
  nameHint: 'For example: running coach',
  specialization: 'Specialization',
  bio: 'Tell us about yourself',
  education: 'I have a relevant degree',
  certifications: 'I have certificates',
  website: 'Website',
  websiteInvalid: 'Enter an address that starts with https:// or http://',
  required: 'Fill in this field',
  rate: 'Hourly rate',
  referral: 'Referral link',
  soon: 'Soon',
  submit: 'Save the form',
  saved: 'Motivator profile saved!',
  failed: 'Could not save the form',
};

export const motivatorCard: Translation<typeof ru.motivatorCard> = {
  title: 'Motivator',
  none: 'This person is not a motivator',
  education: 'Relevant degree',
  certifications: 'Certificates',
  website: 'Website',
};
