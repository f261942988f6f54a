import './attributes-room'
import { onScopeDispose, shallowRef, watch } from 'vue'
import { useClient } from '../../client/use-client'
import { t } from '../../language'
import { useChosenFeatures } from '../../stores/chosen-features'
import { useCommands, type SearchHit } from '../../stores/commands'
import { useLayers } from '../../stores/layers'
import { useLayout } from '../../stores/layout'
import { useMap } from '../../stores/map'
import { useRevisions } from '../../stores/revisions'
import { textOf } from '../revisions/change-rows'

const leastLetters = 3
/** Words that are being typed are looked for when they stay. */
const stayMs = 250
const maxPerLayer = 5
/** Larger layers take many seconds: their own table finds in them. */
const maxRows = 1_000_000

/** Finds features by their attributes, in the layers that are on the map, for the palette. */
export function useFeatureSearch(): void {
  const client = useClient()
  const chosen = useChosenFeatures()
  const layers = useLayers()
  const layout = useLayout()
  const map = useMap()
  const revisions = useRevisions()
  const commands = useCommands()
  /** What was found so far, and by which words. */
  const found = shallowRef<{ words: string; hits: SearchHit[] }>({ words: '', hits: [] })
  let abort: AbortController | null = null
  let timer = 0

  const stop = commands.addProvider((words) => (found.value.words === words ? found.value.hits : []))
  onScopeDispose(() => {
    stop()
    abort?.abort()
    window.clearTimeout(timer)
  })
  watch(
    () => commands.wanted,
    (words) => {
      abort?.abort()
      window.clearTimeout(timer)
      if (words.length >= leastLetters) timer = window.setTimeout(() => void look(words), stayMs)
    },
  )

  async function look(words: string): Promise<void> {
    const { signal } = (abort = new AbortController())
    // What is quick to look through comes first.
    for (const { layer, prepared, sublayer } of searched().sort((a, b) => a.features - b.features)) {
      const query = { sublayer, words, filters: [], within: null, only: null, sort: null }
      const ask = { key: prepared.key, query, offset: 0, limit: maxPerLayer }
      const rows = await client.call('tables.listRows', ask, { signal }).catch(() => [])
      if (signal.aborted) return
      const hits = rows.map(({ index, properties, bbox4326 }): SearchHit => {
        const texts = Object.values(properties).filter((value) => value !== null && value !== '')
        return {
          id: `${prepared.key}/${index}`,
          title: texts.slice(0, 1).map(textOf).join('') || t('attributes.search.numbered', { number: index + 1 }),
          detail: `${layer.name} · ${texts.slice(1).map(textOf).join(' · ')}`,
          group: t('attributes.search.feature'),
          icon: 'locate',
          run: () => {
            layout.show('layers')
            layers.select(layer.id)
            chosen.choose(prepared.key, [index])
            map.fit(bbox4326)
          },
        }
      })
      const before = found.value.words === words ? found.value.hits : []
      if (hits.length > 0 || before.length === 0) found.value = { words, hits: [...before, ...hits] }
    }
  }

  /** The parts of layers on the map that have features to look through. */
  function searched() {
    return layers.visible.flatMap(({ layer }) => {
      const revision = layers.shownRevision(layer)
      const prepared = revision && revisions.preparedOf(layer.id, revision.id)
      const sublayers = [...(prepared?.manifest.sublayers ?? []).entries()]
      return sublayers.flatMap(([sublayer, { features }]) =>
        prepared && features > 0 && features <= maxRows ? [{ layer, prepared, sublayer, features }] : [],
      )
    })
  }
}
