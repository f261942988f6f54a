/** What stands where a secret was. */
export const hidden = '[hidden]'

/** Query parameters and headers whose values open something; a signed URL is one whatever signs it. */
const secretQuery =
  /([?&](?:token|access_token|auth|authorization|key|api_?key|sig|signature|se|sp|sv|sr|st|x-amz-[a-z-]+|x-goog-[a-z-]+|expires|policy|key-pair-id|secret)=)[^&#\s"'<>]*/gi
const secretNames =
  '(?:proxy-)?authorization|(?:set-)?cookie|(?:[a-z]{1,20}[-_ ]?)?(?:password|passwd|pwd|passphrase|secret|token|api[-_ ]?key|credentials?)'
/** A quoted value, as JSON has it, once or twice over; what was cut off has no end. */
const quotedSecret = new RegExp(
  `\\b(${secretNames})(\\\\*["']?\\s{0,4}[:=]\\s{0,4})(\\\\*)(["'])(?:(?!(?<!\\\\)\\3\\4)[^\\r\\n])*`,
  'gi',
)
/** Headers, which go on to the end of their line. */
const secretHeader = /\b((?:proxy-)?authorization|(?:set-)?cookie)(["']?\s{0,4}[:=]\s{0,4})(?!["'\\[])[^\r\n]+/gi
const plainSecret = new RegExp(`\\b(${secretNames})(\\s{0,4}[:=]\\s{0,4})(?!\\[hidden)[^\\s"',;&}\\]]+`, 'gi')
const schemeAndSecret = /\b(bearer|basic)\s+[A-Za-z0-9\-._~+/]{8,}=*/gi
const userOfUrl = /\b([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/@"'<>?#]{1,2000}@/gi

/**
 * Hides what looks like a secret by its place: query values of signed URLs, upload tokens, Authorization headers, cookies, passwords,
 * credentials in addresses.
 */
export function redact(text: string): string {
  return text
    .replace(userOfUrl, `$1${hidden}@`)
    .replace(secretQuery, `$1${hidden}`)
    .replace(quotedSecret, `$1$2$3$4${hidden}`)
    .replace(secretHeader, `$1$2${hidden}`)
    .replace(plainSecret, `$1$2${hidden}`)
    .replace(schemeAndSecret, `$1 ${hidden}`)
}
