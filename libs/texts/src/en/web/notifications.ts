import type * as ru from '../../ru/web/notifications.ts';
import type { Translation } from '../../translation.ts';
import { countEn } from '../plural.ts';

const statuses = {
  pending: 'Pending',
  delivered: 'Delivered',
  read: 'Read',
  responded: 'Handled',
  failed: 'Failed',
};

export const notifications: Translation<typeof ru.notifications> = {
  title: 'Notifications',
  list: 'List of notifications',
  tilesLabel: 'Show notifications',
  tiles: { all: 'All', new: 'New', read: 'Read', delivered: 'Delivered' },
  filter: 'Status',
  /** The tiles have no space for all statuses; the list offers every one. */
  filters: { all: 'All statuses', new: 'New', ...statuses },
  search: 'Search by notification number',
  searchHint: 'Notification number',
  refresh: 'Refresh',
  more: 'Load more',
  loading: 'Loading notifications...',
  readAll: 'Mark all as read',
  notRead: 'Could not mark the notifications as read',
  over: (count: number) => `Already over: ${count}`,
  statuses,
  unknownStatus: 'Unknown',
  actions: {
    accept: 'Accept',
    decline: 'Decline',
    view: 'View',
    respond: 'Respond',
    retry: 'Retry',
  },
  mute: {
    off: 'Mute this promise',
    on: 'Unmute this promise',
    muted: 'No more notifications about this promise.',
    resumed: 'You will hear about its reports again.',
    undo: 'Undo',
    failed: 'That could not be changed',
  },
  hide: 'Hide notification',
  noUserId: 'We could not determine your user ID. Try reloading the page or contact support.',
  failed: 'Could not load notifications. Try refreshing the page.',
  empty: {
    title: 'No notifications found',
    filtered: 'Try another filter or search',
    none: 'You have no notifications yet',
  },
  media: {
    image: 'Image from the notification',
    video: 'Video from the notification',
    both: 'An image and a video cannot be shown at the same time',
    imageFailed: 'Image failed to load',
    videoFailed: 'Failed to load video',
    download: 'Download the video',
  },
  justNow: 'just now',
  minutesAgo: (count) => `${countEn(count, 'minute', 'minutes')} ago`,
};
