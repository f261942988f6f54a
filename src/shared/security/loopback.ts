/*
 * What counts as this computer differs by what follows from it. Each use has its rule here.
 * The host of a browser's page is stricter than all of them: it answers to 127.0.0.1 and its own port alone.
 */

/** Whether an address is never asked through a proxy, whatever is set: this computer's own, and all names below `localhost`. */
export function isLoopback(hostname: string): boolean {
  return isLoopbackAddress(hostname) || /(^|\.)localhost$/i.test(hostname)
}

/**
 * Whether nobody can listen on the way to a service: https, or http within this computer. Attack: a name below `localhost` that
 * the network's name server answers.
 */
export function isSafeOnItsWay({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && (isLoopbackAddress(hostname) || hostname === 'localhost'))
}

/**
 * Whether a Host header (or an Origin without its scheme) names the loopback address as the service may be called, at any port,
 * since a tunnel may stand before it. Attack: DNS rebinding, a foreign name that resolves to 127.0.0.1.
 */
export function isLoopbackHost(host: string): boolean {
  return /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/i.test(host)
}

/** The Host header of a request; null: it has none, or several. @param rawHeaders names and values in turn, as they came */
export function onlyHost(rawHeaders: readonly string[]): string | null {
  const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host')
  return hosts.length === 1 ? (hosts[0] ?? null) : null
}

function isLoopbackAddress(hostname: string): boolean {
  return /^(?:127(?:\.\d{1,3}){3}|::1|\[::1\])$/.test(hostname)
}
