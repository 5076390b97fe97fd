export const MESSAGE_FORMATS = [
  'text_only',
  'media_only',
  'text_with_media',
  'video_only',
  'video_with_text',
] as const;
export type MessageFormat = (typeof MESSAGE_FORMATS)[number];

export const TELEGRAM_FORMATS = ['text_only', 'media_only', 'media_with_caption'] as const;
export type TelegramFormat = (typeof TELEGRAM_FORMATS)[number];

export const WEB_FORMATS = [
  'text_notification',
  'media_notification',
  'media_with_text_notification',
  'video_notification',
  'video_with_text_notification',
] as const;
export type WebFormat = (typeof WEB_FORMATS)[number];

export interface ChannelFormats {
  telegram: TelegramFormat;
  web: WebFormat;
}

export const channelFormats = {
  text_only: { telegram: 'text_only', web: 'text_notification' },
  media_only: { telegram: 'media_only', web: 'media_notification' },
  text_with_media: { telegram: 'media_with_caption', web: 'media_with_text_notification' },
  video_only: { telegram: 'media_only', web: 'video_notification' },
  video_with_text: { telegram: 'media_with_caption', web: 'video_with_text_notification' },
} as const satisfies Record<MessageFormat, ChannelFormats>;

/** The format follows from the content; null where there is neither text nor media. */
export function messageFormat(content: {
  text: string;
  media: { type: 'image' | 'video' } | null;
}): MessageFormat | null {
  const hasText = content.text !== '';
  if (!content.media) return hasText ? 'text_only' : null;
  if (content.media.type === 'video') return hasText ? 'video_with_text' : 'video_only';
  return hasText ? 'text_with_media' : 'media_only';
}
