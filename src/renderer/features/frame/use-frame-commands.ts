import { nextTick, onScopeDispose } from 'vue'
import { useClient } from '../../client/use-client'
import type { English } from '../../../shared/languages/en'
import { withinSentence } from '../../format/sentences'
import { t } from '../../language'
import { useActivity } from '../../stores/activity'
import { useApp } from '../../stores/app'
import { useCommandList, useCommands, type Command } from '../../stores/commands'
import { useLayout } from '../../stores/layout'
import { useWorkspace } from '../../stores/workspace'
import { sections } from './sections'

const command = (
  group: keyof English['frame']['groups'],
  title: string,
  rest: Omit<Command, 'title' | 'group'>,
): Command => ({
  ...rest,
  title,
  group: t(`frame.groups.${group}`),
})

/** Commands of the window itself, and those that the native menu gives. */
export function useFrameCommands(): void {
  const activity = useActivity()
  const app = useApp()
  const layout = useLayout()
  const workspace = useWorkspace()
  const commands = useCommands()

  useCommandList(() => [
    ...sections.map(({ id, title }) =>
      command('view', t('frame.commands.showSection', { section: withinSentence(title()) }), {
        id: `view.${id}`,
        icon: 'panel-right',
        run: () => {
          layout.show(id)
          void keepFocus(id)
        },
      }),
    ),
    command('view', t('frame.search'), {
      id: 'app.openPalette',
      listed: false,
      run: () => void (layout.dialog = layout.dialog === 'palette' ? 'none' : 'palette'),
    }),
    command('view', t('frame.commands.toggleInspector'), {
      id: 'view.toggleInspector',
      icon: 'panel-right',
      run: () => layout.toggleInspector(),
    }),
    command('view', t('frame.commands.nextPanel'), {
      id: 'view.nextPanel',
      icon: 'keyboard',
      run: () => focusPanel(1),
    }),
    command('view', t('frame.commands.previousPanel'), {
      id: 'view.previousPanel',
      icon: 'keyboard',
      run: () => focusPanel(-1),
    }),
    command('program', t('frame.commands.shortcuts'), {
      id: 'app.showShortcuts',
      icon: 'keyboard',
      run: () => void (layout.dialog = 'shortcuts'),
    }),
    command('program', t('frame.commands.settings'), {
      id: 'app.openSettings',
      icon: 'settings',
      run: () => layout.openSettings(),
    }),
    command('program', t('frame.commands.storage'), {
      id: 'app.showStorage',
      icon: 'database',
      run: () => layout.openSettings('storage'),
    }),
    command('program', t('frame.commands.activity'), {
      id: 'app.showActivity',
      icon: 'history',
      run: () => void (activity.open = !activity.open),
    }),
    ...(app.policy?.diagnostics === 'off'
      ? []
      : [
          command('program', t('troubles.diagnostics'), {
            id: 'app.showDiagnostics',
            icon: 'clipboard-check',
            run: () => layout.showDiagnostics(),
          }),
        ]),
    command('connections', t('frame.connect'), {
      id: 'connections.connect',
      icon: 'plug',
      run: () => layout.openConnect(),
    }),
    command('connections', t('frame.commands.connections'), {
      id: 'connections.manage',
      icon: 'list-checks',
      run: () => void (layout.dialog = 'connections'),
    }),
  ])

  onScopeDispose(
    commands.addProvider(() =>
      workspace.groups.flatMap((group) =>
        group.projects.map((project) => {
          const { connectionId, organization } = group
          const ref = { connectionId, organization, projectId: project.id }
          return {
            id: `${connectionId}/${organization}/${project.id}`,
            title: workspace.toldName(ref, project.name),
            detail: workspace.placeOf(connectionId, organization),
            group: t('frame.groups.projects'),
            icon: 'building-2' as const,
            run: () => void workspace.open(ref),
          }
        }),
      ),
    ),
  )
  onScopeDispose(
    useClient().subscribe('app.commandGiven', ({ command }) => {
      commands.run(command)
    }),
  )
}

/** What had the focus may be gone with the section before: the keyboard goes on at the tab of this one. */
async function keepFocus(id: string): Promise<void> {
  await nextTick()
  const had = document.activeElement
  const isSeen = had instanceof HTMLElement && had !== document.body && had.offsetParent !== null
  if (!isSeen) document.getElementById(`tab-${id}`)?.focus()
}

/** What is worked in: each of them in a panel gets the keyboard in turn, of a panel without any its first control. A panel with neither is passed by. */
const worked = '[role="tree"], [role="grid"], .leaflet-container[tabindex="0"]'
const controls = ['button', 'input', '[tabindex="0"]']
  .map((each) => `${each}:not([role="separator"]):not([tabindex="-1"]):not(:disabled)`)
  .join()

/** What of it takes the keyboard: itself, or the one of its rows that does. */
function keyedPart(part: HTMLElement): HTMLElement[] {
  const row = part.tabIndex < 0 ? part.querySelector<HTMLElement>('[tabindex="0"]') : part
  return row ? [row] : []
}

/** Moves the keyboard from panel to panel: side, work area (the map, then the table below it), inspector, top bar. @param step 1 or -1 */
function focusPanel(step: 1 | -1): void {
  const stops = ['.side', '.main', '.insp', '.topbar'].flatMap((selector) => {
    const panel = document.querySelector<HTMLElement>(`.app > ${selector}`)
    const isSeen = (part: HTMLElement) => part.offsetParent !== null
    if (!panel || !isSeen(panel)) return []
    const parts = [...panel.querySelectorAll<HTMLElement>(worked)].filter(isSeen).flatMap(keyedPart)
    const first = [...panel.querySelectorAll<HTMLElement>(controls)].filter(isSeen).slice(0, 1)
    return (parts.length > 0 ? parts : first).map((part) => ({ panel, part }))
  })
  const now = document.activeElement
  const within = stops.findIndex(({ part }) => part.contains(now))
  const at = within >= 0 ? within : stops.findIndex(({ panel }) => panel.contains(now))
  // From nowhere both ways lead to a first one: the side, or the last.
  const next = stops.at(at < 0 && step < 0 ? -1 : (at + step) % stops.length)
  next?.part.focus()
}
