import { createHash, randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { NamedJson } from '../http/json-text'
import type { DownloadLinks, GivenLinks } from '../download/links'
import type { ListedLayer } from '../store/listed-layers'
import { layerFormer, type FormOptions } from './layer-form'
import { isSameForAll, type LayersInForce } from './layers-in-force'

type Shown = 'latest' | 'all'
/** `origin`: where the caller reached the service. */
type ListOptions = Pick<FormOptions, 'store' | 'caller'> & { origin: string }

/** A layer's JSON: the texts between the download links, and the revisions that these lead to. */
interface LayerText {
  between: string[]
  linked: string[]
}

/** Stands where a link goes; nobody can have written it into a layer. */
const mark = `link-${randomUUID()}-`
const marked = new RegExp(`${mark}([0-9a-f-]{36})`)

/** The texts of each state of a layer, as far as they are the same for everybody. */
const texts: Record<Shown, WeakMap<ListedLayer, LayerText>> = { latest: new WeakMap(), all: new WeakMap() }

/** Whole lists by their names; those that were asked for least lately go. */
const lists = new Map<string, { bytes: Promise<Buffer>; length: number }>()
const maxBytes = 64_000_000
/** So many layers are written at once, some milliseconds; then other requests are answered. */
const maxAtOnce = 100

/**
 * Layers as the JSON of the list, named by all that it depends on: whoever has it already need not be sent it, nor is it made
 * again for the next one who asks. The links in it are the same for some minutes.
 */
export function layerList(
  links: DownloadLinks,
  options: ListOptions,
  { layers, states, isOwn }: LayersInForce,
  shown: Shown,
): NamedJson {
  const given = links.give()
  const name = createHash('sha256')
    .update(JSON.stringify([mark, shown, options.origin, given.time, isOwn ? options.caller.user.id : null]))
    .update(states)
    .digest('base64url')
  return new NamedJson(name, () => {
    const list = lists.get(name) ?? { bytes: make(), length: 0 }
    lists.delete(name)
    lists.set(name, list)
    return list.bytes
  })

  async function make(): Promise<Buffer> {
    try {
      const bytes = await listBytes(options, layers, shown, given.paths)
      const list = lists.get(name)
      if (list) list.length = bytes.length
      return bytes
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

async function listBytes(
  options: ListOptions,
  layers: readonly ListedLayer[],
  shown: Shown,
  pathsOf: GivenLinks['paths'],
): Promise<Buffer> {
  const parts: Buffer[] = []
  for (let from = 0; from < layers.length; from += maxAtOnce) {
    if (from > 0) await nextTurn()
    const text = joined(await textsOf(options, layers.slice(from, from + maxAtOnce), shown), options.origin, pathsOf)
    parts.push(Buffer.from(`${from === 0 ? '[' : ','}${text}`, 'latin1'))
  }
  return Buffer.concat([...parts, Buffer.from(layers.length === 0 ? '[]' : ']')])
}

async function textsOf(options: ListOptions, layers: readonly ListedLayer[], shown: Shown): Promise<LayerText[]> {
  const form = layerFormer({ ...options, withEmail: true, linkOf: (revisionId) => mark + revisionId })
  const written: LayerText[] = []
  for (const each of layers) {
    const text = texts[shown].get(each) ?? split(JSON.stringify(await form(each.layer, each.revisions, shown)))
    if (isSameForAll(each)) texts[shown].set(each, text)
    written.push(text)
  }
  return written
}

/** One character a byte of UTF-8: such texts are joined and copied fastest. */
function split(text: string): LayerText {
  const parts = Buffer.from(text).toString('latin1').split(marked)
  return { between: parts.filter((_, at) => at % 2 === 0), linked: parts.filter((_, at) => at % 2 === 1) }
}

function joined(layers: readonly LayerText[], origin: string, pathsOf: GivenLinks['paths']): string {
  const paths = pathsOf(layers.flatMap(({ linked }) => linked)).values()
  const pieces: string[] = []
  for (const { between } of layers) {
    if (pieces.length > 0) pieces.push(',')
    between.forEach((piece, at) => {
      if (at > 0) pieces.push(origin, String(paths.next().value))
      pieces.push(piece)
    })
  }
  return pieces.join('')
}
