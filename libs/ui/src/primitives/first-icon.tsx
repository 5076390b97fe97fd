import type { ReactElement } from 'react';

export interface IconProps {
  /** s 16 px, m 20 px (default), l 24 px. */
  size?: 's' | 'm' | 'l';
  /** Accessible name. Without it the icon is decoration and hidden from screen readers. */
  label?: string;
  className?: string;
}
export type Icon = (props: IconProps) => ReactElement;

/** One stroked outline on a 24 px grid. The bundler drops unused icons. */
export function drawn(path: string): Icon {
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

// The icons of the first page, in a module of their own: bundles are split between modules.
export const PlusIcon = /* @__PURE__ */ drawn('M12 5v14M5 12h14');
export const CheckIcon = /* @__PURE__ */ drawn('M5 12.5l4.5 4.5L19.5 7');
export const CrossIcon = /* @__PURE__ */ drawn('M6 6l12 12M18 6L6 18');
export const ChevronLeftIcon = /* @__PURE__ */ drawn('M14.5 6l-6 6 6 6');
export const AlertIcon = /* @__PURE__ */ drawn('M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0zM12 7.5v5M12 16.3h.01');
export const InfoIcon = /* @__PURE__ */ drawn('M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0zM12 11.5v5M12 7.8h.01');
export const WarningIcon = /* @__PURE__ */ drawn('M12 4.2L2.8 19.5h18.4zM12 10v4.3M12 16.8h.01');
export const HourglassIcon = /* @__PURE__ */ drawn(
  'M6 3h12M6 21h12M7.8 3v3.2c0 2.6 4.2 3.9 4.2 5.8s-4.2 3.2-4.2 5.8V21M16.2 3v3.2c0 2.6-4.2 3.9-4.2 5.8s4.2 3.2 4.2 5.8V21',
);
export const FeedIcon = /* @__PURE__ */ drawn(
  'M5.5 3.5h13a1.5 1.5 0 0 1 1.5 1.5v5a1.5 1.5 0 0 1 -1.5 1.5h-13a1.5 1.5 0 0 1 -1.5 -1.5v-5a1.5 1.5 0 0 1 1.5 -1.5zM4 15.5h16M4 20h10',
);
export const ListIcon = /* @__PURE__ */ drawn(
  'M3.5 6.5L5 8l3-3.2M3.5 13L5 14.5l3-3.2M12 6.5h8.5M12 13h8.5M4.5 19.5h16',
);
export const BoardIcon = /* @__PURE__ */ drawn(
  'M9 17.5h6M10 21h4M9 17.5v-1.4c0-.8-.4-1.5-1-2.1a6.2 6.2 0 1 1 8 0c-.6.6-1 1.3-1 2.1v1.4',
);
export const PersonIcon = /* @__PURE__ */ drawn(
  'M7.8 8a4.2 4.2 0 1 0 8.4 0a4.2 4.2 0 1 0 -8.4 0zM4.2 20.5a7.8 7.8 0 0 1 15.6 0',
);
export const LoginIcon = /* @__PURE__ */ drawn(
  'M14 4h4a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-4M3.5 12H15M11 8l4 4-4 4',
);
export const PlaneIcon = /* @__PURE__ */ drawn('M21.3 2.7L2.7 9.8l7.9 3.6 3.6 7.9zM10.6 13.4L21.3 2.7');
export const OfflineIcon = /* @__PURE__ */ drawn(
  'M12 19.5h.01M8.7 16a4.8 4.8 0 0 1 6.6 0M5 12.4a10 10 0 0 1 4.9-2.6M19 12.4a10 10 0 0 0-2.3-1.7M2 8.4a15 15 0 0 1 4-2.5M22 8.4A15 15 0 0 0 11 4.6M3 3l18 18',
);
