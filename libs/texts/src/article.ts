/** A paragraph of an article, or a block between paragraphs. */
export type ArticleBlock = string | { heading: string } | { quote: string } | { list: readonly string[] };

export interface ArticleText {
  title: string;
  lead: string;
  body: readonly ArticleBlock[];
}
