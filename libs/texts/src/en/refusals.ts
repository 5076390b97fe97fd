import { isMediaDamage, type MediaDamage } from '@slovo/domain/upload';
import { invitationWasCancelled } from './fixed-sentences.ts';
import { pluralEn } from './plural.ts';
import { libraryProblems } from './library-problems.ts';
import { isOfLibrary } from '../library-details.ts';
import { promiseProblems } from './promise-problems.ts';
import { numberIn, problemIn, type RefusalDetails, type RefusalTexts } from '../refusals/refusal-text.ts';

const wait = (details: RefusalDetails): string => {
  const seconds = numberIn(details, 'retryAfter');
  if (seconds === undefined) return 'a little later';
  if (seconds < 60) return `in ${seconds} ${pluralEn(seconds, 'second', 'seconds')}`;
  const minutes = Math.ceil(seconds / 60);
  return `in ${minutes} ${pluralEn(minutes, 'minute', 'minutes')}`;
};

const size = (details: RefusalDetails): string => {
  const bytes = numberIn(details, 'limit');
  return bytes === undefined ? '' : ` The limit is ${Math.floor(bytes / 1024 / 1024)} MB.`;
};

const named = (details: RefusalDetails): string => {
  const { name } = details;
  return typeof name === 'string' ? `: ${name}` : '';
};

const people = (details: RefusalDetails): string => {
  const audience = numberIn(details, 'audience');
  return audience === undefined ? '' : ` (${audience} ${pluralEn(audience, 'person', 'people')})`;
};

const damages: Record<MediaDamage, string> = {
  unreadable: 'The file is damaged and cannot be shown. Save it again and send it once more.',
  cut: 'The file is incomplete: a part that is needed to show it is missing. Send it again or choose another one.',
  'no-pictures': 'This video has no picture. Send another video or a photo.',
  'too-many-parts': 'The structure of this file is too complex. Save it again and send it once more.',
};

