import { createHash, randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { NamedJson } from '../http/json-text'
import { downloadPrefix, type DownloadLinks, type GivenLinks } from '../download/links'
import type { ListedLayer } from '../store/listed-layers'
import { layerFormer, type FormOptions } from './layer-form'
import type { LayersInForce } from './layers-in-force'

type Shown = 'latest' | 'all'
/** `origin`: where the caller reached the service. */
type ListOptions = Pick<FormOptions, 'store' | 'caller'> & { origin: string }

/** Stands where a link goes; nobody can have written it into a layer. */
const mark = `link-${randomUUID()}-`
const marked = new RegExp(`${mark}([0-9a-f-]{36})`)
const idLength = 36

/** Some layers after each other, as bytes of a list, and where in these the paths of the links begin, which are of one time. */
interface Piece {
  bytes: Buffer
  linksAt: Uint32Array
  time: string
}
/** The pieces of a list in their order, by all that they depend on but the time of the links. */
type Pieces = ReadonlyMap<string, Piece>

/**
 * Whole lists by their names, those that were asked for least lately go. Of a list that changes the next takes over the pieces that did not,
 * and of one whose links are over all, with others written into them.
 */
const lists = new Map<string, { pieces: Promise<Pieces>; made: Pieces; length: number }>()
const maxBytes = 64_000_000
/** So many layers are written at once, some milliseconds; then other requests are answered. */
const maxAtOnce = 100
const nothing: Pieces = new Map()
const end = Buffer.from(']')
const empty = Buffer.from('[]')

/**
 * Layers as the JSON of the list, named by all that it depends on: whoever has it already need not be sent it, nor is it made
 * again for the next one who asks. The links in it are the same for some minutes.
 */
export function layerList(links: DownloadLinks, options: ListOptions, inForce: LayersInForce, shown: Shown): NamedJson {
  const given = links.give()
  const { states, isOwn } = inForce
  const kind = JSON.stringify([mark, shown, options.origin, isOwn ? options.caller.user.id : null])
  const name = createHash('sha256').update(given.time).update(kind).update(states).digest('base64url')
  return new NamedJson(name, async () => {
    const list = lists.get(name) ?? { pieces: make(), made: nothing, length: 0 }
    lists.delete(name)
    lists.set(name, list)
    const pieces = [...(await list.pieces).values()].map(({ bytes }) => bytes)
    return pieces.length === 0 ? [empty] : [...pieces, end]
  })

  async function make(): Promise<Pieces> {
    try {
      const pieces = await piecesOf(options, { inForce, shown, kind }, given)
      const list = lists.get(name)
      if (list) {
        list.made = pieces
        for (const { bytes } of pieces.values()) list.length += bytes.length
      }
      return pieces
    } catch (error) {
      lists.delete(name)
      throw error
    } finally {
      forgetOld()
    }
  }
}

function forgetOld(): void {
  let kept = 0
  for (const [name, { length }] of [...lists].reverse()) {
    if (kept > 0 && kept + length > maxBytes) lists.delete(name)
    else kept += length
  }
}

async function piecesOf(
  options: ListOptions,
  { inForce: { layers, states }, shown, kind }: { inForce: LayersInForce; shown: Shown; kind: string },
  given: GivenLinks,
): Promise<Pieces> {
  const before = [...lists.values()].map(({ made }) => made).reverse()
  const pieces = new Map<string, Piece>()
  for (let from = 0; from < layers.length; from += maxAtOnce) {
    const begin = from === 0 ? '[' : ','
    const name = `${begin}${states.subarray(from, from + maxAtOnce).join()} ${kind}`
    const known = before.find((made) => made.has(name))?.get(name)
    if (known?.time !== given.time && from > 0) await nextTurn()
    if (known) pieces.set(name, relinked(known, given))
    else pieces.set(name, await written(options, { begin, layers: layers.slice(from, from + maxAtOnce), shown }, given))
  }
  return pieces
}

/** A piece with links of another time, which are as long. */
function relinked(piece: Piece, given: GivenLinks): Piece {
  if (piece.time === given.time) return piece
  const { linksAt } = piece
  const bytes = Buffer.from(piece.bytes)
  const ids = Array.from(linksAt, (at) =>
    bytes.toString('latin1', at + downloadPrefix.length, at + downloadPrefix.length + idLength),
  )
  given.paths(ids).forEach((path, index) => bytes.write(path, linksAt[index] ?? 0, 'latin1'))
  return { bytes, linksAt, time: given.time }
}

async function written(
  options: ListOptions,
  { begin, layers, shown }: { begin: string; layers: readonly ListedLayer[]; shown: Shown },
  { paths, time }: GivenLinks,
): Promise<Piece> {
  const userIds = layers.flatMap(({ layer, revisions }) => [layer.creator_id, ...revisions.map((each) => each.user_id)])
  const users = await options.store.users.shown([...new Set(userIds)])
  const form = layerFormer({ ...options, users, withEmail: true, linkOf: (revisionId) => mark + revisionId })
  const texts: string[] = []
  for (const { layer, revisions } of layers) texts.push(JSON.stringify(await form(layer, revisions, shown)))
  // One character a byte of UTF-8: such texts are joined fastest, and a place in them is one in the bytes.
  const parts = Buffer.from(begin + texts.join(','))
    .toString('latin1')
    .split(marked)
  const links = paths(parts.filter((_, at) => at % 2 === 1)).values()
  const linksAt: number[] = []
  let text = ''
  parts.forEach((part, at) => {
    if (at % 2 === 0) text += part
    else {
      text += options.origin
      linksAt.push(text.length)
      text += String(links.next().value)
    }
  })
  return { bytes: Buffer.from(text, 'latin1'), linksAt: Uint32Array.from(linksAt), time }
}
