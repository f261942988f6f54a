import { join } from 'node:path'
import ts from 'typescript'

/** The compiler, asked whether it would let a changed file pass. */
export interface Compiler {
  /** @param file from the root of the checkout */
  refuses(file: string, text: string): boolean
}

/** @param root the checkout, unchanged */
export function openCompiler(root: string): Compiler {
  const services = new Map<string, Compiler>()
  return {
    refuses(file, text) {
      const config = file.startsWith('src/renderer/') ? 'tsconfig.web.json' : 'tsconfig.node.json'
      const service = services.get(config) ?? serviceFor(root, config)
      services.set(config, service)
      return service.refuses(file, text)
    },
  }
}

function serviceFor(root: string, config: string): Compiler {
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
  return {
    refuses(file, text) {
      const path = join(root, file)
      texts.set(path, { version: ++version, text })
      try {
        return service.getSyntacticDiagnostics(path).length > 0 || service.getSemanticDiagnostics(path).length > 0
      } finally {
        texts.set(path, { version: ++version, text: ts.sys.readFile(path) ?? '' })
      }
    },
  }
}
