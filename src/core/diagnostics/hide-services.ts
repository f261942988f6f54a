import type { NamedAddress } from '../settings/settings-file'
import { parseUrl } from '../../shared/security/parse-url'

/** Shorter names would blot out ordinary words. */
const shortestName = 4

/** Gives a function that takes names and addresses of services out of a text; this computer's own address stays. */
export function hideServices(services: readonly NamedAddress[]): (text: string) => string {
  const known = services.flatMap(({ name, baseUrl }, at) => {
    const url = parseUrl(baseUrl)
    const says = `[service ${at + 1}]`
    const forms = [baseUrl.replace(/\/$/, ''), url?.host, url?.hostname, name.length < shortestName ? null : name]
    return forms.flatMap((form) => (form ? [{ form, says }] : []))
  })
  const longestFirst = known.sort((one, other) => other.form.length - one.form.length)
  return (text) => {
    const hidden = longestFirst.reduce((cleaned, { form, says }) => cleaned.replaceAll(form, says), text)
    return hidden.replaceAll(/\b(https?:\/\/)([^\s/"'<>?#[\]]+)/gi, (all, scheme: string, host: string) =>
      /^(127\.0\.0\.1|localhost)(:\d+)?$/i.test(host) ? all : `${scheme}[host]`,
    )
  }
}
