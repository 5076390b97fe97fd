import type { ArticleBlock } from '@slovo/texts/article';

export type ContentBlock = ArticleBlock | { links: readonly { text: string; path: string }[] };

/** What is written into the page that is sent for a path. Every text is plain; it is escaped where it is written. */
export interface PageFacts {
  status: 200 | 404;
  /** The address under which its person is found since they have changed their username, without the origin. */
  movedTo?: string | null;
  title: string;
  description: string;
  type: 'website' | 'profile' | 'article';
  /** The one address of this content, without the origin; null for what no search engine is to keep. */
  path: string | null;
  /** Its path and size in pixels. */
  image: { path: string; width: number; height: number; alt: string } | null;
  /** The content for readers without scripts. */
  content: { text: string; blocks: readonly ContentBlock[] } | null;
}
