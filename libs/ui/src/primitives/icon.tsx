import { drawn } from './first-icon.tsx';

export type { Icon, IconProps } from './first-icon.tsx';
export {
  AlertIcon,
  BoardIcon,
  CheckIcon,
  ChevronLeftIcon,
  CrossIcon,
  FeedIcon,
  HourglassIcon,
  InfoIcon,
  ListIcon,
  LoginIcon,
  OfflineIcon,
  PersonIcon,
  PlaneIcon,
  PlusIcon,
  WarningIcon,
} from './first-icon.tsx';

// Signs
export const ChevronRightIcon = /* @__PURE__ */ drawn('M9.5 6l6 6-6 6');
export const ChevronDownIcon = /* @__PURE__ */ drawn('M6 9.5l6 6 6-6');
export const ChevronUpIcon = /* @__PURE__ */ drawn('M6 14.5l6-6 6 6');
export const MoreIcon = /* @__PURE__ */ drawn(
  'M4.1 12a0.9 0.9 0 1 0 1.8 0a0.9 0.9 0 1 0 -1.8 0zM11.1 12a0.9 0.9 0 1 0 1.8 0a0.9 0.9 0 1 0 -1.8 0zM18.1 12a0.9 0.9 0 1 0 1.8 0a0.9 0.9 0 1 0 -1.8 0z',
);
export const MoreVerticalIcon = /* @__PURE__ */ drawn(
  'M11.1 5a0.9 0.9 0 1 0 1.8 0a0.9 0.9 0 1 0 -1.8 0zM11.1 12a0.9 0.9 0 1 0 1.8 0a0.9 0.9 0 1 0 -1.8 0zM11.1 19a0.9 0.9 0 1 0 1.8 0a0.9 0.9 0 1 0 -1.8 0z',
);

// Places and people
export const PeopleIcon = /* @__PURE__ */ drawn(
  'M5.3 8a3.7 3.7 0 1 0 7.4 0a3.7 3.7 0 1 0 -7.4 0zM2.3 20a6.7 6.7 0 0 1 13.4 0M15.8 4.6a3.7 3.7 0 0 1 0 6.8M18.2 14.2a6.7 6.7 0 0 1 3.5 5.8',
);
export const PersonCheckIcon = /* @__PURE__ */ drawn(
  'M5.3 8a3.7 3.7 0 1 0 7.4 0a3.7 3.7 0 1 0 -7.4 0zM2.3 20a6.7 6.7 0 0 1 13.4 0M16 11.5l2 2 3.8-4',
);
export const BellIcon = /* @__PURE__ */ drawn('M6 16.5V11a6 6 0 0 1 12 0v5.5l1.8 1.7H4.2zM10 21.2h4');
export const LogoutIcon = /* @__PURE__ */ drawn(
  'M10 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h4M9.5 12h11M16.5 8l4 4-4 4',
);
export const GlobeIcon = /* @__PURE__ */ drawn(
  'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0zM3 12h18M12 3c2.7 2.6 4 5.6 4 9s-1.3 6.4-4 9c-2.7-2.6-4-5.6-4-9s1.3-6.4 4-9z',
);
export const LockIcon = /* @__PURE__ */ drawn(
  'M6.5 11h11a2 2 0 0 1 2 2v6a2 2 0 0 1 -2 2h-11a2 2 0 0 1 -2 -2v-6a2 2 0 0 1 2 -2zM8 11V7.5a4 4 0 0 1 8 0V11',
);
export const ShieldIcon = /* @__PURE__ */ drawn(
  'M12 2.8l7.5 2.7v6c0 4.6-3 8-7.5 9.7-4.5-1.7-7.5-5.1-7.5-9.7v-6z',
);

