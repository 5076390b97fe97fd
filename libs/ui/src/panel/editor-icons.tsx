import { drawn } from '../primitives/first-icon.tsx';

/** Only the editor of messages needs these. */
export const BoldIcon = /* @__PURE__ */ drawn(
  'M7 12h7.5a4 4 0 0 1 0 8H8a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1h5.5a4 4 0 0 1 0 8',
);
export const ItalicIcon = /* @__PURE__ */ drawn('M10 4h9M5 20h9M15 4L9 20');
export const UnderlineIcon = /* @__PURE__ */ drawn('M6 4v6a6 6 0 0 0 12 0V4M4 20.5h16');
export const StrikeIcon = /* @__PURE__ */ drawn(
  'M16.5 5.5C15.5 4.4 14 4 12 4 9 4 7 5.4 7 8M4 12h16M13 12c2.6.6 4 1.8 4 4 0 2.6-2 4-5 4-2.4 0-4.2-.8-5.2-2.4',
);
export const QuoteIcon = /* @__PURE__ */ drawn('M17 5H3M21 12H8M21 19H8M3 12v7');
export const LinkIcon = /* @__PURE__ */ drawn(
  'M10 13a5 5 0 0 0 7.5.5l3-3a5 5 0 0 0-7-7l-1.8 1.7M14 11a5 5 0 0 0-7.5-.5l-3 3a5 5 0 0 0 7 7l1.8-1.7',
);
