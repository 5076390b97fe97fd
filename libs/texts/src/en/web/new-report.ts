import type * as ru from '../../ru/web/new-report.ts';
import type { Translation } from '../../translation.ts';

export const newReport: Translation<typeof ru.newReport> = {
  compose: {
    title: 'Report for today',
    until: (time) => `Counts for today until ${time}`,
    over: (day) =>
      day === null
        ? 'That day is over: the report will not count for it.'
        : `Day ${day} is over: the report will not count for it.`,
    text: 'What you did',
    hint: 'A few honest words. You can add a photo or a video below.',
    file: 'Photo or video',
    change: 'Replace',
    remove: 'Remove file',
    preview: 'Selected file',
    send: 'Send',
    cancel: 'Cancel',
    stop: 'Stop sending',
    sending: (percent) => `Sending: ${percent}%`,
    finishing: 'Saving the report',
    empty: 'Write a few words, or add a photo or a video.',
    tooLong: 'A report can have up to 4,000 characters.',
    tooLarge: 'The file is larger than 50 MB. Choose a smaller one.',
    wrongType: 'Use a photo (JPG, PNG, GIF, WebP) or a video (MP4, MOV, AVI, WebM, MKV).',
    failed: 'The report was not sent. Check your connection and try again: it will not be recorded twice.',
    notKept: 'The browser would not store it for later: keep this window open until the report is sent.',
  },
  /** Written offline: stored on this device until it is online. */
  queue: {
    label: 'Not sent yet',
    kept: 'The report is waiting: it will be sent as soon as you are back online.',
    waiting: 'Waiting to be sent',
    sending: (percent) => `Sending: ${percent}%`,
    note: 'It will be sent once you are back online, and counts for the day it arrives.',
    later: 'The server is not answering right now. We will try again a little later.',
    cancel: 'Do not send',
    cancelled: 'The report will not be sent',
    refused: 'Not accepted',
    edit: 'Edit',
    copy: 'Copy text',
    copied: 'Text copied',
    again: 'Send again',
    drop: 'Delete',
    photo: 'Photo waiting to be sent',
    notSaved: 'The browser would not store this. Free up some space and try again.',
  },
  sent: {
    kept: (day) => `Day ${day} is kept`,
    goal: 'Report accepted',
    pending: 'Report sent for review',
  },
  undo: 'Undo',
  undone: 'Report withdrawn',
  undoFailed: 'Could not withdraw the report',
};
