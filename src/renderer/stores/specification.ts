import { computed, ref, shallowRef } from 'vue'
import type { Result } from '../../shared/contract'
import { toAppError, type AppError } from '../../shared/errors/app-error'
import type { Specification } from '../../shared/specification/schema'
import { specificationFile } from '../../shared/specification/words'
import { useClient } from '../client/use-client'
import { useHost } from '../composables/use-host'
import { t } from '../language'
import { defineProjectStore } from './define-store'
import { useToasts } from './toasts'
import { useUploadIntake } from './upload-intake'

/** The specification of the project while it is made or edited; nothing of it counts before it is saved. */
export const useSpecification = defineProjectStore('specification', ({ project }) => {
  const client = useClient()
  const host = useHost()
  const intake = useUploadIntake()
  const toasts = useToasts()

  const draft = ref<Specification | null>(null)
  /** What the project keeps; null: none. */
  const kept = shallowRef<Specification | null>(null)
  const error = shallowRef<AppError | null>(null)
  const busy = ref(false)
  /** What of the table that was imported is no rule. */
  const passedOver = shallowRef<Result<'specifications.readFile'>['passedOver'] | null>(null)
  /** Rows that are to be sent in spite of a rule, when that is asked for. */
  const accepting = shallowRef<{ rule: string; rowIds: string[] } | null>(null)
  /** Counts the drafts: one that comes late is not for another. */
  let serial = 0

  const isOpen = computed(() => draft.value !== null)

  async function during(work: () => Promise<void>): Promise<void> {
    if (busy.value) return
    busy.value = true
    error.value = null
    try {
      await work()
    } catch (thrown) {
      const reason = toAppError(thrown)
      if (reason.code !== 'cancelled') error.value = reason
    } finally {
      busy.value = false
    }
  }

  /** Opens the editor with what the project keeps. */
  async function open(): Promise<void> {
    await during(async () => {
      const own = ++serial
      const found = await client.call('specifications.get', { project })
      if (own !== serial) return
      kept.value = found.specification
      draft.value = structuredClone(found.specification) ?? nothing()
    })
    if (error.value && !draft.value) toasts.showError(error.value)
  }

  function close(): void {
    serial++
    draft.value = null
    error.value = null
    passedOver.value = null
  }

  /** Closes the editor without keeping what was edited, which can be brought back. */
  function leave(): void {
    const left = draft.value
    const before = kept.value
    close()
    offerBack(left, () => bringBack(left, before))
  }

  /** Says that a draft was put away, where somebody made or changed it. */
  function offerBack(left: Specification | null, run: () => void): void {
    if (left === null || JSON.stringify(left) === JSON.stringify(kept.value ?? nothing())) return
    toasts.show(t('specification.editor.left'), {
      tone: 'warn',
      action: { label: t('specification.editor.bringBack'), lasting: true, run },
    })
  }

  function bringBack(left: Specification | null, before: Specification | null): void {
    // What is edited now is not written over.
    if (draft.value !== null) return
    kept.value = before
    draft.value = left
  }

  function take(one: Specification, others: typeof passedOver.value = null): void {
    const [left, leftOver] = [draft.value, passedOver.value]
    if (!left) return
    draft.value = structuredClone(one)
    passedOver.value = others
    offerBack(left, () => {
      if (draft.value) [draft.value, passedOver.value] = [left, leftOver]
    })
  }

  /** Keeps what was edited; false where something is wrong with it, which is told. */
  async function save(): Promise<void> {
    await during(async () => {
      if (!draft.value) return
      const specification = await checked(draft.value)
      await client.call('specifications.set', { project, specification })
      close()
      toasts.show(t('specification.editor.saved'))
    })
  }

  async function remove(): Promise<void> {
    await during(async () => {
      await client.call('specifications.set', { project, specification: null })
      close()
      toasts.show(t('specification.editor.removed'))
    })
  }

  function importFile(): void {
    void intake.pickFiles(t('specification.editor.importTitle'), ([path]) => {
      if (path === undefined) return
      void during(async () => {
        const read = await client.call('specifications.readFile', { path })
        take(read.specification, read.passedOver)
      })
    })
  }

  function makeFromExample(): void {
    void intake.pickFolder(t('specification.editor.exampleTitle'), (path) => {
      void during(async () => {
        const made = await client.call('specifications.fromExample', { project, path })
        take(made.specification)
        toasts.show(t('specification.editor.made', { count: made.files, unread: made.unread }))
      })
    })
  }

  async function exportFile(): Promise<void> {
    await during(async () => {
      if (!draft.value) return
      const specification = await checked(draft.value)
      const question = { title: t('specification.editor.exportTitle'), purpose: 'specification' }
      const saved = await host.saveAs({ ...question, fileName: specificationFile }, (path) =>
        client.call('specifications.writeFile', { path, specification }),
      )
      if (saved) toasts.show(t('specification.editor.exported'), { action: host.revealing(saved) })
    })
  }

  return {
    ...{ draft, kept, error, busy, passedOver, accepting, isOpen },
    ...{ open, leave, save, remove, importFile, makeFromExample, exportFile },
  }
})

const nothing = (): Specification => ({ version: 1, name: '', rules: [] })

/** The specification without the fields that were emptied: they are not given then. AppError `invalid` says what is wrong, and where. */
async function checked(one: Specification): Promise<Specification> {
  const { readSpecification } = await import('../../shared/specification/read-specification')
  const isEmpty = (key: string, value: unknown) =>
    value === '' || value === false || value === null || (Array.isArray(value) && value.length === 0 && key !== 'rules')
  const plain: unknown = JSON.parse(
    JSON.stringify(one, (key, value: unknown) => (isEmpty(key, value) ? undefined : value)),
  )
  return readSpecification(plain, specificationFile)
}
