export type AvatarPolicy = (url: string | null) => string | null;

/**
 * Profile pictures come from our own uploads or from one of `hosts`, by https. Other URLs are rejected: every visitor would
 * load them, and their host could track our visitors.
 */
export function avatarPolicy(hosts: ReadonlySet<string>): AvatarPolicy {
  return (url) => {
    if (url === null) return null;
    if (/^\/(?:uploads|images)\/[\w-]+\.(?:avif|webp)$/.test(url)) return url;
    if (!URL.canParse(url)) return null;
    const { protocol, host, username, password, href } = new URL(url);
    const isAllowed = protocol === 'https:' && hosts.has(host) && username === '' && password === '';
    return isAllowed ? href : null;
  };
}
