import { join } from 'node:path'
import ts from 'typescript'

/** A file as it would be; from the root of the checkout. */
export interface Change {
  file: string
  text: string
}

/** Of each change, by itself, whether the compiler would refuse it. @param root the checkout, unchanged */
export function refused(root: string, changes: readonly Change[]): boolean[] {
  const configOf = ({ file }: Change): string =>
    file.startsWith('src/renderer/') ? 'tsconfig.web.json' : 'tsconfig.node.json'
  const services = new Map([...new Set(changes.map(configOf))].map((config) => [config, serviceFor(root, config)]))
  const outcomes = changes.map(() => false)
  // To look at one changed file takes seconds, at one more of them no time: all that change different files are looked at together.
  const due = new Set(changes.keys())
  while (due.size > 0) {
    const round = new Map<string, number>()
    for (const index of due) if (!round.has(changes[index]?.file ?? '')) round.set(changes[index]?.file ?? '', index)
    for (const [config, refuse] of services) {
      const indexes = [...round.values()].filter((index) => configOf(changes[index] as Change) === config)
      const answers = refuse(indexes.map((index) => changes[index] as Change))
      indexes.forEach((index, at) => (outcomes[index] = answers[at] === true))
    }
    for (const index of round.values()) due.delete(index)
  }
  return outcomes
}

/** Asks of changes of different files whether each is refused. */
function serviceFor(root: string, config: string): (changes: readonly Change[]) => boolean[] {
  const read = ts.readConfigFile(join(root, config), (path) => ts.sys.readFile(path))
  const parsed = ts.parseJsonConfigFileContent(read.config, ts.sys, root)
  const texts = new Map<string, { version: number; text: string }>()
  const snapshotOf = (path: string): string | undefined => texts.get(path)?.text ?? ts.sys.readFile(path)
  const service = ts.createLanguageService({
    getCompilationSettings: () => ({ ...parsed.options, incremental: false, tsBuildInfoFile: undefined }),
    getScriptFileNames: () => parsed.fileNames,
    getScriptVersion: (path) => String(texts.get(path)?.version ?? 0),
    getScriptSnapshot: (path) => {
      const text = snapshotOf(path)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: (options) => ts.getDefaultLibFilePath(options),
    fileExists: (path) => ts.sys.fileExists(path),
    readFile: (path) => ts.sys.readFile(path),
    directoryExists: (path) => ts.sys.directoryExists(path),
    getDirectories: (path) => ts.sys.getDirectories(path),
  })
  let version = 0
  const put = (file: string, text: string | undefined): void => {
    texts.set(join(root, file), { version: ++version, text: text ?? ts.sys.readFile(join(root, file)) ?? '' })
  }
  return (changes) => {
    for (const { file, text } of changes) put(file, text)
    const answers = changes.map(({ file }) => {
      const path = join(root, file)
      return service.getSyntacticDiagnostics(path).length > 0 || service.getSemanticDiagnostics(path).length > 0
    })
    for (const { file } of changes) put(file, undefined)
    return answers
  }
}
