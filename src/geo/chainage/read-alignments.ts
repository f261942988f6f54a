import { using } from '../../node/using'
import type { AlignmentFile } from '../../shared/alignment/definition'
import type { CallOptions, InspectRequest } from '../engine-api'
import { readMeasures } from '../formats/common/measured-lines'
import { openDataset } from '../formats/registry'
import { keptCrs } from '../layer-crs'
import type { Warning } from '../model'
import { openWatch } from '../open-watch'

/** The alignments of a file set, in the CRS that the request, the file or the default gives. AppError: what the readers throw. */
export async function readAlignments(
  request: Pick<InspectRequest, 'files' | 'options' | 'defaultSrid'>,
  call: CallOptions = {},
): Promise<AlignmentFile & { warnings: Warning[] }> {
  const signal = call.signal ?? new AbortController().signal
  return using(await openDataset(request.files, request.options, signal, openWatch(call)), async (dataset) => {
    await readMeasures(dataset, { signal, onProgress: () => undefined })
    const found = dataset.alignments
    const none = { srid: null, wkt: null, proj4: null, name: null, from: 'none' } as const
    const { srid, wkt, proj4, name } = found ? keptCrs(found.crs, dataset.format, request) : none
    const warnings = dataset.warnings.map((warning) => ({ ...warning }))
    return { version: 1, crs: { srid, wkt, proj4, name }, alignments: found?.definitions ?? [], warnings }
  })
}
