import { Linter } from 'eslint'
import { describe, expect, it } from 'vitest'
import tseslint from 'typescript-eslint'
import vue from 'eslint-plugin-vue'
import words from './words.mjs'

const linter = new Linter()
const config = [
  ...(vue.configs['flat/base'] as Linter.Config[]),
  { files: ['**/*.vue'], languageOptions: { parserOptions: { parser: tseslint.parser } } },
  { files: ['**/*.ts'], languageOptions: { parser: tseslint.parser } },
  {
    files: ['**/*.{ts,vue}'],
    plugins: { words },
    rules: { 'words/no-raw-text': 'error', 'words/no-text-once': 'error' },
  },
  {
    files: ['core/**/*.ts'],
    languageOptions: { parser: tseslint.parser },
    plugins: { words },
    rules: { 'words/no-raw-text': 'off', 'words/no-unworded-error': 'error' },
  },
] as Linter.Config[]
const found = (text: string, filename: string) =>
  linter.verify(text, config, { filename }).map(({ ruleId, message }) => ruleId ?? message)
const inTemplate = (template: string) =>
  found(`<script setup lang="ts">\nconst a = 1\n</script>\n<template>${template}</template>\n`, 'a.vue')
const inScript = (text: string) => found(text, 'a.ts')

describe('raw text is refused', () => {
  it.each([
    '<p>Jobs</p>',
    '<p>{{ a }} of them</p>',
    '<p title="Jobs">{{ a }}</p>',
    '<button aria-label="Close" />',
    '<AppField :label="a ? \'From\' : b" />',
    '<AppField :label="`Tidy up ${a}`" />',
    '<AppField :disabled-reason="a ? null : \'Nothing changed\'" />',
    "<p>{{ a === 'b' ? 'held' : c }}</p>",
    '<AppNote :actions="[{ label: \'Read\', run }]" />',
    '<AppField unit="MB" />',
  ])('in a template: %s', (template) => {
    expect(inTemplate(template)).toEqual(['words/no-raw-text'])
  })

  it.each([
    "toasts.show('Nothing to tidy up')",
    'toasts.show(`${a} freed`)',
    "export const a = { title: 'Jobs' }",
    "export const a = (b) => (b ? 'Needs the network' : null)",
    "export const a = { hint: b ? 'held' : '' }",
    "throw new AppError('invalid', 'It was asked too late.')",
  ])('in a script: %s', (text) => {
    expect(inScript(text)).toEqual(['words/no-raw-text'])
  })
})

describe('what is no text may stand', () => {
  it.each([
    '<p>{{ a }} · 100 %</p>',
    "<p :class=\"['row-x', a ? 'dim small' : 'warn']\" class=\"bar sunk\">{{ t('jobs.title') }}</p>",
    '<AppIcon name="x" :title="t(\'jobs.title\')" @click="go(\'one\', a === \'x y\')" />',
    '<AppButton kind="primary" :aria-controls="`panel-${a}`" :title="a[\'b\']" />',
  ])('in a template: %s', (template) => {
    expect(inTemplate(template)).toEqual([])
  })

  it.each([
    "import { a } from 'two words'",
    "export const a = { id: 'jobs', icon: 'panel-right', kind: 'text' }",
    "export const a = () => t('jobs.title')",
    "document.querySelectorAll('input, select a')",
    "export const a = b === 'two words'",
    "map.on('moveend zoomend', a)",
    "export const a = { className: 'map-measure with-fill', keys: 'I / Alt+I', text: '#c2c8cf' }",
    'a.style.transform = `translate(${b}px, ${c}px)`',
    "export const a = '.map-aim, .swipe'",
    "export const a = { title: 'Plumbline', 'Cache-Control': b ? 'public, max-age=1' : 'no-store' }",
    'export const a = \'input:not(:disabled), a[href], [tabindex="0"]\'',
    "export const a = { width: b ? 'minmax(96px, 1fr)' : 'minmax(0, 1fr)' }",
    "throw new AppError('internal', 'It was asked too late.')",
  ])('in a script: %s', (text) => {
    expect(inScript(text)).toEqual([])
  })
})

it('a text is not asked for once and for all', () => {
  expect(inScript("export const a = { title: t('jobs.title') }")).toEqual(['words/no-text-once'])
  expect(inScript("export const a = { title: () => t('jobs.title') }")).toEqual([])
})

it.each([
  ["throw new AppError('invalid', 'It was asked too late.')", 1],
  ["throw new AppError('invalid', said.text, { retry: 'later' })", 1],
  ["throw new AppError('internal', 'A row was lost.')", 0],
  ['throw new AppError(code, text, { retry, by })', 0],
])('refuses an error that is English alone: %s', (text, count) => {
  expect(found(text, 'core/a.ts')).toEqual(Array(count).fill('words/no-unworded-error'))
})
