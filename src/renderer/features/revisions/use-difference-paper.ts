import '../paper/paper-room'
import './difference-room'
import type { Component } from 'vue'
import { t } from '../../language'
import { useApp } from '../../stores/app'
import { useCompare } from '../../stores/compare'
import { usePaper } from '../../stores/paper'
import { useProject } from '../../stores/project'
import { useToasts } from '../../stores/toasts'
import { fileNameOf } from '../paper/file-name-of'
import { paperFoot } from '../paper/paper-foot'
import { revisionText } from './revision-text'

/** What is printed of a comparison. */
interface DifferencePaper {
  content: Component
  props: Record<string, unknown>
  landscape: boolean
  /** What stands at its head beside the project and the two revisions. */
  facts: string[]
  warning: string | null
}

/** Puts the open comparison on paper, under the names of its layer and of both revisions; says why where it could not be printed. */
export function useDifferencePaper() {
  const app = useApp()
  const compare = useCompare()
  const paper = usePaper()
  const project = useProject()
  const toasts = useToasts()

  /** @param make gathers what is printed; what it throws is told as well */
  return async function print(make: () => DifferencePaper | Promise<DifferencePaper>): Promise<void> {
    const { layer } = compare
    if (!layer) return
    await toasts.attempt(async () => {
      const { content, props, landscape, facts, warning } = await make()
      const title = t('differences.paper.title', { layer: layer.name })
      await paper.print({
        paper: { size: 'A4', landscape },
        fileName: fileNameOf(title),
        content,
        props,
        whole: false,
        head: {
          title,
          facts: [
            project.name ?? '',
            t('differences.paper.between', {
              before: revisionText(compare.revisions, compare.before),
              after: revisionText(compare.revisions, compare.after),
            }),
            ...facts,
          ],
          warning,
          foot: paperFoot(project.connection?.name, app.serviceNow()),
        },
      })
    }, t('paper.notPrinted'))
  }
}
