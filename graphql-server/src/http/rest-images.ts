type Plain = Record<string, unknown>;
/** Not a file or a stream. */
const isPlain = (body: unknown): body is Plain =>
  typeof body === 'object' && body !== null && Object.getPrototypeOf(body) === Object.prototype;

/**
 * Makes each `img` of a response an absolute URL: clients on other origins show it as it is (specification §3). Without
 * `shopUrl`, the public URL of the shop, it stays a path.
 */
export function withAbsoluteImages(body: unknown, shopUrl: string | null): unknown {
  if (shopUrl === null) return body;
  if (Array.isArray(body)) return body.map((one) => withAbsoluteImages(one, shopUrl));
  if (!isPlain(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      name === 'img' && typeof value === 'string' && /^\/(?!\/)/.test(value)
        ? new URL(value, shopUrl).href
        : withAbsoluteImages(value, shopUrl),
    ]),
  );
}

/** Makes an `img` of a request that is a URL of this shop a path again, as it is stored. */
export function withOwnImagePath(body: unknown, shopUrl: string | null): unknown {
  if (shopUrl === null || !isPlain(body) || typeof body.img !== 'string') return body;
  const { origin } = new URL(shopUrl);
  return body.img.startsWith(`${origin}/`) ? { ...body, img: body.img.slice(origin.length) } : body;
}
