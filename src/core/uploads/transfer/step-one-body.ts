import type { RowOptions } from '../../../shared/contract'
import type { RouteBody } from '../../../shared/rest'
import type { TransferRecord } from '../journal-records'
import { markComment } from '../marker'

/** What step 1 says of a transfer. */
export type StepOne = Pick<
  TransferRecord,
  'mode' | 'name' | 'uploadId' | 'targetLayerId' | 'options' | 'files' | 'innerNames'
>

/**
 * The body of step 1 for a transfer. Only what was chosen is sent; srid always, so that what was asked for is on record. Names
 * inside a zip get the zip's own time.
 */
export function stepOneBody(transfer: StepOne, marked: boolean): RouteBody<'startUpload'> {
  const { options, files, innerNames } = transfer
  const first = files[0]
  const common = {
    fileNames: [...files.map((file) => file.name), ...innerNames],
    fileLastModifieds: [
      ...files.map((file) => file.lastModifiedMs),
      ...innerNames.map(() => first?.lastModifiedMs ?? 0),
    ],
    srid: options.srid ?? -1,
    ...chosen(options, [
      'description',
      'units',
      'shpColorMode',
      'shpColorFixed',
      'shpColorAttribute',
      'csvIDField',
      'csvXField',
      'csvYField',
      'csvZField',
      'colorFieldName',
      'csvColor',
      'dataRightsSelectedItem',
      'ifcSublayerGroupBy',
      'convert3dFaces',
      'convert3dFacesToTerrain',
    ]),
    // The interface types these two as strings.
    ...(options.forceShapefile === undefined ? {} : { forceShapefile: String(options.forceShapefile) }),
    ...comment(transfer, marked),
  }
  if (transfer.mode === 'revise') return { mode: 1, ...common, replaceLayerId: transfer.targetLayerId ?? -1 }
  return {
    mode: 0,
    ...common,
    title: options.title ?? transfer.name,
    ...(options.permitSelf === undefined ? {} : { permitSelf: String(options.permitSelf) }),
    ...chosen(options, ['makeGlobal', 'makeOnByDefault', 'allowInPermits']),
  }
}

function comment(transfer: StepOne, marked: boolean): { revisionComment?: string } {
  const plain = transfer.options.revisionComment ?? ''
  if (marked) return { revisionComment: markComment(plain, transfer.uploadId, transfer.options.units) }
  return plain === '' ? {} : { revisionComment: plain }
}

function chosen<K extends keyof RowOptions>(options: RowOptions, names: readonly K[]): Pick<RowOptions, K> {
  const picked: Partial<RowOptions> = {}
  for (const name of names) if (options[name] !== undefined && options[name] !== '') picked[name] = options[name]
  return picked as Pick<RowOptions, K>
}
