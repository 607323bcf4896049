const mostRedirects = 5;
const longestAnswerKept = 2_000;

export type ShopAnswer = { status: number | null; answer: string };

/**
 * One HTTP attempt: POST with the provider's user agent, following 307 and 308 only. A shop that cannot be reached,
 * or takes longer than `timeoutMs`, yields status null and the reason as `answer`.
 */
export async function postNotification(url: string, body: object, timeoutMs: number): Promise<ShopAnswer> {
  const signal = AbortSignal.timeout(timeoutMs);
  let target = url;
  try {
    for (let redirects = 0; ; redirects += 1) {
      const response = await fetch(target, {
        method: 'POST',
        redirect: 'manual',
        signal,
        headers: { 'user-agent': 'Veritrans', 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(body),
      });
      const answer = (await response.text()).slice(0, longestAnswerKept);
      const location = response.headers.get('location');
      const isFollowed = (response.status === 307 || response.status === 308) && location !== null;
      if (!isFollowed || redirects === mostRedirects) return { status: response.status, answer };
      target = new URL(location, target).href;
    }
  } catch (failure) {
    return { status: null, answer: String(failure) };
  }
}
