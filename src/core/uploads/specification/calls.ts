import type { GeoEngine } from '../../../geo/engine-api'
import { writeOut } from '../../../geo/writers/whole-file'
import type { CallsOf } from '../../../shared/contract'
import { specificationText } from '../../../shared/specification/read-specification'
import type { Layers } from '../../layers/layers'
import { specificationFromExample } from './from-example'
import type { KeptSpecifications } from './kept-specifications'
import { readSpecificationFile } from './read-file'

/** Answers the calls of `specifications`. */
export function specificationCalls(parts: {
  kept: KeptSpecifications
  geo: GeoEngine
  layers: Pick<Layers, 'getProject'>
}): CallsOf<'specifications'> {
  const { kept, geo, layers } = parts
  return {
    'specifications.get'({ project }) {
      const { specification, fault } = kept.get(project)
      return { specification, fault: fault?.text ?? null, faultBy: fault?.by }
    },
    'specifications.set': ({ project, specification }) => kept.set(project, specification),
    'specifications.readFile': ({ path }) => readSpecificationFile(path),
    'specifications.writeFile': ({ path, specification }) => writeOut(path, specificationText(specification)),
    async 'specifications.fromExample'({ project, path }, { signal }) {
      // Without the service the files say where they are, or nothing does.
      const known = await layers.getProject(project).catch(() => null)
      const srid = known?.project.defaultProjection ?? null
      return specificationFromExample({ path, geo, srid: srid !== null && srid > 0 ? srid : null, signal })
    },
  }
}
