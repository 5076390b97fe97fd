import type { ArticleBlock } from '@slovo/texts/article';
import { Quote } from '@slovo/ui/primitives/banner';

/** The text of a page that is read from top to bottom. */
export function ArticleBlocks({ blocks }: { blocks: readonly ArticleBlock[] }) {
  return blocks.map((block) => <Part key={JSON.stringify(block)} block={block} />);
}

function Part({ block }: { block: ArticleBlock }) {
  if (typeof block === 'string') return <p className="max-w-[60ch]">{block}</p>;
  if ('heading' in block) return <h2 className="mt-4">{block.heading}</h2>;
  if ('quote' in block)
    return (
      <blockquote className="my-2">
        <Quote>{block.quote}</Quote>
      </blockquote>
    );
  return (
    <ul className="grid max-w-[60ch] list-disc gap-2 pl-5">
      {block.list.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
