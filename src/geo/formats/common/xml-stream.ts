import { SaxesParser } from 'saxes'
import type { AppError } from '../../../shared/errors/app-error'
import type { Said } from '../../../shared/languages/said'
import { said } from '../../../shared/languages/said-readers'
import { errorOf } from '../../../shared/errors/worded-error'
import type { FileSet, ReadContext } from '../../model'
import { GeometryTooLarge, geometryTooLarge } from './geometry-limit'
import { BareAmpersands } from './bare-ampersands'
import { openMember } from './open-member'
import { streamDecoder, textCodec } from './text-encoding'
import { Utf8Stream, type TextWish } from './text-stream'

/** What a reader of an XML format wants to hear. Names come without namespace prefix. */
export interface XmlHandler<Feature> {
  /** What has been gathered; `readXml` takes it away. */
  features: Feature[]
  /** Elements whose text may hold markup, which is given as it is written; nothing is told of elements within. */
  readonly markup?: ReadonlySet<string>
  /** `qualifiedName` has the prefix. */
  open(name: string, attributes: Readonly<Record<string, string>>, qualifiedName: string): void
  /** `text` is all character data that stands in the element itself, trimmed. */
  close(name: string, text: string, qualifiedName: string): void
}

const chunkBytes = 1 << 17
/** One text, attribute or comment may be so long. Against files that are one text of gigabytes. */
const maxTextBytes = 64 * 1024 * 1024
const maxDepth = 500
/** Against elements of millions of attributes, which are all held. */
const maxAttributes = 10_000

/**
 * Reads an XML file in chunks and tells the handler of its elements; yields once a chunk what it has gathered. Entities of a DTD are not expanded and nothing outside the file is read (no XXE, no billion
 * laughs). Errors: file.corrupt and file.truncated with line and column, file.unsafe for absurd nesting, geo.limit
 * where the handler throws GeometryTooLarge.
 */
export async function* readXml<Feature>(
  files: FileSet,
  handler: XmlHandler<Feature>,
  context: ReadContext,
  wish: TextWish = {},
): AsyncGenerator<Feature[]> {
  const file = await openMember(files.main)
  const { name, sizeBytes } = files.main
  const parser = new SaxesParser({ xmlns: false, position: true })
  try {
    let text = ''
    /** What stands before the element at hand in those around it; blanks between elements are nothing. */
    const before: string[] = []
    let depth = 0
    /** The depth of the element at hand whose markup is text; 0: none. */
    let markupFrom = 0
    let at = 0
    // Where the parser last had something whole: what it holds back meanwhile is in memory.
    let heardAt = 0
    let fault: AppError | null = null
    const fail = (code: 'file.corrupt' | 'file.truncated' | 'file.unsafe', what: Said) => {
      const { line, column } = parser
      fault ??= errorOf(code, said('readers.limits.xml', { file: name, line, column, what }), {
        details: { file: files.main.path, line, column },
        retry: 'after-change',
      })
    }
    parser.on('error', (error) => {
      const what = error.message
        .replace(/^\d+:\d+:\s*/, '')
        .replace(/^version number must match.*/, 'the version of XML in its first line is not known')
        .replace(/[^.]$/, '$&.')
      // HTML entities in descriptions are common; they stay as written.
      if (/undefined entity/.test(what)) return
      if (/unclosed tag|unexpected end|document must contain a root/i.test(what))
        fail('file.truncated', said('readers.limits.xmlCut'))
      else fail('file.corrupt', said('readers.limits.xmlFault', { what }))
    })
    let attributes = 0
    parser.on('attribute', () => {
      if (++attributes > maxAttributes)
        fail('file.unsafe', said('readers.limits.xmlAttributes', { most: maxAttributes }))
    })
    parser.on('opentag', (tag) => {
      heardAt = at
      attributes = 0
      if (++depth > maxDepth) return fail('file.unsafe', said('readers.limits.xmlDepth', { most: maxDepth }))
      const named = tag.attributes as Record<string, string>
      if (markupFrom > 0) return addText(tagText(tag.name, named, tag.isSelfClosing))
      before.push(/\S/.test(text) ? text : '')
      text = ''
      const name = localName(tag.name)
      if (handler.markup?.has(name)) markupFrom = depth
      if (!fault) handler.open(name, named, tag.name)
    })
    const addText = (more: string) => {
      heardAt = at
      text += more
      // In pieces too, between comments.
      if (text.length > maxTextBytes) fail('file.unsafe', said('readers.limits.xmlText'))
    }
    parser.on('text', addText)
    parser.on('cdata', addText)
    for (const event of ['comment', 'processinginstruction', 'doctype', 'xmldecl'] as const)
      parser.on(event, () => (heardAt = at))
    parser.on('closetag', (tag) => {
      heardAt = at
      if (markupFrom > 0 && depth > markupFrom) {
        depth--
        return tag.isSelfClosing ? undefined : addText(`</${tag.name}>`)
      }
      markupFrom = 0
      depth--
      if (!fault) handler.close(localName(tag.name), text.trim(), tag.name)
      text = before.pop() ?? ''
    })

    const decoder = xmlDecoder(await file.read(0, 1024), name, wish)
    const ampersands = new BareAmpersands()
    let first = true
    for (; at < sizeBytes && !fault; at += chunkBytes) {
      context.signal.throwIfAborted()
      if (at - heardAt > maxTextBytes) {
        fail('file.unsafe', said('readers.limits.xmlText'))
        break
      }
      let chunk = decoder.write(await file.read(at, chunkBytes))
      if (first) chunk = chunk.replace(/^\ufeff?\s+(?=<\?xml)/, '')
      first = false
      parser.write(ampersands.write(chunk))
      context.onProgress({ bytesRead: Math.min(sizeBytes, at + chunkBytes), bytesTotal: sizeBytes })
      yield taken(handler)
    }
    if (!fault) {
      parser.write(ampersands.write(decoder.end()) + ampersands.end())
      parser.close()
      yield taken(handler)
    }
    if (fault) throw fault
  } catch (error) {
    throw error instanceof GeometryTooLarge
      ? geometryTooLarge(files, said('readers.shared.atLine', { at: parser.line }), error)
      : error
  } finally {
    await file.close()
  }
}