// Promise kinds, penalty modes, approval
export const RepeatIcon = /* @__PURE__ */ drawn(
  'M17 3l3.5 3.5L17 10M3.5 12v-2A3.5 3.5 0 0 1 7 6.5h13.5M7 21l-3.5-3.5L7 14M20.5 12v2a3.5 3.5 0 0 1-3.5 3.5H3.5',
);
export const PeakIcon = /* @__PURE__ */ drawn('M2.5 20L9 5.5l4.2 7.8 2.6-3.6L21.5 20z');
export const FlagIcon = /* @__PURE__ */ drawn('M5 21.5V4.5c5-2.6 8.5 2.4 14 .2v9.8c-5.5 2.2-9-2.8-14-.2');
export const LeafIcon = /* @__PURE__ */ drawn(
  'M4 20.5c.8-5.6 3.6-9 8.5-10.8M6.3 15.6C5 8.8 10 4.2 20 3.8c.6 9.2-4.2 14.6-11.6 13.4',
);
export const ScalesIcon = /* @__PURE__ */ drawn(
  'M12 3.5v17M8 20.5h8M4.5 6.5h15M4.3 6.5L1.6 14h5.4zM19.7 6.5L17 14h5.4zM1.6 14a2.75 2.75 0 0 0 5.4 0M17 14a2.75 2.75 0 0 0 5.4 0',
);
export const ScissorsIcon = /* @__PURE__ */ drawn(
  'M3.2 6a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0 -5.6 0zM3.2 18a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0 -5.6 0zM8.3 7.7L20.5 19M8.3 16.3L20.5 5',
);
export const ChipIcon = /* @__PURE__ */ drawn(
  'M7 5h10a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2zM10 9h4a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1v-4a1 1 0 0 1 1 -1zM9 2v3M15 2v3M9 19v3M15 19v3M2 9h3M2 15h3M19 9h3M19 15h3',
);

// Reports and media
export const CameraIcon = /* @__PURE__ */ drawn(
  'M4.2 7.8h3.2L9 5.2h6l1.6 2.6h3.2a1.7 1.7 0 0 1 1.7 1.7v8.6a1.7 1.7 0 0 1-1.7 1.7H4.2a1.7 1.7 0 0 1-1.7-1.7V9.5a1.7 1.7 0 0 1 1.7-1.7zM8.6 13.4a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0 -6.8 0z',
);
export const VideoIcon = /* @__PURE__ */ drawn(
  'M4.5 6h9a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-9a2 2 0 0 1 -2 -2v-8a2 2 0 0 1 2 -2zM15.5 11l6-3.5v9l-6-3.5',
);
export const LettersIcon = /* @__PURE__ */ drawn('M5 8V5h14v3M12 5v14M9 19h6');
export const PlayIcon = /* @__PURE__ */ drawn('M7 4.2l12.5 7.8L7 19.8z');
export const SoundOffIcon = /* @__PURE__ */ drawn(
  'M3.5 9.3v5.4h3.8l4.9 4.3V5L7.3 9.3zM16 9.5l5 5M21 9.5l-5 5',
);
export const SoundOnIcon = /* @__PURE__ */ drawn(
  'M3.5 9.3v5.4h3.8l4.9 4.3V5L7.3 9.3zM15.6 9.1a4 4 0 0 1 0 5.8M18.2 6.3a8 8 0 0 1 0 11.4',
);
export const PictureIcon = /* @__PURE__ */ drawn(
  'M5 4h14a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2zM6.9 9.5a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0zM3.5 18l5.5-5 4 3.6 3.5-3.1 4 3.5',
);
export const PictureOffIcon = /* @__PURE__ */ drawn(
  'M8 4h11a2 2 0 0 1 2 2v11M3.6 4.6C3.2 5 3 5.5 3 6v12a2 2 0 0 0 2 2h13c.6 0 1-.1 1.4-.4M2.5 2.5l19 19M3.5 18l5.5-5 3 2.7M16.5 13.2l.5-.4 4 3.5',
);
export const VoteIcon = /* @__PURE__ */ drawn(
  'M7 10.8v9.7M7 10.8l4-8a2.7 2.7 0 0 1 2.7 3.3L13 9.5h5.4a2 2 0 0 1 2 2.4l-1.3 7a2 2 0 0 1-2 1.6H4.5a1 1 0 0 1-1-1v-7.7a1 1 0 0 1 1-1z',
);
export const AlarmIcon = /* @__PURE__ */ drawn(
  'M4.2 13a7.8 7.8 0 1 0 15.6 0a7.8 7.8 0 1 0 -15.6 0zM12 9v4.2l2.6 1.8M5 2.8L2 5.8M19 2.8l3 3',
);
export const MegaphoneIcon = /* @__PURE__ */ drawn(
  'M3.5 9.5h4.7L19 4.2v15.6L8.2 14.5H3.5zM7 14.5l1.6 6h3l-1-4.8M22 10.3v3.4',
);
export const SparkIcon = /* @__PURE__ */ drawn(
  'M11 3.5l1.9 5.6 5.6 1.9-5.6 1.9L11 18.5l-1.9-5.6L3.5 11l5.6-1.9zM19 16.5v5M16.5 19h5',
);