export const refusals: RefusalTexts = {
  BAD_INPUT: (details) =>
    problemIn(details, promiseProblems) ?? 'Some fields are invalid. Check them and try again.',
  SIGN_IN_REQUIRED: 'Sign in to continue.',
  SESSION_ENDED: 'Your session has ended. Sign in again.',
  NOT_ALLOWED: 'You do not have access to this.',
  NOT_FOUND: 'Page not found.',
  TOO_LARGE: (details) =>
    libraryProblems.tooLarge(details) ?? `The file or request is too large.${size(details)}`,
  CONTENT_TYPE_REFUSED: 'The request is in a format that is not accepted. Reload the page and try again.',
  TOO_MANY_REQUESTS: (details) => `Too many requests in a row. Try again ${wait(details)}.`,
  INTERNAL: 'Something went wrong on our side. Try again; we have logged the error.',
  SERVICE_UNAVAILABLE: (details) =>
    `This part of the service is not responding right now. Try again ${wait(details)}.`,
  CLOCK_BUSY: 'The clock stopped on its way: events arrive faster than they are processed. Try again.',
  STATE_CHANGED: 'This changed in the meantime. Refresh and try again.',
  IDEMPOTENCY_KEY_REUSED: 'This request was already sent with different content. Send it again.',

  token_not_found: 'This login link does not exist. Get a new one from the bot.',
  token_invalid: 'This login link does not work. Get a new one from the bot.',
  token_format_error: 'The login link is incomplete. Copy all of it, or get a new one from the bot.',
  token_expired: 'The link has expired: links are valid for 15 minutes. Get a new one from the bot.',
  token_already_used: 'This link was already used. Get a new one from the bot.',
  token_invalidated: 'You have requested a newer link since. Use that one.',
  init_data_invalid: 'Telegram did not confirm the sign-in. Close the mini app and open it again.',
  init_data_expired: 'The mini app was opened too long ago. Close it and open it again.',
  session_invalid: 'The session was not found. Sign in again.',
  session_expired: 'The session has ended: you were away for more than 30 days. Sign in again.',
  session_invalidated: 'This session was ended. Sign in again.',
  user_not_found: 'We could not find you. Open the bot and press Start.',
  user_banned: 'Your account is blocked. Write to support through the bot.',

  ADMIN_TOKEN_INVALID: 'This operator token is not valid. Get a new one from the bot: /admin.',
  ADMIN_TOKEN_EXPIRED:
    'This operator token has expired: it is valid for 8 hours. Get a new one from the bot: /admin.',
  NOT_OPERATOR: 'The panel is open to operators only.',
  OPERATOR_CANNOT_BE_BANNED: 'An operator cannot be banned. Take them off the list of operators first.',
  OPERATOR_CANNOT_BE_DELETED: 'An operator cannot be deleted. First remove them from the list of operators.',
  QUERY_REQUIRED: 'Search query is required',
  USER_ID_INVALID: 'Valid user ID is required',
  DELETION_REASON_REQUIRED: 'Deletion reason is required',
  IDEMPOTENCY_KEY_REQUIRED: 'Idempotency key is required',
  DELETION_NOT_FOUND: 'Deletion not found.',
  DELETION_EXISTS: 'This is already being deleted.',
  DELETION_RUNNING: 'The deletion is running and can no longer be undone.',
  DELETION_STATE_REFUSED: 'This is not possible at this stage of the deletion.',
  PROMISE_HAS_RECORDS: 'Reports or votes belong to this promise. Delete it together with them.',
  PROMISE_IS_PRIVATE: 'This promise is private. Opening its reports is logged.',
  PARKED_EVENT_NOT_FOUND: 'Parked event not found.',
  PARKED_EVENT_REPLAYED: 'This event has already been replayed.',
  PARKED_EVENT_FAILED: 'The event failed again. The new error is stored with it.',
  USER_NOT_FOUND: 'User not found',
  USERNAME_TAKEN: 'This username is taken. Choose another.',
  USERNAME_RESERVED: 'This username is reserved. Choose another.',
  NAME_RESERVED: 'Only the service itself may have this name. Enter another.',
  SESSION_NOT_FOUND: 'Session not found.',
  SIGN_INS_OF_DAY_SPENT:
    'You have signed in too many times today. Use a page where you are signed in, or try again tomorrow.',

  PROMISE_NOT_FOUND: 'Promise not found',
  NOT_OWNER: 'This is someone else’s promise: only its author can change it.',
  PROMISE_NOT_DRAFT: 'Only a draft can be changed this way, and this promise has already started.',
  PROMISE_NOT_ACTIVE: 'This is only possible while the promise is active.',
  PROMISE_NOT_CLOSED: 'This is only possible for a closed promise.',
  PROMISE_CLOSED: 'The promise is already closed.',
  PROMISE_NOT_BEGUN: 'This promise begins tomorrow, so there is nothing to report today.',
  START_TOMORROW_TOO_EARLY: 'Starting tomorrow is only possible in the last three hours of the day.',
  INVITATION_MISSING: 'Invite a motivator first.',
  INVITATION_PENDING: 'The motivator has not answered yet. Wait for the answer or withdraw the invitation.',
  INVITATION_REJECTED: 'The motivator declined. Choose someone else, or another way of approval.',
  INVITATION_NOT_FOUND: 'Invitation not found.',
  INVITATION_ANSWERED: 'This invitation has already been answered.',
  INVITATION_EXPIRED: 'The invitation has expired: invitations are valid for 7 days.',
  INVITATION_WAS_CANCELLED: invitationWasCancelled,
  INVITATION_TOO_SOON: 'This person declined recently. You can invite them again a day after that.',
  MOTIVATOR_REQUIRED: 'Please choose a motivator from the list',
  MOTIVATOR_IS_OWNER: 'You cannot be your own motivator. Choose someone else.',

  REPORT_NOT_FOUND: 'Report not found.',
  REPORT_EMPTY: 'The report is empty. Add a text, a photo or a video.',
  REPORT_LIMIT_REACHED: 'You can send up to 10 reports a day. Continue tomorrow.',
  DRAFTS_TOO_MANY: (details) =>
    `You have ${numberIn(details, 'limit') ?? 'too many'} drafts already. Start or delete one of them first.`,
  REPORT_ALREADY_DECIDED: 'This report has already been decided.',
  UNDO_TOO_LATE: 'A report can be withdrawn within 15 minutes of sending. That time has passed.',
  DAY_NOT_REQUIRED: 'No report is needed today, so there is nothing to skip.',
  DAY_ALREADY_KEPT: 'Today is already covered.',
  DAY_IS_OVER: (details) => {
    const day = numberIn(details, 'day');
    return day === undefined ? 'That day is already over.' : `Day ${day} is already over.`;
  },
  SKIPS_SPENT: 'You have no skips left.',
  NOT_A_HABIT: 'Only habits have skips.',
  PAUSE_NOT_ALLOWED: 'Only habits and challenges can be paused, unless the first miss ends them.',
  PAUSE_USED: 'A promise can be paused once, and this one already was.',
  PAUSE_TOO_LATE: 'A pause begins tomorrow, and there are no days left after today.',
  PROMISE_PAUSED: 'This promise is paused. End the pause to report.',
  PROMISE_NOT_PAUSED: 'This promise is not paused.',
  PROMISE_NOT_LOST: 'This promise can still be kept.',

  REPORT_NOT_PENDING: 'This report has already been decided.',
  OWN_REPORT: 'You cannot vote on your own report.',
  ALREADY_VOTED: 'You have already voted on this report.',
  NOT_VOTABLE:
    'You cannot vote on this report: it is not decided by votes, or the promise is not visible to others.',
  NOT_MOTIVATOR: 'Only the motivator of this promise can decide on this report.',
  WITNESS_LINK_NOT_FOUND: 'This link no longer works: the promise is hidden or was deleted.',
  OWN_PROMISE: 'This promise is yours. A witness is somebody else.',
  WITNESSES_FULL: 'This promise already has two hundred witnesses.',
  NOT_WITNESS: 'You are not a witness of this promise, so there is nothing to mute.',
  WITNESS_NEEDS_VOTING: 'Witnesses are for public promises whose reports are approved by voting.',
  SHARE_REFUSED: 'Telegram could not prepare the message. Share the link instead.',

  RECEIPT_NOT_FOUND: 'Notification not found.',
  RECEIPT_STATE_REFUSED: 'This action is no longer available for this notification.',

  TEXT_REQUIRED: 'Text message is required',
  TEXT_TOO_LONG: (details) =>
    `Text is too long: ${numberIn(details, 'length') ?? 'more'} of ${numberIn(details, 'limit') ?? 'the allowed'} characters`,
  TEMPLATE_KEY_REQUIRED: 'Template key is required',
  TEMPLATE_VARIABLE_MISSING: (details) => `Template variable is required${named(details)}`,
  VARIABLE_UNKNOWN: (details) => `The text has an unknown variable${named(details)}`,
  REASON_REQUIRED: 'Reason is required for personal notifications',
  CONTENT_REQUIRED: 'Message must contain either text or media',
  MEDIA_ID_REQUIRED: 'Media file ID is required when media type is specified',
  MEDIA_KIND_REQUIRED: 'Media type is required when media file ID is specified',
  FORMAT_CONTRADICTS_CONTENT:
    'The format does not match the content. Leave it out: it follows from the content.',
  CHANNEL_REQUIRED: 'At least one channel (telegram or web) must be specified',
  AUDIENCE_PREVIEW_REQUIRED: 'Please preview the audience before sending',
  AUDIENCE_EMPTY: 'Nobody would get this message. Change the filters.',
  AUDIENCE_CHANGED: (details) =>
    `The audience has changed since the preview${people(details)}. Preview it again.`,
  LARGE_AUDIENCE_UNCONFIRMED: (details) => `This audience is large${people(details)}. Confirm the send.`,
  BATCH_NOT_FOUND: 'Batch not found.',
  BATCH_STATE_REFUSED: 'The batch has moved on, so this is no longer possible.',
  OPERATOR_HAS_NO_CHAT: 'The bot cannot write to you yet. Open it in Telegram and press Start.',
  SEGMENT_NOT_FOUND: 'Saved audience not found.',
  SEGMENT_NAME_TAKEN: 'There is a saved audience of this name. Choose another.',
  SEGMENTS_TOO_MANY: 'There are 200 saved audiences already. Delete one first.',

  EXPORT_NOT_FOUND: 'There is no such export. Start it again in the panel.',
  EXPORT_USED: 'This link was used already: it downloads a file once. Start the export again.',
  EXPORT_EXPIRED: 'The link of an export works for a minute and has expired. Start the export again.',
  EXPORTS_TOO_MANY: 'Three of your exports are running already. Wait until one of them ends.',

  DATA_EXPORT_NOT_FOUND: 'There is no such copy of your data. Request a new one.',
  DATA_EXPORT_NOT_READY: 'Your copy is not ready yet. The bot will message you when it is.',
  DATA_EXPORT_EXPIRED: 'Your copy was kept for 48 hours and has been removed. Request a new one.',
  DATA_EXPORTS_TOO_MANY: 'You can request three copies a day. Please try again tomorrow.',
  DELETION_PHRASE_WRONG: 'That is not the phrase. Type it exactly as shown.',

  MEDIA_NOT_FOUND: 'File not found.',
  MEDIA_TYPE_REFUSED: (details) =>
    details['purpose'] === 'avatar'
      ? 'Please choose a JPG or PNG file'
      : details['declared']
        ? 'The file’s content does not match its name. Save it again and try once more.'
        : (libraryProblems.type(details) ??
          'This file type is not supported. Use a photo (JPG, PNG, HEIC, WebP, GIF) or a video (MP4, MOV, WebM, MKV, AVI).'),
  MEDIA_DAMAGED: (details) => damages[isMediaDamage(details['problem']) ? details['problem'] : 'unreadable'],
  MEDIA_EMPTY: (details) => (isOfLibrary(details) ? libraryProblems.empty : 'The file is empty.'),
  PICTURE_TOO_LARGE: (details) => {
    const [megapixels, limit] = [numberIn(details, 'megapixels'), numberIn(details, 'limit')];
    const most =
      limit === undefined
        ? ''
        : ` It has ${megapixels} megapixels, and pictures of this kind may have ${limit}.`;
    return `The picture is too large.${most} Make it smaller and send it again.`;
  },
  MEDIA_BUSY: (details) => `The file could not be processed just now. Try again ${wait(details)}.`,
  UPLOADS_UNDER_WAY: (details) => {
    const limit = numberIn(details, 'limit') ?? 3;
    return `${limit} of your uploads are running already. Wait until one of them ends, or try again ${wait(details)}.`;
  },
  UPLOADS_OF_DAY_SPENT: (details) => {
    const [limit, megabytes] = [numberIn(details, 'limit'), numberIn(details, 'megabytes')];
    if (limit === undefined || megabytes === undefined)
      return 'You have uploaded too many files today. Try again tomorrow.';
    return `You can upload up to ${limit} ${pluralEn(limit, 'file', 'files')} and ${megabytes} MB a day. Try again tomorrow.`;
  },
  MEDIA_TICKET_INVALID: 'The upload has expired. Upload the file again.',
  MEDIA_NAME_TOO_LONG: libraryProblems.name,
  MEDIA_IN_USE: 'This file is part of a message to people, so it stays.',
  STORAGE_FULL: 'The file storage is full, so the file was not saved. Try again later.',
  UPLOAD_NOT_FOUND: 'This upload does not exist any more. Begin it again.',
  UPLOAD_CHUNK_DIFFERS: 'Another file has arrived under this upload. Begin it again.',
  UPLOAD_INCOMPLETE: 'Parts of the file have not arrived yet. Send them and finish again.',
  UPLOAD_TOO_MANY: 'Too many uploads are unfinished. Finish or remove one of them first.',
  UPLOAD_TIMEOUT: 'The upload took longer than 30 minutes. Use a smaller file or a better connection.',
};
