import type * as ru from '../../ru/web/media.ts';
import type { Translation } from '../../translation.ts';

export const media: Translation<typeof ru.media> = {
  photo: (day: number | null) => (day === null ? 'Фото к отчёту' : `Фото к отчёту за день ${day}`),
  video: (day: number | null) => (day === null ? 'Видео к отчёту' : `Видео к отчёту за день ${day}`),
  play: 'Смотреть видео',
  pause: 'Остановить видео',
  soundOn: 'Включить звук',
  soundOff: 'Выключить звук',
  volume: 'Громкость',
  retry: 'Try Again',
  imageFailed: 'Image failed to load',
  videoFailed: 'Video failed to load',
  invalid: 'Invalid video file',
  none: 'No media available',
  noUrl: 'No media URL provided',
  noToken: 'No authentication token available',
  noSession: 'Session not ready',
  unsupported: (type: string) => `Unsupported media type: ${type}`,
  circuitOpen: 'Media service temporarily unavailable (circuit breaker open)',
  wait: (seconds: number) => `Rate limited - please wait ${seconds} seconds`,
  status: {
    unauthorized: 'Authentication required',
    forbidden: 'Access denied',
    notPublic: 'Access denied - promise may not be public',
    notFound: 'Media file not found',
    tooMany: 'Rate limit exceeded',
    unavailable: 'Service temporarily unavailable (rate limited)',
    gateway: 'Bad gateway - backend unavailable',
    timeout: 'Request timeout',
    other: (status: number) => `Failed to load media: ${status}`,
  },
};
