import { createHash, randomUUID } from 'node:crypto'
import { NamedJson } from '../http/json-text'
import type { DownloadLinks } from '../download/links'
import type { ListedLayer } from '../store/listed-layers'
import { layerFormer, type FormOptions } from './layer-form'

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
const lists = new Map<string, Buffer>()
const maxBytes = 64_000_000

/**
 * Layers as the JSON of the list, named by all that it depends on: whoever has it already need not be sent it, nor is it made
 * again for the next one who asks. The links in it are the same for some minutes.
 */
export function layerList(
  links: DownloadLinks,
  options: ListOptions,
  layers: readonly ListedLayer[],
  shown: Shown,
): NamedJson {
  const given = links.give()
  const isOwn = !layers.every(isSameForAll)
  const name = createHash('sha256')
    .update(JSON.stringify([mark, shown, options.origin, given.time, isOwn ? options.caller.user.id : null]))
    .update(Float64Array.from(layers, ({ state }) => state))
    .digest('base64url')
  return new NamedJson(name, () => {
    const bytes = lists.get(name) ?? listBytes(textsOf(options, layers, shown), options.origin, given.paths)
    keep(name, bytes)
    return bytes
  })
}

/** What is for viewing only its uploader sees whole. */
const isSameForAll = ({ revisions }: ListedLayer): boolean => revisions.every((revision) => revision.data_rights !== 1)

function textsOf(options: ListOptions, layers: readonly ListedLayer[], shown: Shown): LayerText[] {
  const form = layerFormer({ ...options, withEmail: true, linkOf: (revisionId) => mark + revisionId })
  return layers.map((each) => {
    const text = texts[shown].get(each) ?? split(JSON.stringify(form(each.layer, each.revisions, shown)))
    if (isSameForAll(each)) texts[shown].set(each, text)
    return text
  })
}

/** One character a byte of UTF-8: such texts are joined and copied fastest. */
function split(text: string): LayerText {
  const parts = Buffer.from(text).toString('latin1').split(marked)
  return { between: parts.filter((_, at) => at % 2 === 0), linked: parts.filter((_, at) => at % 2 === 1) }
}

function listBytes(
  layers: readonly LayerText[],
  origin: string,
  pathsOf: (revisionIds: readonly string[]) => string[],
): Buffer {
  const paths = pathsOf(layers.flatMap(({ linked }) => linked)).values()
  const pieces: string[] = []
  for (const { between } of layers) {
    pieces.push(pieces.length === 0 ? '[' : ',')
    between.forEach((piece, at) => {
      if (at > 0) pieces.push(origin, String(paths.next().value))
      pieces.push(piece)
    })
  }
  return Buffer.from(layers.length === 0 ? '[]' : `${pieces.join('')}]`, 'latin1')
}

function keep(name: string, bytes: Buffer): void {
  lists.delete(name)
  lists.set(name, bytes)
  let kept = 0
  for (const [each, { length }] of [...lists].reverse()) {
    kept += length
    if (kept > maxBytes && each !== name) lists.delete(each)
  }
}
