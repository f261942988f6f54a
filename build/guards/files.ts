import type { Guard } from './guard'

const zip = 'src/node/zip/zip.test.ts'
const engine = 'src/geo/workers/geo-engine.test.ts'

/** Guards against what files and answers bring in. */
export const fileGuards: readonly Guard[] = [
  {
    what: 'Reading a file takes no more memory than is allowed',
    file: 'src/geo/workers/reader-process.ts',
    take: "if (heldMb() > this.#limits.memoryMb) this.#end({ kind: 'beyond', failure: null })\n",
    put: '\n',
    test: engine,
    only: 'a process that reads',
  },
  {
    what: 'Reading that stands still is ended, and so is a call into foreign code',
    file: 'src/geo/workers/worker-slot.ts',
    take: '    this.#silence = setTimeout(() => {\n',
    put: '    this.#silence = setTimeout(() => {\n      if (forMs > 0) return\n',
    test: engine,
    only: 'a process that reads',
  },
  {
    what: 'A process that reads ends with the program that started it',
    file: 'src/geo/workers/reader-process.ts',
    take: '  line.onGone(() => (guard ? guard.leave() : endNow()))\n',
    put: '\n',
    test: engine,
    only: 'leaves nothing when the program that started it is killed',
  },
  {
    what: 'A zip writes nothing outside its folder, and no link',
    file: 'src/node/zip/zip-names.ts',
    take: " || path.startsWith('/') || /^[a-z]:/i.test(path) || parts.includes('..')",
    test: zip,
  },
  {
    what: 'A zip writes nothing outside its folder, and no link',
    file: 'src/node/zip/zip-archive.ts',
    take: 'if (unixMode === 0o120000) {',
    put: 'if (unixMode === -1) {',
    test: zip,
  },
  {
    what: 'A zip bomb ends by what it unpacks to, whatever it says of itself',
    file: 'src/node/zip/extract-zip.ts',
    take: "if (own > limits.ratioFloorBytes && own > limits.maxRatio * archive.archiveBytes) throw bomb(name, 'ratio', limits)\n",
    put: '\n',
    test: zip,
  },
  {
    what: 'A zip bomb ends by what it unpacks to, whatever it says of itself',
    file: 'src/node/zip/extract-zip.ts',
    take: "if (budget.written > limits.maxTotalBytes) throw bomb(name, 'total', limits)\n",
    put: '\n',
    test: zip,
  },
  {
    what: 'A zip has no more entries, longer names and deeper folders than people make',
    file: 'src/node/zip/zip-archive.ts',
    take: "if (zip.entryCount > limits.maxEntries) return reject(tooMany())\n    zip.on('entry', (entry: Entry) => {\n      if (entries.length >= limits.maxEntries) return reject(tooMany())\n",
    put: "zip.on('entry', (entry: Entry) => {\n",
    test: zip,
  },
  {
    what: 'A zip has no more entries, longer names and deeper folders than people make',
    file: 'src/node/zip/zip-names.ts',
    take: 'if (tooLong || parts.length > maxFolders) {',
    put: 'if (tooLong) {',
    test: zip,
  },
  {
    what: 'Prototypes are not changed by names of members',
    file: 'src/geo/formats/geojson/nested-value.ts',
    take: "this.#stack.push(kind === 'array' ? [] : new Map())",
    put: "this.#stack.push(kind === 'array' ? [] : Object.assign(new Map(), { set(this: Record<string, unknown>, k: string, v: unknown) { this[k] = v } }) as never)",
    test: 'src/geo/formats/geojson/geojson.test.ts',
    only: 'survives nesting bombs',
  },
  {
    what: 'JSON in a text of a permit has a size and a depth',
    file: 'src/shared/rest/permit-items.ts',
    take: 'if (items.length > maxCharacters) return null\n',
    put: '\n',
    test: 'src/shared/rest/serialized-json.exploit.test.ts',
  },
  {
    what: 'An answer of a service has an end',
    file: 'src/core/remote/rest-client.ts',
    take: 'readAnswer(opened.answer, opened.url.host, maxAnswerBytes)',
    put: 'readAnswer(opened.answer, opened.url.host, Infinity)',
    test: 'src/core/remote/rest-client.test.ts',
    only: 'refuses an answer without end',
  },
  {
    what: 'A cell of a CSV is no formula',
    file: 'src/renderer/format/csv.ts',
    take: "formula.test(text) && !number.test(text) ? `'${text}` : text",
    put: 'text',
    test: 'src/renderer/format/csv.exploit.test.ts',
  },
]
