import { inject, provide, type InjectionKey } from 'vue'
import { formatDateTime, formatDay, formatDayHead, formatReadAt, formatWhen, type readMoment } from '../format/dates'
import { t } from '../language'

const onPaperKey: InjectionKey<true> = Symbol('on-paper')

/** Tells all components below that they are laid out for paper. */
export const provideOnPaper = (): void => provide(onPaperKey, true)

/** Whether the component is laid out for paper, where nothing can be pressed, hovered or folded. */
export const useOnPaper = (): boolean => inject(onPaperKey, undefined) === true

type Moment = Parameters<typeof readMoment>[0]

/** How times are told: as short as the screen allows, and in full on paper, which is read on other days. */
export function useTimes() {
  if (!useOnPaper()) return { when: formatWhen, readAt: formatReadAt, dayHead: formatDayHead, day: formatDay }
  const full = (value: Moment): string => formatDateTime(value)
  return { when: full, readAt: full, dayHead: fullDay, day: fullDay }
}

/** "21 Nov 2026". */
const fullDay = (value: Moment): string => formatDateTime(value).split(' ').slice(0, 3).join(' ') || t('format.noDate')
