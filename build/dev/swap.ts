import { join } from 'node:path'
import type { Plugin } from 'vite'
import { root } from '../setup.mjs'

const here = (name: string): string => join(root, 'build/dev', name)

/** Modules of the product that `npm run dev` replaces by its own. Nothing of these gets into `electron-vite build`. */
const swapped = new Map([
  [join(root, 'src/node/static-file.ts'), here('page-files.ts')],
  [join(root, 'src/shared/security/content-security-policy.ts'), here('page-policy.ts')],
])

/** Puts what only dev needs into the programs of the Node side. */
export function swapForDev(): Plugin {
  return {
    name: 'plumbline:dev',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      const own = found && swapped.get(found.id)
      return own && importer !== own ? own : found
    },
    transform(code, id) {
      // In one line with the first, so that the lines stay those of the source.
      const own = `import ${JSON.stringify(here('end-when-touched.ts'))};`
      return id === join(root, 'src/service/main.ts') ? { code: own + code, map: null } : undefined
    },
  }
}

/** What each program is made of, as one text a program: what has changed since the last build is told by comparing. */
export function tellPrograms(onBuilt: (programs: Map<string, string>) => void): Plugin {
  return {
    name: 'plumbline:dev-programs',
    writeBundle(_options, bundle) {
      const textOf = (file: string, seen: Set<string>): string => {
        const chunk = bundle[file]
        if (seen.has(file) || chunk?.type !== 'chunk') return ''
        seen.add(file)
        return [chunk.code, ...[...chunk.imports, ...chunk.dynamicImports].map((each) => textOf(each, seen))].join('')
      }
      const entries = Object.values(bundle).filter((file) => file.type === 'chunk' && file.isEntry)
      onBuilt(new Map(entries.map(({ fileName }) => [fileName.replace('.js', ''), textOf(fileName, new Set())])))
    },
  }
}
