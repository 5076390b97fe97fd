import { expect, it } from '@jest/globals';
import { classesIn, parseStyles, stylesFor } from '../src/app/server/styles.ts';

const stylesOf = (css: string, html: string): string => stylesFor(parseStyles(css), classesIn(html));

it('[SSR-03] a page has the rules that its elements can match', () => {
  const css = '.a{color:red}.b{color:blue}.a .b{top:0}.c,.a:hover{left:0}p{margin:0}';
  expect(stylesOf(css, '<p class="x a">')).toBe('.a{color:red}.c,.a:hover{left:0}p{margin:0}');
});

it.each([
  ['@media (width>=768px){.a{top:0}.b{top:1px}}', '@media (width>=768px){.a{top:0}}'],
  ['@layer x{@supports (top:0){.b{top:0}}}', ''],
  ['@layer x,y;.b{top:0}', '@layer x,y;'],
  ['@font-face{src:url(a.woff2)}', ''],
  ['@property --x{syntax:"*";inherits:false}', '@property --x{syntax:"*";inherits:false}'],
  ['@keyframes turn{0%{top:0}to{top:1px}}.b{top:0}', '@keyframes turn{0%{top:0}to{top:1px}}'],
  ['/*! a { comment */.a{top:0}', '.a{top:0}'],
  [".a:before{content:\"}{\"}.a:after{content:'\\'}'}", ".a:before{content:\"}{\"}.a:after{content:'\\'}'}"],
  ['.a:not(.b,.c){top:0}', '.a:not(.b,.c){top:0}'],
  [':is(.b,.c) .a{top:0}', ':is(.b,.c) .a{top:0}'],
])('of %s it has %s', (css, expected) => {
  expect(stylesOf(css, '<p class="a">')).toBe(expected);
});

it('reads class names with signs', () => {
  const css = String.raw`.max-w-\[min\(2px\,50\%\)\]{top:0}.md\:\[\&\>p\]\:w-1>p{left:0}.w-1\.5{top:1px}`;
  expect(stylesOf(css, '<i class="max-w-[min(2px,50%)]"><i class="md:[&amp;&gt;p]:w-1">')).toBe(
    String.raw`.max-w-\[min\(2px\,50\%\)\]{top:0}.md\:\[\&\>p\]\:w-1>p{left:0}`,
  );
});
