import type { FoundService } from '../../geo/services/find-services'
import type { LookedLayer, ServiceRow } from '../../shared/services/report'

/** Names of surfaces that are the ground, in the languages in which drawings are named. */
const groundNames =
  /\b(terrain|ground|existing|surface|dtm|dgm|dem|mnt|mdt|tin|ngl|egl|gelande|gelaende|boden|bestand|urgelande|maaiveld|terrein|sol|natur(al|el))\b/

/**
 * How deep a feature lies below a surface that was found over it: by its height column, else as it is drawn. Of several surfaces the
 * one that is named as the ground, else the one revised last; which it was is told with it. Null where there is none, or no height.
 * @param layerOf position of a tileset's layer in the report; undefined: it could not be looked into
 */
export function coverOf(
  row: ServiceRow,
  { surfaces }: Pick<FoundService, 'surfaces'>,
  layers: readonly LookedLayer[],
  layerOf: (tileset: number) => number | undefined,
): ServiceRow['cover'] {
  const own = row.heightMetres ?? row.drawnHeight
  if (own === null) return null
  const over = surfaces.flatMap(({ tileset, height }) => {
    const layer = layerOf(tileset)
    const looked = layer === undefined ? undefined : layers[layer]
    return layer === undefined || !looked ? [] : [{ layer, looked, metres: Number((height - own).toFixed(3)) }]
  })
  const rank = ({ looked }: (typeof over)[number]) => (groundNames.test(plain(looked.name)) ? 0 : 1)
  over.sort((a, b) => rank(a) - rank(b) || b.looked.revision.createdDate.localeCompare(a.looked.revision.createdDate))
  const [best] = over
  return best ? { metres: best.metres, layer: best.layer } : null
}

const plain = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/_/g, ' ')
