import { contentSecurityPolicy as strictPolicy } from '../../src/shared/security/content-security-policy'

export * from '../../src/shared/security/content-security-policy'

/** In place of the policy of the product: it lets Vite's client put in styles and hear of changes, and nothing else. */
export function contentSecurityPolicy(tileOrigins: readonly string[]): string {
  const changes = process.env.PLUMBLINE_DEV_PAGE?.replace(/^http/, 'ws') ?? ''
  return strictPolicy(tileOrigins)
    .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
    .replace("connect-src 'self'", `connect-src 'self' ${changes}`)
}
