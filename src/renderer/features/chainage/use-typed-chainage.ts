import { computed, shallowRef, watch, type Ref } from 'vue'
import type { ShownChainage } from '../../../shared/contract'
import { toAppError } from '../../../shared/errors/app-error'
import { formatChainage } from '../../../shared/model/chainage-notation'
import { formatLatLon } from '../../format'
import { errorWords } from '../../format/said'
import { t } from '../../language'
import { useChainage } from '../../stores/chainage'
import { chainageText, lengthText } from './chainage-words'
import { readTypedChainage } from './typed-chainage'

/** The places of a chainage that is typed, on the alignments that were chosen. @param wanted false: what is typed is something else */
export function useTypedChainage(text: Ref<string>, wanted: Ref<boolean>) {
  const chainage = useChainage()
  const places = shallowRef<ShownChainage[]>([])
  const chosen = shallowRef(0)
  const problem = shallowRef<string | null>(null)

  const names = computed(() => {
    const { chosen: some, lines } = chainage.current
    return [...some, ...lines].map(({ name }) => name)
  })
  const typed = computed(() =>
    chainage.used && wanted.value ? readTypedChainage(text.value, chainage.notation, names.value) : null,
  )
  watch(typed, async (now, _before, onCleanup) => {
    let late = false
    onCleanup(() => (late = true))
    places.value = []
    chosen.value = 0
    problem.value = null
    if (!now) return
    if (now.name !== null && !names.value.includes(now.name)) {
      problem.value = t('chainage.goTo.notNamed', { name: now.name })
      return
    }
    try {
      const found = (await chainage.places(now.station)).filter(({ name }) => now.name === null || name === now.name)
      if (late) return
      places.value = found
      if (found.length === 0)
        problem.value = t('chainage.goTo.nowhere', { chainage: formatChainage(now.station, chainage.notation) })
    } catch (thrown) {
      if (!late) problem.value = errorWords(toAppError(thrown))
    }
  })

  /** The place that is gone to; null: there is none. */
  const place = computed(() => places.value[chosen.value] ?? null)
  const hint = computed(() => {
    const found = place.value
    if (!found) return null
    if (places.value.length > 1) return t('chainage.goTo.several', { count: places.value.length })
    const text = chainageText(found, chainage.notation)
    return t('chainage.goTo.read', { chainage: text, name: found.name, place: formatLatLon(found.lat, found.lon) })
  })
  /** To choose from, where several places have it. */
  const options = computed(() =>
    places.value.length < 2
      ? []
      : places.value.map(({ name, distance, stationUnit }, value) => ({
          value,
          label: t('chainage.goTo.option', { name, distance: lengthText(distance, stationUnit) }),
        })),
  )
  /** What can be typed, where chainages are told; null: they are not. */
  const sample = computed(() => (chainage.used ? formatChainage(12340.5, chainage.notation) : null))

  return { typed, place, chosen, options, hint, problem, sample }
}
