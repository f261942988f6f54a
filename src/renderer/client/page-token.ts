import { pageTokenFragment, pageTokenHeader } from '../../shared/host/loopback-paths'

/** Of this tab alone, and gone with it; a reload finds it here. */
const storedAt = 'plumbline.page'

let token = ''

/**
 * Takes the token that the web host gave this page: out of its address at the first load, then as the tab keeps it. '' for a
 * tab that was not opened by the host's own address.
 */
export function takePageToken(): string {
  const { hash, pathname, search } = window.location
  if (hash.startsWith(pageTokenFragment)) {
    window.sessionStorage.setItem(storedAt, hash.slice(pageTokenFragment.length))
    window.history.replaceState(null, '', pathname + search)
  }
  token = window.sessionStorage.getItem(storedAt) ?? ''
  return token
}

/** The token of this page; '' in Electron, whose window needs none. */
export const pageToken = (): string => token

/** Hands the token to a worker of the page, which has no address and no storage of its own. */
export function setPageToken(given: string): void {
  token = given
}

/** What goes with each request to the host besides those for the page's own files. */
export const pageHeaders = (): Record<string, string> => (token === '' ? {} : { [pageTokenHeader]: token })
