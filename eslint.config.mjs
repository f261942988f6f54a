import { builtinModules } from 'node:module'
import tseslint from 'typescript-eslint'
import vue from 'eslint-plugin-vue'
import { rooms } from './build/lint/rooms.mjs'
import words from './build/lint/words.mjs'

/** The layers of src/, and which of them each may import (ARCHITECTURE.md). */
const mayImport = {
  shared: ['shared'],
  node: ['shared', 'node'],
  geo: ['shared', 'node', 'geo'],
  core: ['shared', 'node', 'geo', 'core'],
  service: ['shared', 'node', 'geo', 'service'],
  main: ['shared', 'node', 'geo', 'core', 'service', 'main'],
  'host-web': ['shared', 'node', 'geo', 'core', 'service', 'host-web'],
  cli: ['shared', 'node', 'geo', 'core', 'service', 'cli'],
  preload: ['shared', 'preload'],
  renderer: ['shared', 'renderer'],
}
const layers = Object.keys(mayImport)

/** Folders whose text is all in the catalogues. */
const converted = Object.entries(rooms).flatMap(([folder, isConverted]) => (isConverted ? [folder] : []))

const tests = ['**/*.test.ts', '**/*.suite.ts']

/** Packages and modules that some layers have not. */
const nodeModules = `^(node:|(${[...builtinModules, 'libsql', 'keytar'].join('|')})(/|$))`
const windowPackages = '^(vue|pinia|leaflet|reka-ui)(/|$)'

/** What a layer may not import: across the borders of the layers, Node where there is none, the window's packages elsewhere. */
function refusedImports(layer) {
  const others = layers.filter((other) => !mayImport[layer].includes(other))
  const refused = [
    {
      regex: `(^|/)(\\.\\.|src)/(${others.join('|')})(/|$)`,
      message: `src/${layer} may import only ${mayImport[layer].join(', ')}.`,
    },
  ]
  if (['shared', 'renderer', 'preload'].includes(layer)) refused.push({ regex: nodeModules, message: 'No Node here.' })
  if (layer !== 'main' && layer !== 'preload')
    refused.push({ regex: '^electron(/|$)', message: 'Electron only in src/main and src/preload.' })
  // Its memory is given back by another size than was taken, on which old Electrons end the process: see feature-bytes.ts.
  refused.push({ regex: '^(node:)?v8$', message: 'No v8.serialize: use src/geo/formats/common/feature-bytes.' })
  if (layer !== 'renderer') refused.push({ regex: windowPackages, message: 'Vue and the map only in src/renderer.' })
  return refused
}

/** The same patterns for `import … from` and for `import(…)`, which no-restricted-imports does not see. */
const refusing = (files, patterns) => ({
  files: files.map((folder) => `src/${folder}/**/*.{ts,vue}`),
  rules: {
    'no-restricted-imports': ['error', { patterns }],
    'no-restricted-syntax': [
      'error',
      ...patterns.map(({ regex, message }) => ({
        selector: `ImportExpression[source.value=/${regex.replaceAll('/', '\\u002F')}/]`,
        message,
      })),
    ],
  },
})

/** What some of the programs that run this code lack. */
const lackingSomewhere = {
  files: ['src/**/*.{ts,vue}'],
  rules: {
    'no-restricted-properties': [
      'error',
      { object: 'AbortSignal', property: 'any', message: 'Not every Electron has it: src/node/either-signal.ts.' },
    ],
  },
}

const layerRules = [
  ...layers.map((layer) => refusing([layer], refusedImports(layer))),
  // The parts of the window stand above what they share.
  refusing(
    ['client', 'composables', 'format', 'geometry', 'model', 'stores', 'ui'].map((folder) => `renderer/${folder}`),
    [
      ...refusedImports('renderer'),
      { regex: '(^|/)features/', message: 'Parts of the window import this, not this them.' },
    ],
  ),
]

export default tseslint.config(
  // The last is what the build writes of its own configuration, for a moment.
  { ignores: ['out/**', 'dist/**', 'node_modules/**', '.runtime/**', 'electron.vite.config.ts.*.mjs'] },
  // No rule of our own is of these, and what oxlint finds there in a twentieth of the time is the same (.oxlintrc.json).
  { ignores: [...tests, 'build/**/*.{ts,mjs}', 'bench/**/*.ts', 'e2e/**/*.ts'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  ...tseslint.configs.recommended,
  // In components only: over every file of the program they cost a third of the time and find nothing.
  ...vue.configs['flat/recommended'].map((config) => ({ files: ['**/*.vue'], ...config })),
  {
    files: ['**/*.vue'],
    languageOptions: { parserOptions: { parser: tseslint.parser } },
    rules: {
      // The formatter lays templates out.
      'vue/max-attributes-per-line': 'off',
      'vue/singleline-html-element-content-newline': 'off',
      'vue/multiline-html-element-content-newline': 'off',
      'vue/html-self-closing': 'off',
      'vue/html-indent': 'off',
      'vue/html-closing-bracket-newline': 'off',
      'vue/require-default-prop': 'off',
      'vue/no-v-html': 'error',
    },
  },
  {
    rules: {
      'no-console': ['error', { allow: ['warn', 'error'] }],
      '@typescript-eslint/consistent-type-imports': 'error',
      // The compiler finds these, in components too (noUnusedLocals, noUnusedParameters).
      '@typescript-eslint/no-unused-vars': 'off',
    },
  },
  {
    files: ['src/cli/**'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['src/renderer/**/*.{ts,vue}'],
    ignores: ['**/*.test-helper.ts'],
    plugins: { words },
    rules: { 'words/no-text-once': 'error' },
  },
  ...converted.map((folder) => ({
    files: [`src/${folder}`, `src/${folder}/**/*.{ts,vue}`],
    // What draws tiles says nothing: its strings are fonts, and errors that nobody is shown. A table for programs is the same in all.
    ignores: ['**/*.test-helper.ts', 'src/renderer/features/map/tiles/**', 'src/renderer/model/touch-table.ts'],
    plugins: { words },
    rules: { 'words/no-raw-text': 'error' },
  })),
  {
    // A warning of the engine is asked for its key by the compiler.
    files: ['src/{core,geo,main,node,host-web}/**/*.ts'],
    ignores: ['**/*.test-helper.ts'],
    plugins: { words },
    rules: { 'words/no-unworded-error': 'error' },
  },
  { files: ['e2e/shim/**', '**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  lackingSomewhere,
  ...layerRules,
)
