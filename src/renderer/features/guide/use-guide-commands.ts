import { t } from '../../language'
import { useCommandList } from '../../stores/commands'
import { useGuide } from '../../stores/guide'

/** The command that opens the guide. */
export function useGuideCommands(): void {
  const guide = useGuide()
  useCommandList(() => [
    {
      id: 'app.openGuide',
      title: t('frame.guide'),
      group: t('frame.groups.program'),
      icon: 'circle-question-mark',
      run: () => guide.toggle(),
    },
  ])
}
