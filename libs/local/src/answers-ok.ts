/** Whether the address answers with a success or a redirection. */
export async function answersOk(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(3_000), redirect: 'manual' });
    await answer.body?.cancel();
    return answer.status < 400;
  } catch {
    return false;
  }
}
