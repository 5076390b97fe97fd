/** What is beyond the edge of the page or of an element that hides what does not fit. Runs in the page. */
export async function cutTexts(): Promise<string[]> {
  // Letters of the fonts that stand in until then are wider.
  await document.fonts.ready;
  const cut: string[] = [];
  if (document.documentElement.scrollWidth > innerWidth)
    cut.push(`the page is ${document.documentElement.scrollWidth} px wide`);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const parent = text.parentElement!;
    if (!text.textContent?.trim() || !parent.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const words = range.getBoundingClientRect();
    for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
      const { overflowX, position } = getComputedStyle(box);
      const frame = box.getBoundingClientRect();
      // Made for screen readers alone.
      if (position === 'absolute' && frame.width <= 1) break;
      if (overflowX === 'auto' || overflowX === 'scroll') break;
      if (overflowX === 'visible') continue;
      if (words.right <= frame.right + 1 && words.left >= frame.left - 1) continue;
      cut.push(`${text.textContent.trim().slice(0, 60)} in ${box.tagName} ${box.className.toString()}`);
      break;
    }
  }
  return cut;
}

/** Hints of fields that are wider than their field: the browser cuts them without a sign. Runs in the page. */
export async function cutPlaceholders(): Promise<string[]> {
  await document.fonts.ready;
  const ruler = document.createElement('canvas').getContext('2d')!;
  return [...document.querySelectorAll<HTMLInputElement>('input[placeholder]')].flatMap((field) => {
    if (!field.checkVisibility({ visibilityProperty: true })) return [];
    const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(field);
    // The shorthand is empty where a font has settings that it cannot name.
    ruler.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    const { width } = ruler.measureText(field.placeholder);
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    return width <= room ? [] : [`${field.placeholder}: ${Math.ceil(width)} px in ${Math.floor(room)} px`];
  });
}
