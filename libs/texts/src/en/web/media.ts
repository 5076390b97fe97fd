import type * as ru from '../../ru/web/media.ts';
import type { Translation } from '../../translation.ts';

export const media: Translation<typeof ru.media> = {
  photo: (day) => (day === null ? 'Photo of the report' : `Photo of the report for day ${day}`),
  video: (day) => (day === null ? 'Video of the report' : `Video of the report for day ${day}`),
  play: 'Play video',
  pause: 'Pause video',
  soundOn: 'Turn sound on',
  soundOff: 'Turn sound off',
  volume: 'Volume',
  retry: 'Try Again',
  imageFailed: 'Image failed to load',
  videoFailed: 'Video failed to load',
  invalid: 'Invalid video file',
  none: 'No media available',
  noUrl: 'No media URL provided',
  noToken: 'No authentication token available',
  noSession: 'Session not ready',
  unsupported: (type) => `Unsupported media type: ${type}`,
  circuitOpen: 'Media service temporarily unavailable (circuit breaker open)',
  wait: (seconds) => `Rate limited - please wait ${seconds} seconds`,
  status: {
    unauthorized: 'Authentication required',
    forbidden: 'Access denied',
    notPublic: 'Access denied - promise may not be public',
    notFound: 'Media file not found',
    tooMany: 'Rate limit exceeded',
    unavailable: 'Service temporarily unavailable (rate limited)',
    gateway: 'Bad gateway - backend unavailable',
    timeout: 'Request timeout',
    other: (status) => `Failed to load media: ${status}`,
  },
};
