import tseslint from 'typescript-eslint'
import vue from 'eslint-plugin-vue'

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

/** Not in tsconfig.lint.json: rules that need types would cost as much again for them. */
const tests = ['**/*.test.ts', '**/*.suite.ts']

/** Refuses imports across the borders of the layers, and Node's modules where there is no Node. */
const layerRules = layers.map((layer) => ({
  files: [`src/${layer}/**/*.{ts,vue}`],
  ignores: ['**/*.test.ts'],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            regex: `(^|/)\\.\\./(${layers.filter((other) => !mayImport[layer].includes(other)).join('|')})(/|$)`,
            message: `src/${layer} may import only ${mayImport[layer].join(', ')}.`,
          },
          ...(['shared', 'renderer', 'preload'].includes(layer)
            ? [{ regex: '^(node:|fs$|path$|libsql$|keytar$)', message: 'No Node here.' }]
            : []),
          ...(layer === 'main' || layer === 'preload'
            ? []
            : [{ regex: '^electron$', message: 'Electron only in src/main and src/preload.' }]),
          ...(layer === 'shared' ? [{ regex: '^(vue|pinia|leaflet)', message: 'src/shared is pure.' }] : []),
        ],
      },
    ],
  },
}))

export default tseslint.config(
  { ignores: ['out/**', 'dist/**', 'node_modules/**', '.runtime/**'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  ...tseslint.configs.recommended,
  // In components only: over every file of the program they cost a third of the time and find nothing.
  ...vue.configs['flat/recommended'].map((config) => ({ files: ['**/*.vue'], ...config })),
  {
    files: ['**/*.vue'],
    languageOptions: { parserOptions: { parser: tseslint.parser } },
    rules: {
      // Prettier lays templates out.
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
    // Rules that need types, for what ships: one program, made once.
    files: ['src/**/*.ts'],
    ignores: tests,
    languageOptions: { parserOptions: { project: './tsconfig.lint.json', tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
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
  { files: ['src/cli/**', 'build/**', 'bench/**', 'e2e/screenshots/**'], rules: { 'no-console': 'off' } },
  { files: ['e2e/shim/**', '**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  ...layerRules,
)