// Actions
export const RefreshIcon = /* @__PURE__ */ drawn('M20.5 4v5.5H15M20 9.5A8.6 8.6 0 1 0 20.5 13');
export const PencilIcon = /* @__PURE__ */ drawn(
  'M3.8 20.2l1.1-4.7L16.3 4.1a1.9 1.9 0 0 1 2.7 0l.9.9a1.9 1.9 0 0 1 0 2.7L8.5 19.1zM14 6.4l3.6 3.6',
);
export const TrashIcon = /* @__PURE__ */ drawn(
  'M4 6.5h16M9 6.5V3.8h6v2.7M6 6.5l1 14h10l1-14M10 11v5.5M14 11v5.5',
);
export const SearchIcon = /* @__PURE__ */ drawn(
  'M4.3 11a6.7 6.7 0 1 0 13.4 0a6.7 6.7 0 1 0 -13.4 0zM16 16l4.7 4.7',
);
export const StopIcon = /* @__PURE__ */ drawn('M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0zM5.7 5.7l12.6 12.6');
export const CopyIcon = /* @__PURE__ */ drawn(
  'M10.5 8.5h8a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-8a2 2 0 0 1 -2 -2v-8a2 2 0 0 1 2 -2zM15.5 5.2A2 2 0 0 0 13.7 3.5H5.5a2 2 0 0 0-2 2v8.2a2 2 0 0 0 1.7 1.8',
);
export const ShareIcon = /* @__PURE__ */ drawn(
  'M12 15V3.5M8 7.2l4-3.7 4 3.7M5 12v7a1.5 1.5 0 0 0 1.5 1.5h11A1.5 1.5 0 0 0 19 19v-7',
);
export const DownloadIcon = /* @__PURE__ */ drawn('M12 3.5V15M8 11.3l4 3.7 4-3.7M4.5 20.5h15');
export const ExternalIcon = /* @__PURE__ */ drawn(
  'M14 4h6v6M20 4l-9 9M10 6H6a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-4',
);
export const SlidersIcon = /* @__PURE__ */ drawn(
  'M3.5 7H13M19 7h1.5M3.5 17H5M11 17h9.5M13.2 7a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0 -5.6 0zM5.2 17a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0 -5.6 0z',
);
export const EyeIcon = /* @__PURE__ */ drawn(
  'M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12zM9 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0z',
);
export const SunIcon = /* @__PURE__ */ drawn(
  'M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
);
export const MoonIcon = /* @__PURE__ */ drawn('M20.5 14.3A8.8 8.8 0 1 1 9.7 3.5a7.2 7.2 0 0 0 10.8 10.8z');

// Devices
export const PhoneIcon = /* @__PURE__ */ drawn(
  'M8 2.5h8a2 2 0 0 1 2 2v15a2 2 0 0 1 -2 2h-8a2 2 0 0 1 -2 -2v-15a2 2 0 0 1 2 -2zM11.5 18.3h1',
);
export const DesktopIcon = /* @__PURE__ */ drawn(
  'M4.5 3.5h15a2 2 0 0 1 2 2v9a2 2 0 0 1 -2 2h-15a2 2 0 0 1 -2 -2v-9a2 2 0 0 1 2 -2zM12 16.5v4M8 20.5h8',
);
export const TabletIcon = /* @__PURE__ */ drawn(
  'M6 2.5h12a2 2 0 0 1 2 2v15a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2v-15a2 2 0 0 1 2 -2zM11.5 18.3h1',
);
export const BotIcon = /* @__PURE__ */ drawn(
  'M6.5 8.5h11a2.5 2.5 0 0 1 2.5 2.5v6a2.5 2.5 0 0 1 -2.5 2.5h-11a2.5 2.5 0 0 1 -2.5 -2.5v-6a2.5 2.5 0 0 1 2.5 -2.5zM12 8.5v-4M9 4.5h3M9 13v2M15 13v2M1.5 13v2M22.5 13v2',
);
