import { wordedError } from '../errors/worded-error'
import { deepLinkTo, type LinkTarget } from '../security/deep-link'
import { layersHash, shortHash, type PrintedLayer, type PrintedPermit } from './printed-permit'

/** The most characters that a code of 57 × 57 squares (version 10, quality M) holds. */
export const scannableLength = 213
/** Of what is written; a later one is refused. */
const version = '1'

/** The service of the computer itself, which has no address that another computer could use. */
export const ownService = 'http://localhost/'

/**
 * The address that stands on a printed permit: the link to the permit, with what the paper says of it. Layers are named with their
 * revisions where all of it can still be scanned, else their hash stands for them.
 */
export async function paperLink(target: Omit<LinkTarget, 'paper'>, printed: PrintedPermit): Promise<string> {
  const named = await linkWith(target, printed)
  if (named.length <= scannableLength || typeof printed.layers === 'string') return named
  return linkWith(target, { ...printed, layers: await layersHash(printed.layers) })
}

async function linkWith(target: Omit<LinkTarget, 'paper'>, printed: PrintedPermit): Promise<string> {
  const { asOf, status, renewal, expiry, events, identity, area, state, layers } = printed
  const numbers = [asOf, status, renewal, expiry, events].map(short)
  const named = typeof layers === 'string' ? `x${layers}` : layers.map(shortLayer).join('-')
  const body = [version, ...numbers, identity, area, state, named].join('.')
  const link = deepLinkTo({ ...target, paper: `${body}.${await checkOf(target, body)}` })
  return link.replaceAll('%3A', ':').replaceAll('%2F', '/')
}

/**
 * What the paper says that a link is of.
 * @throws AppError `invalid` where a character is another, or it was written by a later version
 */
export async function readPaperLink(target: LinkTarget): Promise<PrintedPermit> {
  for (const paper of spellings(target.paper ?? '')) {
    const [, body = '', check] = /^(.+)\.([\da-f]{6})$/.exec(paper) ?? []
    const groups = pattern.exec(body)?.groups
    if (groups && check === (await checkOf(target, body))) return printedIn(groups)
  }
  throw wordedError('invalid', 'linkPaper', {})
}

/** Where each part of the text may have letters besides those of hexadecimal numbers. */
const lettersIn = new Set([1, 2, 3, 4, 5, 9])
/** So many letters are tried both ways: of 16,000 texts that are wrong otherwise one would fit by chance. */
const mostDoubtful = 10

/** The text as it stands, and as it may be meant where a person typed it: l and 1 look alike on paper, and so do o and 0. */
function* spellings(paper: string): Generator<string> {
  yield paper
  const parts = paper.split('.')
  const isHex = (part: string, at: number) => !lettersIn.has(at) || (at === 9 && part.startsWith('x'))
  const plain = parts.map((part, at) => (isHex(part, at) ? part.replaceAll('l', '1').replaceAll('o', '0') : part))
  const text = [...plain.join('.')]
  const free = plain.flatMap((part, at) => [...(at > 0 ? '.' : ''), ...part].map(() => !isHex(part, at)))
  const doubtful = text.flatMap((letter, at) => (free[at] && other.has(letter) ? [at] : []))
  if (doubtful.length > mostDoubtful) return yield text.join('')
  for (let which = 0; which < 2 ** doubtful.length; which++) {
    const spelled = [...text]
    for (const [bit, at] of doubtful.entries()) if (which & (1 << bit)) spelled[at] = other.get(text[at] ?? '') ?? ''
    yield spelled.join('')
  }
}
const other = new Map(['l1', '1l', 'o0', '0o'].map(([one = '', two = '']) => [one, two]))

function printedIn(groups: Record<string, string | undefined>): PrintedPermit {
  const { asOf, status, renewal, expiry, events, identity, area, state, layers } = groups
  return {
    ...{ asOf: long(asOf) ?? 0, status: long(status) ?? 0 },
    ...{ renewal: long(renewal), expiry: long(expiry), events: long(events) },
    ...{ identity: identity ?? '', area: area ?? '', state: state ?? '' },
    layers: readLayers(layers ?? ''),
  }
}

const pattern = new RegExp(
  `^${version}\\.(?<asOf>[\\da-z]{1,8})\\.(?<status>[\\da-z]{1,4})\\.(?<renewal>[\\da-z]{0,8})\\.(?<expiry>[\\da-z]{0,8})` +
    '\\.(?<events>[\\da-z]{0,6})\\.(?<identity>[\\da-f]{4})\\.(?<area>[\\da-f]{4})\\.(?<state>[\\da-f]{16})' +
    '\\.(?<layers>x[\\da-f]{8}|(?:[\\da-z]{1,8}_[\\da-z]{0,6}(?:-|$))*)$',
)

function readLayers(text: string): PrintedPermit['layers'] {
  if (text.startsWith('x') && !text.includes('_')) return text.slice(1)
  return text === ''
    ? []
    : text.split('-').map((one): PrintedLayer => {
        const [id, revision] = one.split('_')
        return { id: long(id) ?? 0, revision: long(revision) }
      })
}

const shortLayer = ({ id, revision }: PrintedLayer): string => `${short(id)}_${short(revision)}`
const short = (value: number | null): string => (value === null ? '' : value.toString(36))
const long = (text: string | undefined): number | null => (text ? parseInt(text, 36) : null)

const checkOf = ({ service, organization, projectId, permitId }: Omit<LinkTarget, 'paper'>, body: string) =>
  shortHash([service, organization, projectId, permitId, body].join(' '), 6)
