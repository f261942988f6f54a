import { nextTick, onScopeDispose } from 'vue'
import { useClient } from '../../client/use-client'
import { useActivity } from '../../stores/activity'
import { useCommandList, useCommands } from '../../stores/commands'
import { useLayout } from '../../stores/layout'
import { useWorkspace } from '../../stores/workspace'
import { sections } from './sections'

/** Commands of the window itself, and those that the native menu gives. */
export function useFrameCommands(): void {
  const activity = useActivity()
  const layout = useLayout()
  const workspace = useWorkspace()
  const commands = useCommands()

  useCommandList([
    ...sections.map((section) => ({
      id: `view.${section.id}`,
      title: `Show ${section.title().toLowerCase()}`,
      group: 'View',
      icon: 'panel-right' as const,
      keys: `Ctrl+${section.order}`,
      run: () => {
        layout.show(section.id)
        void keepFocus(section.id)
      },
    })),
    {
      id: 'app.openPalette',
      title: 'Search or run',
      group: 'View',
      keys: 'Ctrl+K',
      listed: false,
      run: () => void (layout.dialog = layout.dialog === 'palette' ? 'none' : 'palette'),
    },
    {
      id: 'view.toggleInspector',
      title: 'Show or hide the inspector',
      group: 'View',
      icon: 'panel-right',
      keys: 'Ctrl+I',
      run: () => layout.toggleInspector(),
    },
    {
      id: 'view.nextPanel',
      title: 'Go to the next panel',
      group: 'View',
      icon: 'keyboard',
      keys: 'F6',
      run: () => focusPanel(1),
    },
    {
      id: 'view.previousPanel',
      title: 'Go to the previous panel',
      group: 'View',
      icon: 'keyboard',
      keys: 'Shift+F6',
      run: () => focusPanel(-1),
    },
    {
      id: 'app.showShortcuts',
      title: 'Keyboard shortcuts',
      group: 'Plumbline',
      icon: 'keyboard',
      keys: 'F1 / ?',
      run: () => void (layout.dialog = 'shortcuts'),
    },
    {
      id: 'app.openSettings',
      title: 'Settings…',
      group: 'Plumbline',
      icon: 'settings',
      keys: 'Ctrl+,',
      run: () => layout.openSettings(),
    },
    {
      id: 'app.showStorage',
      title: 'Storage: what is kept offline',
      group: 'Plumbline',
      icon: 'database',
      run: () => layout.openSettings('storage'),
    },
    {
      id: 'app.showActivity',
      title: 'Activity: what happened in this project',
      group: 'Plumbline',
      icon: 'history',
      keys: 'Ctrl+Shift+A',
      run: () => void (activity.open = !activity.open),
    },
    {
      id: 'connections.connect',
      title: 'Connect to a service…',
      group: 'Connections',
      icon: 'plug',
      run: () => layout.openConnect(),
    },
    {
      id: 'connections.manage',
      title: 'Connections…',
      group: 'Connections',
      icon: 'list-checks',
      run: () => void (layout.dialog = 'connections'),
    },
  ])

  onScopeDispose(
    commands.addProvider(() =>
      workspace.groups.flatMap((group) =>
        group.projects.map((project) => ({
          id: `${group.connectionId}/${group.organization}/${project.id}`,
          title: project.name,
          detail: group.organization,
          group: 'Projects',
          icon: 'building-2' as const,
          run: () =>
            void workspace.open({
              connectionId: group.connectionId,
              organization: group.organization,
              projectId: project.id,
            }),
        })),
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
const controls = ':is(button, input, [tabindex="0"]):not([role="separator"], [tabindex="-1"], :disabled)'

/** Moves the keyboard from panel to panel: side, work area (the map, then the table below it), inspector, top bar. @param step 1 or -1 */
function focusPanel(step: 1 | -1): void {
  const stops = ['.side', '.main', '.insp', '.topbar'].flatMap((selector) => {
    const panel = document.querySelector<HTMLElement>(`.app > ${selector}`)
    const isSeen = (part: HTMLElement) => part.offsetParent !== null
    if (!panel || !isSeen(panel)) return []
    const parts = [...panel.querySelectorAll<HTMLElement>(worked)].filter(isSeen)
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