function xmlDecoder(head: Uint8Array, name: string, wish: TextWish): ReturnType<typeof streamDecoder> {
  const declared = xmlEncoding(head)
  if (/^utf-16/.test(declared)) return streamDecoder(declared)
  const isOther = textCodec(declared)?.name !== 'utf-8'
  const bytes = new Utf8Stream(name, isOther ? { encoding: wish.encoding ?? declared } : wish)
  const text = streamDecoder('utf-8')
  return { write: (chunk) => text.write(bytes.write(chunk)), end: () => text.write(bytes.end()) + text.end() }
}

function tagText(name: string, attributes: Readonly<Record<string, string>>, isSelfClosing: boolean): string {
  const all = Object.entries(attributes).map(([key, value]) => ` ${key}="${value.replaceAll('"', '&quot;')}"`)
  return `<${name}${all.join('')}${isSelfClosing ? '/' : ''}>`
}

function taken<Feature>(handler: XmlHandler<Feature>): Feature[] {
  const { features } = handler
  handler.features = []
  return features
}

/** The encoding by byte order mark or XML declaration; UTF-8 when neither names a known one. */
export function xmlEncoding(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  if (head[0] === 0x3c && head[1] === 0) return 'utf-16le'
  if (head[0] === 0 && head[1] === 0x3c) return 'utf-16be'
  // Attack: a head of blanks only, over which two runs of blanks in a row in the pattern take seconds.
  const declared = /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)["']/.exec(
    Buffer.from(head.subarray(0, 1024)).toString('latin1'),
  )?.[1]
  return declared && !/^utf-?16/i.test(declared) && textCodec(declared) ? declared : 'utf-8'
}

/** Name of the root element without prefix, from the first bytes; null when they are no XML. */
export function xmlRootName(head: Uint8Array): string | null {
  const codec = textCodec(xmlEncoding(head))
  const text = codec ? streamDecoder(xmlEncoding(head)).write(Buffer.from(head)) : ''
  const root = /<([A-Za-z_][\w.-]*:)?([A-Za-z_][\w.-]*)/y
  root.lastIndex = prologLength(text)
  return root.exec(text)?.[2] ?? null
}

/**
 * Where the root element begins: after white space, the declaration, comments and the document type. Each character is
 * looked at once. Attack: a head of thousands of "<?" or "<!DOCTYPE", over which patterns take minutes.
 */
function prologLength(text: string): number {
  const space = /[\s\ufeff]*/y
  const past = (end: string, from: number): number => {
    const at = text.indexOf(end, from)
    return at < 0 ? text.length : at + end.length
  }
  let at = 0
  for (;;) {
    space.lastIndex = at
    at += space.exec(text)?.[0].length ?? 0
    if (text.startsWith('<?', at)) at = past('?>', at + 2)
    else if (text.startsWith('<!--', at)) at = past('-->', at + 4)
    else if (text.slice(at, at + 9).toUpperCase() === '<!DOCTYPE') {
      const subset = text.indexOf('[', at)
      const end = past('>', at)
      at = subset >= 0 && subset < end ? past('>', past(']', subset)) : end
    } else return at
  }
}

function localName(name: string): string {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}
