import { computed, ref, shallowRef } from 'vue'
import { toAppError } from '../../shared/errors/app-error'
import type { Drop, DroppedFile } from '../client/dropped-files'
import { stageFiles, type StagingProgress } from '../client/stage-files'
import { useClient } from '../client/use-client'
import { t } from '../language'
import { useApp } from './app'
import { defineProjectStore } from './define-store'
import { useLayout } from './layout'
import { useToasts } from './toasts'
import { useUploadPlan } from './upload-plan'

/** What the folder dialog of the web host is asked for. */
export interface FolderQuestion {
  title: string
  /** Folders or files; several files may be taken. */
  wants: 'folder' | 'files'
  /** Takes files of the browser's own computer instead; null: only those of the host can be taken. */
  takeFiles: ((files: readonly DroppedFile[]) => void) | null
  /** Gets handles of what was chosen, and of a folder its path as people know it. */
  answer: (paths: string[], shown: string) => void
}

/** How files are picked: which a dialog of the system shows first, whose folder it remembers, and who takes those of a browser. */
interface PickOptions extends Partial<Pick<FolderQuestion, 'takeFiles'>> {
  purpose?: string
  extensions?: string[]
}

/** Ways by which files come in: dialogs of the system, a folder dialog of our own, drops; and what to do with them. */
export const useUploadIntake = defineProjectStore('upload-intake', () => {
  const app = useApp()
  const client = useClient()
  const layout = useLayout()
  const plan = useUploadPlan()
  const toasts = useToasts()

  const staging = ref<StagingProgress | null>(null)
  /** What was dropped is being looked through. */
  const looking = ref(false)
  let stagingStop = new AbortController()
  const question = shallowRef<FolderQuestion | null>(null)
  /** Handles that came in while a plan was open: the user says whether they join it. */
  const waiting = shallowRef<string[] | null>(null)
  const native = computed(() => app.info?.capabilities.nativeDialogs === true)

  async function chooseFolder(): Promise<void> {
    const title = t('uploads.intake.dialogFolder')
    if (!native.value) {
      ask({ title, wants: 'folder', takeFiles: (files) => void takeFiles(files), answer: (paths) => void take(paths) })
      return
    }
    await toasts.attempt(async () => {
      const chosen = await client.call('host.chooseFolder', { title, purpose: 'upload' })
      if (chosen) await take([chosen.handle])
    })
  }

  async function chooseFiles(): Promise<void> {
    await pickFiles(t('uploads.intake.dialogFiles'), (paths) => void take(paths), {
      takeFiles: (files) => void takeFiles(files),
    })
  }

  /** Lets the user find files on disk; answers nothing when they cancel. */
  async function pickFiles(
    title: string,
    answer: (paths: string[]) => void,
    { takeFiles = null, purpose = 'upload', extensions = [] }: PickOptions = {},
  ): Promise<void> {
    if (!native.value) {
      ask({ title, wants: 'files', takeFiles, answer })
      return
    }
    await toasts.attempt(async () => {
      const chosen = await client.call('host.chooseFiles', { title, purpose, extensions })
      if (chosen.length > 0) answer(chosen.map(({ handle }) => handle))
    })
  }

  /** Lets the user find a folder on disk; answers its handle, and its path as people know it, or nothing when they cancel. */
  async function pickFolder(title: string, answer: (path: string, shown: string) => void): Promise<void> {
    if (!native.value) {
      const first = ([path]: string[], shown: string) => path !== undefined && answer(path, shown)
      ask({ title, wants: 'folder', takeFiles: null, answer: first })
      return
    }
    await toasts.attempt(async () => {
      const chosen = await client.call('host.chooseFolder', { title, purpose: 'example' })
      if (chosen) answer(chosen.handle, chosen.path)
    })
  }

  function ask(next: FolderQuestion): void {
    question.value = next
  }

  function answer(paths: string[], shown = ''): void {
    const asked = question.value
    question.value = null
    if (asked && paths.length > 0) asked.answer(paths, shown)
  }

  async function takeDrop(dropping: Promise<Drop>): Promise<void> {
    looking.value = true
    layout.show('uploads')
    await toasts.attempt(async () => {
      const drop = await dropping
      if (drop.paths.length > 0) await take(drop.paths)
      else if (drop.files.length > 0) await takeFiles(drop.files)
      else toasts.show(t('uploads.intake.noFile'), { tone: 'warn' })
    })
    looking.value = false
  }

  /** Hands files of a browser to the host first; it knows no paths of them. */
  async function takeFiles(files: readonly DroppedFile[]): Promise<void> {
    if (files.length === 0 || staging.value) return
    layout.show('uploads')
    stagingStop = new AbortController()
    staging.value = { filesDone: 0, filesTotal: files.length, bytesDone: 0, bytesTotal: 0 }
    try {
      const paths = await stageFiles(files, (progress) => (staging.value = progress), stagingStop.signal)
      staging.value = null
      await take(paths)
    } catch (thrown) {
      if (toAppError(thrown).code !== 'cancelled') toasts.showError(thrown)
    } finally {
      staging.value = null
    }
  }

  const cancelStaging = () => stagingStop.abort()

  async function take(paths: string[]): Promise<void> {
    layout.show('uploads')
    if (plan.head && plan.head.state !== 'started' && plan.rows.length > 0) waiting.value = paths
    else await plan.make(paths)
  }

  /** Plans what was waiting: with what the open plan was made of, or in its place. */
  async function settle(how: 'both' | 'new' | 'none'): Promise<void> {
    const paths = waiting.value
    waiting.value = null
    if (!paths || how === 'none') return
    await plan.make(paths, how === 'both' ? plan.head?.id : undefined)
  }

  return {
    staging,
    looking,
    question,
    waiting,
    native,
    chooseFolder,
    chooseFiles,
    pickFiles,
    pickFolder,
    answer,
    takePaths: take,
    takeDrop,
    takeFiles,
    cancelStaging,
    settle,
  }
})
