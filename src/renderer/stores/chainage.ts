import { computed, ref, shallowRef, watch } from 'vue'
import type { ChainageSettings, NamedLineSetting, Result, ShownChainage } from '../../shared/contract'
import { plainNotation } from '../../shared/model/chainage-notation'
import { useClient } from '../client/use-client'
import { withDecimalSign } from '../language/locale'
import { defineProjectStore } from './define-store'
import { useProjectSettings } from './project-settings'

/** How far an alignment may be away from a place that is told its chainage, in metres. */
const withinMetres = 1000
/** The list is read anew so long after a layer has come to the disk. */
const listAfterMs = 500

/** By which alignments the project's chainages are told, how they are written, and who is asked for them. */
export const useChainage = defineProjectStore('chainage', ({ project, onEnd }) => {
  const client = useClient()
  const settings = useProjectSettings()
  const dialogOpen = ref(false)
  /** What there is; null while it is not read. */
  const list = shallowRef<Result<'chainage.list'> | null>(null)
  let timer = 0

  const current = computed(
    (): ChainageSettings =>
      settings.settings?.chainage ?? {
        notation: { ...plainNotation, decimalSign: withDecimalSign('.') === ',' ? ',' : '.' },
        ...{ chosen: [], lines: [] },
      },
  )
  const notation = computed(() => current.value.notation)
  /** Whether anything tells chainages. */
  const used = computed(() => current.value.chosen.length + current.value.lines.length > 0)
  /** Whether there is anything to choose from. */
  const offered = computed(() => used.value || (list.value?.alignments.length ?? 0) > 0)

  async function read(): Promise<void> {
    list.value = await client.call('chainage.list', { project }).catch(() => list.value)
  }
  watch(() => settings.settings?.chainage, read, { immediate: true })
  client.subscribe('revisions.stateChanged', ({ states }) => {
    if (!states.some(({ state }) => state === 'ready')) return
    window.clearTimeout(timer)
    timer = window.setTimeout(() => void read(), listAfterMs)
  })
  onEnd(() => window.clearTimeout(timer))

  const change = (changes: Partial<ChainageSettings>): Promise<void> =>
    settings.change({ chainage: { ...current.value, ...changes } })

  return {
    dialogOpen,
    list,
    current,
    notation,
    used,
    offered,
    change,
    /** Uses one more line as an alignment. */
    addLine: (line: NamedLineSetting) => change({ lines: [...current.value.lines, line] }),
    /** The chainages of a place, nearest first: one for each chosen alignment, or the nearest alone. */
    async locate(place: { lon: number; lat: number }, which: 'nearest-each' | 'nearest'): Promise<ShownChainage[]> {
      if (!used.value) return []
      const lonLat = [place.lon, place.lat]
      const [feet = []] = await client.call('chainage.locate', { project, lonLat, withinMetres, which })
      return feet
    },
    /** The nearest foot of each place on each chosen alignment; `lonLat` flat. */
    async locateAll(lonLat: number[]): Promise<ShownChainage[][]> {
      if (!used.value || lonLat.length === 0) return []
      return client.call('chainage.locate', { project, lonLat, withinMetres, which: 'nearest-each' })
    },
    /** Every place of a station on the chosen alignments. */
    places: (station: number): Promise<ShownChainage[]> => client.call('chainage.places', { project, station }),
  }
})
