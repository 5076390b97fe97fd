import type { ReactElement } from 'react';

export interface IconProps {
  /** s 16 px, m 20 px (default), l 24 px. */
  size?: 's' | 'm' | 'l';
  /** Spoken name. Without it the icon is decoration and hidden from screen readers. */
  label?: string;
  className?: string;
}
export type Icon = (props: IconProps) => ReactElement;

/** One stroked outline on a 24 px grid. Every icon is its own export, so a page carries only those it shows. */
function drawn(path: string): Icon {
  return function DrawnIcon({ size = 'm', label, className }) {
    return (
      <svg
        className={className ? `ui-icon ${className}` : 'ui-icon'}
        data-size={size}
        viewBox="0 0 24 24"
        {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      >
        <path d={path} />
      </svg>
    );
  };
}

const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const box = (x: number, y: number, w: number, h: number, r: number) =>
  `M${x + r} ${y}h${w - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${h - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - w}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - h}a${r} ${r} 0 0 1 ${r} ${-r}z`;

// Signs
export const PlusIcon: Icon = /* @__PURE__ */ drawn('M12 5v14M5 12h14');
export const CheckIcon: Icon = /* @__PURE__ */ drawn('M5 12.5l4.5 4.5L19.5 7');
export const CrossIcon: Icon = /* @__PURE__ */ drawn('M6 6l12 12M18 6L6 18');
export const ChevronLeftIcon: Icon = /* @__PURE__ */ drawn('M14.5 6l-6 6 6 6');
export const ChevronRightIcon: Icon = /* @__PURE__ */ drawn('M9.5 6l6 6-6 6');
export const ChevronDownIcon: Icon = /* @__PURE__ */ drawn('M6 9.5l6 6 6-6');
export const ChevronUpIcon: Icon = /* @__PURE__ */ drawn('M6 14.5l6-6 6 6');
export const MoreIcon: Icon = /* @__PURE__ */ drawn(
  circle(5, 12, 0.9) + circle(12, 12, 0.9) + circle(19, 12, 0.9),
);
export const MoreVerticalIcon: Icon = /* @__PURE__ */ drawn(
  circle(12, 5, 0.9) + circle(12, 12, 0.9) + circle(12, 19, 0.9),
);
export const AlertIcon: Icon = /* @__PURE__ */ drawn(circle(12, 12, 9) + 'M12 7.5v5M12 16.3h.01');
export const InfoIcon: Icon = /* @__PURE__ */ drawn(circle(12, 12, 9) + 'M12 11.5v5M12 7.8h.01');
export const WarningIcon: Icon = /* @__PURE__ */ drawn('M12 4.2L2.8 19.5h18.4zM12 10v4.3M12 16.8h.01');
export const HourglassIcon: Icon = /* @__PURE__ */ drawn(
  'M6 3h12M6 21h12M7.8 3v3.2c0 2.6 4.2 3.9 4.2 5.8s-4.2 3.2-4.2 5.8V21M16.2 3v3.2c0 2.6-4.2 3.9-4.2 5.8s4.2 3.2 4.2 5.8V21',
);

// Places and people
export const FeedIcon: Icon = /* @__PURE__ */ drawn(box(4, 3.5, 16, 8, 1.5) + 'M4 15.5h16M4 20h10');
export const ListIcon: Icon = /* @__PURE__ */ drawn(
  'M3.5 6.5L5 8l3-3.2M3.5 13L5 14.5l3-3.2M12 6.5h8.5M12 13h8.5M4.5 19.5h16',
);
export const BoardIcon: Icon = /* @__PURE__ */ drawn(
  'M9 17.5h6M10 21h4M9 17.5v-1.4c0-.8-.4-1.5-1-2.1a6.2 6.2 0 1 1 8 0c-.6.6-1 1.3-1 2.1v1.4',
);
export const PersonIcon: Icon = /* @__PURE__ */ drawn(circle(12, 8, 4.2) + 'M4.2 20.5a7.8 7.8 0 0 1 15.6 0');
export const PeopleIcon: Icon = /* @__PURE__ */ drawn(
  circle(9, 8, 3.7) +
    'M2.3 20a6.7 6.7 0 0 1 13.4 0M15.8 4.6a3.7 3.7 0 0 1 0 6.8M18.2 14.2a6.7 6.7 0 0 1 3.5 5.8',
);
export const PersonCheckIcon: Icon = /* @__PURE__ */ drawn(
  circle(9, 8, 3.7) + 'M2.3 20a6.7 6.7 0 0 1 13.4 0M16 11.5l2 2 3.8-4',
);
export const BellIcon: Icon = /* @__PURE__ */ drawn('M6 16.5V11a6 6 0 0 1 12 0v5.5l1.8 1.7H4.2zM10 21.2h4');
export const LoginIcon: Icon = /* @__PURE__ */ drawn(
  'M14 4h4a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-4M3.5 12H15M11 8l4 4-4 4',
);
export const LogoutIcon: Icon = /* @__PURE__ */ drawn(
  'M10 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h4M9.5 12h11M16.5 8l4 4-4 4',
);
export const GlobeIcon: Icon = /* @__PURE__ */ drawn(
  circle(12, 12, 9) + 'M3 12h18M12 3c2.7 2.6 4 5.6 4 9s-1.3 6.4-4 9c-2.7-2.6-4-5.6-4-9s1.3-6.4 4-9z',
);
export const LockIcon: Icon = /* @__PURE__ */ drawn(box(4.5, 11, 15, 10, 2) + 'M8 11V7.5a4 4 0 0 1 8 0V11');
export const ShieldIcon: Icon = /* @__PURE__ */ drawn(
  'M12 2.8l7.5 2.7v6c0 4.6-3 8-7.5 9.7-4.5-1.7-7.5-5.1-7.5-9.7v-6z',
);

// Promise kinds, penalty modes, approval
export const RepeatIcon: Icon = /* @__PURE__ */ drawn(
  'M17 3l3.5 3.5L17 10M3.5 12v-2A3.5 3.5 0 0 1 7 6.5h13.5M7 21l-3.5-3.5L7 14M20.5 12v2a3.5 3.5 0 0 1-3.5 3.5H3.5',
);
export const PeakIcon: Icon = /* @__PURE__ */ drawn('M2.5 20L9 5.5l4.2 7.8 2.6-3.6L21.5 20z');
export const FlagIcon: Icon = /* @__PURE__ */ drawn(
  'M5 21.5V4.5c5-2.6 8.5 2.4 14 .2v9.8c-5.5 2.2-9-2.8-14-.2',
);
export const LeafIcon: Icon = /* @__PURE__ */ drawn(
  'M4 20.5c.8-5.6 3.6-9 8.5-10.8M6.3 15.6C5 8.8 10 4.2 20 3.8c.6 9.2-4.2 14.6-11.6 13.4',
);
export const ScalesIcon: Icon = /* @__PURE__ */ drawn(
  'M12 3.5v17M8 20.5h8M4.5 6.5h15M4.3 6.5L1.6 14h5.4zM19.7 6.5L17 14h5.4zM1.6 14a2.75 2.75 0 0 0 5.4 0M17 14a2.75 2.75 0 0 0 5.4 0',
);
export const ScissorsIcon: Icon = /* @__PURE__ */ drawn(
  circle(6, 6, 2.8) + circle(6, 18, 2.8) + 'M8.3 7.7L20.5 19M8.3 16.3L20.5 5',
);
export const ChipIcon: Icon = /* @__PURE__ */ drawn(
  box(5, 5, 14, 14, 2) + box(9, 9, 6, 6, 1) + 'M9 2v3M15 2v3M9 19v3M15 19v3M2 9h3M2 15h3M19 9h3M19 15h3',
);

// Reports and media
export const CameraIcon: Icon = /* @__PURE__ */ drawn(
  'M4.2 7.8h3.2L9 5.2h6l1.6 2.6h3.2a1.7 1.7 0 0 1 1.7 1.7v8.6a1.7 1.7 0 0 1-1.7 1.7H4.2a1.7 1.7 0 0 1-1.7-1.7V9.5a1.7 1.7 0 0 1 1.7-1.7z' +
    circle(12, 13.4, 3.4),
);
export const VideoIcon: Icon = /* @__PURE__ */ drawn(box(2.5, 6, 13, 12, 2) + 'M15.5 11l6-3.5v9l-6-3.5');
export const LettersIcon: Icon = /* @__PURE__ */ drawn('M5 8V5h14v3M12 5v14M9 19h6');
export const PlayIcon: Icon = /* @__PURE__ */ drawn('M7 4.2l12.5 7.8L7 19.8z');
export const SoundOffIcon: Icon = /* @__PURE__ */ drawn(
  'M3.5 9.3v5.4h3.8l4.9 4.3V5L7.3 9.3zM16 9.5l5 5M21 9.5l-5 5',
);
export const SoundOnIcon: Icon = /* @__PURE__ */ drawn(
  'M3.5 9.3v5.4h3.8l4.9 4.3V5L7.3 9.3zM15.6 9.1a4 4 0 0 1 0 5.8M18.2 6.3a8 8 0 0 1 0 11.4',
);
export const PictureIcon: Icon = /* @__PURE__ */ drawn(
  box(3, 4, 18, 16, 2) + circle(8.5, 9.5, 1.6) + 'M3.5 18l5.5-5 4 3.6 3.5-3.1 4 3.5',
);
export const PictureOffIcon: Icon = /* @__PURE__ */ drawn(
  'M8 4h11a2 2 0 0 1 2 2v11M3.6 4.6C3.2 5 3 5.5 3 6v12a2 2 0 0 0 2 2h13c.6 0 1-.1 1.4-.4M2.5 2.5l19 19M3.5 18l5.5-5 3 2.7M16.5 13.2l.5-.4 4 3.5',
);
export const VoteIcon: Icon = /* @__PURE__ */ drawn(
  'M7 10.8v9.7M7 10.8l4-8a2.7 2.7 0 0 1 2.7 3.3L13 9.5h5.4a2 2 0 0 1 2 2.4l-1.3 7a2 2 0 0 1-2 1.6H4.5a1 1 0 0 1-1-1v-7.7a1 1 0 0 1 1-1z',
);
export const PlaneIcon: Icon = /* @__PURE__ */ drawn('M21.3 2.7L2.7 9.8l7.9 3.6 3.6 7.9zM10.6 13.4L21.3 2.7');
export const AlarmIcon: Icon = /* @__PURE__ */ drawn(
  circle(12, 13, 7.8) + 'M12 9v4.2l2.6 1.8M5 2.8L2 5.8M19 2.8l3 3',
);
export const MegaphoneIcon: Icon = /* @__PURE__ */ drawn(
  'M3.5 9.5h4.7L19 4.2v15.6L8.2 14.5H3.5zM7 14.5l1.6 6h3l-1-4.8M22 10.3v3.4',
);
export const SparkIcon: Icon = /* @__PURE__ */ drawn(
  'M11 3.5l1.9 5.6 5.6 1.9-5.6 1.9L11 18.5l-1.9-5.6L3.5 11l5.6-1.9zM19 16.5v5M16.5 19h5',
);

// Actions
export const RefreshIcon: Icon = /* @__PURE__ */ drawn('M20.5 4v5.5H15M20 9.5A8.6 8.6 0 1 0 20.5 13');
export const PencilIcon: Icon = /* @__PURE__ */ drawn(
  'M3.8 20.2l1.1-4.7L16.3 4.1a1.9 1.9 0 0 1 2.7 0l.9.9a1.9 1.9 0 0 1 0 2.7L8.5 19.1zM14 6.4l3.6 3.6',
);
export const TrashIcon: Icon = /* @__PURE__ */ drawn(
  'M4 6.5h16M9 6.5V3.8h6v2.7M6 6.5l1 14h10l1-14M10 11v5.5M14 11v5.5',
);
export const SearchIcon: Icon = /* @__PURE__ */ drawn(circle(11, 11, 6.7) + 'M16 16l4.7 4.7');
export const CopyIcon: Icon = /* @__PURE__ */ drawn(
  box(8.5, 8.5, 12, 12, 2) + 'M15.5 5.2A2 2 0 0 0 13.7 3.5H5.5a2 2 0 0 0-2 2v8.2a2 2 0 0 0 1.7 1.8',
);
export const ShareIcon: Icon = /* @__PURE__ */ drawn(
  'M12 15V3.5M8 7.2l4-3.7 4 3.7M5 12v7a1.5 1.5 0 0 0 1.5 1.5h11A1.5 1.5 0 0 0 19 19v-7',
);
export const DownloadIcon: Icon = /* @__PURE__ */ drawn('M12 3.5V15M8 11.3l4 3.7 4-3.7M4.5 20.5h15');
export const ExternalIcon: Icon = /* @__PURE__ */ drawn(
  'M14 4h6v6M20 4l-9 9M10 6H6a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-4',
);
export const SlidersIcon: Icon = /* @__PURE__ */ drawn(
  'M3.5 7H13M19 7h1.5M3.5 17H5M11 17h9.5' + circle(16, 7, 2.8) + circle(8, 17, 2.8),
);
export const EyeIcon: Icon = /* @__PURE__ */ drawn(
  'M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12z' + circle(12, 12, 3),
);
export const SunIcon: Icon = /* @__PURE__ */ drawn(
  circle(12, 12, 4) +
    'M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
);
export const MoonIcon: Icon = /* @__PURE__ */ drawn(
  'M20.5 14.3A8.8 8.8 0 1 1 9.7 3.5a7.2 7.2 0 0 0 10.8 10.8z',
);

// Devices
export const PhoneIcon: Icon = /* @__PURE__ */ drawn(box(6, 2.5, 12, 19, 2) + 'M11.5 18.3h1');
export const DesktopIcon: Icon = /* @__PURE__ */ drawn(box(2.5, 3.5, 19, 13, 2) + 'M12 16.5v4M8 20.5h8');
export const TabletIcon: Icon = /* @__PURE__ */ drawn(box(4, 2.5, 16, 19, 2) + 'M11.5 18.3h1');
export const BotIcon: Icon = /* @__PURE__ */ drawn(
  box(4, 8.5, 16, 11, 2.5) + 'M12 8.5v-4M9 4.5h3M9 13v2M15 13v2M1.5 13v2M22.5 13v2',
);
export const OfflineIcon: Icon = /* @__PURE__ */ drawn(
  'M12 19.5h.01M8.7 16a4.8 4.8 0 0 1 6.6 0M5 12.4a10 10 0 0 1 4.9-2.6M19 12.4a10 10 0 0 0-2.3-1.7M2 8.4a15 15 0 0 1 4-2.5M22 8.4A15 15 0 0 0 11 4.6M3 3l18 18',
);
