import { request, type OutgoingHttpHeaders } from 'node:http';

interface RawPost {
  headers?: OutgoingHttpHeaders;
  body: string;
  /** The address of this machine that it comes from. */
  localAddress?: string;
  /** Nothing follows the body, and nobody says that it has ended. */
  isUnfinished?: boolean;
}

/** The status of the answer to a POST that `fetch` cannot send. */
export function statusOf(
  url: string,
  { headers = {}, body, localAddress, isUnfinished = false }: RawPost,
): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  const sent = request(url, { method: 'POST', headers, ...(localAddress && { localAddress }) }, (answer) => {
    answer.resume();
    resolve(answer.statusCode);
    sent.destroy();
  });
  sent.on('error', reject);
  sent.write(body);
  if (!isUnfinished) sent.end();
  return promise;
}
