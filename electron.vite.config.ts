import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'electron-vite'
import type { Plugin, Rolldown } from 'vite'
import { fontPreload } from './build/vite-font-preload'
import { guideModule } from './build/vite-guide'
import { iconSprite } from './build/vite-icon-sprite'

const root = import.meta.dirname

/** Programs of the Node side; each becomes out/main/NAME.js. */
const nodeEntries: Record<string, string> = {
  index: 'src/main/index.ts',
  'program-thread': 'src/main/programs/program-thread.ts',
  service: 'src/service/main.ts',
  cli: 'src/cli/index.ts',
  'host-web': 'src/host-web/index.ts',
  'geo-worker': 'src/geo/workers/geo-worker.ts',
  'reader-process': 'src/geo/workers/reader-process.ts',
  'keychain-program': 'src/node/keychain-program.ts',
  'digest-thread': 'src/node/digest-thread.ts',
  'parts-thread': 'src/core/permits/parts-thread.ts',
}

/**
 * Packages that stay in node_modules at run time: native add-ons, those that find their own files beside themselves, and those of a
 * service beyond one machine, which no package of the program carries.
 */
const externalPackages = ['libsql', 'keytar', 'web-ifc', '@cwasm/jpeg-turbo', '@cwasm/webp', '@aws-sdk', 'pg']

/** An entry that is missing is left out, and said, so that a part can be built without the others. */
function presentEntries(entries: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(entries)
      .filter(([name, file]) => {
        const present = existsSync(join(root, file))
        if (!present) console.warn(`build: no ${file}, so out/main/${name}.js is not built`)
        return present
      })
      .map(([name, file]) => [name, join(root, file)]),
  )
}

/** Fails the build when a file loads one of the programs: that would start it a second time, in the wrong process. */
function programsStandAlone(): Plugin {
  return {
    name: 'plumbline:programs-stand-alone',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        for (const name of [...file.imports, ...file.dynamicImports]) {
          const loaded = bundle[name]
          if (loaded?.type === 'chunk' && loaded.isEntry)
            this.error(`${file.fileName} would start ${name} by loading it`)
        }
      }
    },
  }
}

/** The reader of DWG, which its loader finds beside itself. */
function dwgReader(): Plugin {
  const fileName = 'dwg-reader.wasm'
  return {
    name: 'plumbline:dwg-reader',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: readFileSync(join(root, 'src/geo/formats/dwg', fileName)) })
    },
  }
}

/** The fonts of paper, which src/core/services/paper finds beside the program. */
function paperFonts(): Plugin {
  const folder = join(root, 'node_modules/@fontsource/inter/files')
  return {
    name: 'plumbline:paper-fonts',
    generateBundle() {
      for (const fileName of readdirSync(folder).filter((name) => paperFont.test(name)))
        this.emitFile({ type: 'asset', fileName, source: readFileSync(join(folder, fileName)) })
    },
  }
}
const paperFont = /^inter-([a-z-]+-400|latin-600)-normal\.woff$/

/** Names the chunk of what an entry reads before it runs; schemas, which the first screen does without, go their own ways. */
function firstScreenOf(entry: string): Rolldown.CodeSplittingNameFunction {
  const found = new Set<string>()
  return (id, context) => {
    const take = (module: string): void => {
      if (found.has(module) || /\/src\/shared\/(rest|contract)\/|\/node_modules\/zod\//.test(module)) return
      found.add(module)
      for (const imported of context.getModuleInfo(module)?.importedIds ?? []) take(imported)
    }
    if (found.size === 0) take(entry)
    return found.has(id) ? 'first-screen' : null
  }
}

export default defineConfig({
  main: {
    plugins: [programsStandAlone(), dwgReader(), paperFonts()],
    build: {
      externalizeDeps: false,
      // Electron's Node in tests is 16; CommonJS, since code in a worker or a utility process must start on it too.
      target: 'node16',
      sourcemap: false,
      rolldownOptions: {
        input: presentEntries(nodeEntries),
        // Else Rolldown may put what two programs share into one of them, and loading it would start that one.
        experimental: { chunkOptimization: { mergeCommonChunks: false } },
        external: externalPackages.map((name) => new RegExp(`^${name.replace('.', '\\.')}(/|$)`)),
        output: {
          format: 'cjs',
          // Node's own import() does not see into the archive of a packaged app: neither keychain nor JPEG would be there.
          dynamicImportInCjs: false,
          // Without it Rolldown may leave its helpers in one of the programs.
          strictExecutionOrder: true,
          entryFileNames: '[name].js',
          // Beside the entries, not below them: __dirname is out/main in every file.
          chunkFileNames: 'shared-[name]-[hash].js',
        },
      },
    },
  },
  preload: {
    build: {
      externalizeDeps: false,
      target: 'node16',
      rolldownOptions: {
        input: { index: join(root, 'src/preload/index.ts') },
        // A sandboxed preload is one CommonJS file.
        output: { format: 'cjs', entryFileNames: '[name].js', codeSplitting: false },
      },
    },
  },
  renderer: {
    root: join(root, 'src/renderer'),
    plugins: [
      vue(),
      iconSprite(join(root, 'node_modules/lucide-static/icons')),
      fontPreload('inter-latin-wght-normal'),
      guideModule(join(root, 'docs')),
    ],
    worker: { format: 'es' },
    css: { transformer: 'lightningcss' },
    build: {
      target: 'chrome108',
      // Lowers light-dark(), nesting and color-mix() for the oldest runtime that is tested.
      cssTarget: 'chrome108',
      cssMinify: 'lightningcss',
      minify: true,
      // No data: URLs for scripts, workers and fonts: the content security policy refuses them.
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: { index: join(root, 'src/renderer/index.html') },
        // What a schema is made of has no other effect: the window leaves out those that it does not read, and zod with them.
        treeshake: {
          moduleSideEffects: (id) => !id.startsWith(join(root, 'src/shared/')) || id.endsWith('/rest/zod.ts'),
        },
        // The first screen in one file: each more is a question to the main process, which is busy then.
        // So is what several of the later parts share, by the dozen.
        output: {
          codeSplitting: {
            groups: [
              { name: firstScreenOf(join(root, 'src/renderer/main.ts')), priority: 1 },
              { name: 'shared-parts', test: /[\\/]src[\\/](renderer|shared)[\\/]/, minShareCount: 2 },
            ],
          },
        },
      },
    },
  },
})
