import type { Bench } from './product.ts';

/** Sends the bare handler the product's answers about promises. */
export async function fillBare(bench: Bench, answers: readonly { id: number }[]): Promise<void> {
  await bench.sql(
    'bare',
    `UPDATE promise SET body = fresh.body FROM unnest($1::int[], $2::text[]) AS fresh (id, body) WHERE promise.id = fresh.id`,
    [answers.map(({ id }) => id), answers.map((answer) => JSON.stringify(answer))],
  );
}

/** @throws naming the first path on which the sides, the gateway that keeps nothing included, differ in a byte. */
export async function sameBytes(
  { appUrl, coldUrl, bareUrl }: Bench,
  paths: readonly string[],
  headers: Record<string, string> = {},
): Promise<void> {
  for (const path of paths) {
    const [product, cold, bare] = await Promise.all(
      [appUrl, coldUrl, bareUrl].map(async (url) => {
        const answer = await fetch(url + path, { headers });
        if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
        return answer.text();
      }),
    );
    if (product !== bare || cold !== bare)
      throw new Error(
        `${path} differs:\n  product ${product?.slice(0, 400)}\n  bare    ${bare?.slice(0, 400)}`,
      );
  }
}
