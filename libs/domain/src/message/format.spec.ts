import { describe, expect, it } from '@jest/globals';
import { channelFormats, MESSAGE_FORMATS, messageFormat, TELEGRAM_FORMATS, WEB_FORMATS } from './format.ts';

describe('the format of a message', () => {
  it.each([
    ['text', 'да', null, 'text_only', 'text_only', 'text_notification'],
    ['image', '', 'image', 'media_only', 'media_only', 'media_notification'],
    [
      'image and text',
      'да',
      'image',
      'text_with_media',
      'media_with_caption',
      'media_with_text_notification',
    ],
    ['video', '', 'video', 'video_only', 'media_only', 'video_notification'],
    [
      'video and text',
      'да',
      'video',
      'video_with_text',
      'media_with_caption',
      'video_with_text_notification',
    ],
  ] as const)(
    '[ADM-NOTIF-09] [ADM-NOTIF-10] [ADM-NOTIF-11] of %s',
    (_, text, type, format, telegram, web) => {
      const given = messageFormat({ text, media: type && { type } });
      expect(given).toBe(format);
      expect(channelFormats[format]).toEqual({ telegram, web });
    },
  );

  it('does not exist without content, and each is reached', () => {
    expect(messageFormat({ text: '', media: null })).toBeNull();
    const channels = Object.values(channelFormats);
    expect(Object.keys(channelFormats).toSorted()).toEqual([...MESSAGE_FORMATS].toSorted());
    expect(new Set(channels.map(({ telegram }) => telegram))).toEqual(new Set(TELEGRAM_FORMATS));
    expect(new Set(channels.map(({ web }) => web))).toEqual(new Set(WEB_FORMATS));
  });
});
