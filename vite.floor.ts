/** The oldest versions in which pages work. Chrome includes Edge and Android's WebView, Safari every browser of iOS. */
export interface Floor {
  readonly chrome: number;
  readonly safari: number;
  readonly firefox: number;
}

/** 109 is the last Chrome of Windows 7 and 8, and iOS 15 the last of the iPhone 6s; Firefox 128 is a long-lived release. */
export const WEB_FLOOR: Floor = { chrome: 109, safari: 15.4, firefox: 128 };
/** Operators choose their browser. */
export const PANEL_FLOOR: Floor = { chrome: 120, safari: 17.4, firefox: 128 };

/** For the build, which writes newer syntax and newer CSS in older ones; it adds no method that a browser lacks. */
export const targetsOf = ({ chrome, safari, firefox }: Floor): string[] => [
  'es2022',
  `chrome${chrome}`,
  `safari${safari}`,
  `firefox${firefox}`,
];
