import './map-room'
import { formatDateTime, formatFullDay, formatIsoDay, formatScale, formatStamp } from '../../format'
import { t } from '../../language'
import { useCompare } from '../../stores/compare'
import { useLayerClasses } from '../../stores/layer-classes'
import { useLayerStyles } from '../../stores/layer-styles'
import { useLayers } from '../../stores/layers'
import { useMap } from '../../stores/map'
import { usePaper } from '../../stores/paper'
import { useRevisions } from '../../stores/revisions'
import { useProject } from '../../stores/project'
import { fileNameOf } from '../paper/file-name-of'
import { paperFoot } from '../paper/paper-foot'
import type { Paper } from '../../model/paper-size'
import MapSheet from './MapSheet.vue'
import { mapFramePx } from './map-frame'
import { fittingScale as scaleThatFits, sizeAtZoom } from './map-scale'
import type { LegendEntry } from './paper-legend'

const longestWaitMs = 30_000

/** Hands the map over, on paper. */
export function useMapOut() {
  const compare = useCompare()
  const layers = useLayers()
  const map = useMap()
  const paper = usePaper()
  const revisions = useRevisions()
  const styles = useLayerStyles()
  const layerClasses = useLayerClasses()
  const project = useProject()

  /** The denominator of the scale at which all that is seen fits on a sheet. */
  function fittingScale(sheet: Paper): number {
    const { bounds, center, zoom } = map
    if (!bounds || !center) return 1000
    return scaleThatFits({ lat: center.lat, zoom }, sizeAtZoom(bounds, zoom), mapFramePx(sheet))
  }

  /** The layers that are drawn, in the order of the tree, with the revision that each shows. */
  function legend(): LegendEntry[] {
    return layers.visible.flatMap(({ layer }) => {
      const compared = compare.onMap && compare.layerId === layer.id
      const revision = compared ? layer.revisions.find(({ id }) => id === compare.after) : layers.shownRevision(layer)
      if (!revision || !revisions.drawnOf(layer.id, revision.id)) return []
      const isLatest = revision.id === layer.revisions[0]?.id
      const look = { style: styles.styleOf(layer), kind: styles.kindOf(layer), widthPx: styles.widthOf(layer) }
      const classes = compared ? [] : layerClasses.legendOf(layer.id, revision.id, false)
      return [
        {
          name: layer.name,
          // Of the latest the day is enough; there may have been several on one day before it.
          detail: isLatest
            ? formatFullDay(revision.createdDate)
            : t('map.paper.earlier', { when: formatDateTime(revision.createdDate) }),
          ...look,
        },
        ...classes.map(({ label, color }) => ({
          ...look,
          name: t('map.paper.classOf', { column: layerClasses.columnOf(layer.id) ?? '', value: label }),
          detail: '',
          style: { ...look.style, color, darkColor: color, fill: null },
        })),
      ]
    })
  }

  /** Layers that are switched on and are not on the paper, as they are still on their way or cannot be drawn. */
  function missing(): string[] {
    return layers.visible.flatMap(({ layer }) => {
      const revision = layers.shownRevision(layer)
      return revision && revisions.drawnOf(layer.id, revision.id) ? [] : [layer.name]
    })
  }

  /** Waits for layers that are on their way to the map, for a while. */
  async function layersThere(): Promise<void> {
    const latest = Date.now() + longestWaitMs
    const isComing = () =>
      layers.visible.some(({ layer }) => {
        const revision = layers.shownRevision(layer)
        return revision && !revisions.drawnOf(layer.id, revision.id) && !revisions.failureOf(layer.id, revision.id)
      })
    while (isComing() && Date.now() < latest) await new Promise((resolve) => window.setTimeout(resolve, 200))
  }

  async function print(sheet: Paper, scale: number): Promise<void> {
    await layersThere()
    const now = new Date()
    const absent = missing()
    const read = layers.freshness
    const permits = [...map.overlays.keys()].some((name) => name.includes('permit'))
    map.printing = true
    try {
      await paper.print({
        paper: sheet,
        fileName: fileNameOf(`${project.name ?? 'Map'} ${formatIsoDay(now)}`),
        content: MapSheet,
        props: {
          scale,
          legend: legend(),
          facts: [
            ...(permits ? [t('map.paper.permits')] : []),
            ...(absent.length > 0 ? [t('map.paper.notDrawn', { layers: absent.join(', ') })] : []),
          ],
        },
        whole: true,
        head: {
          title: project.name ?? t('map.paper.map'),
          facts: [
            project.organizationName,
            formatScale(scale),
            t('map.paper.asOf', { when: formatStamp(read?.readAt) }),
          ],
          warning: read?.source === 'offline' ? t('map.paper.heldCopy') : null,
          foot: paperFoot(project.connection?.name, now),
        },
      })
    } finally {
      map.printing = false
    }
  }

  return { fittingScale, print }
}
