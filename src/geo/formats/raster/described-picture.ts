import { AppError } from '../../../shared/errors/app-error'
import { said } from '../../../shared/languages/said-readers'
import type { FileSet, FormatId, RasterLayer } from '../../model'

/** What is known of a picture wherever it lies. */
export type PictureFacts = Pick<RasterLayer, 'width' | 'height' | 'bands' | 'kind' | 'nodata' | 'sampleType' | 'crs'>

/** file.unsupported: nothing says where a picture lies. It can be described all the same. */
export class UnplacedPicture extends AppError {
  readonly layerName: string
  readonly format: FormatId

  constructor(
    files: FileSet,
    own: { format: FormatId; cameraModel?: boolean },
    readonly picture: PictureFacts,
  ) {
    const { name, ext } = files.main
    const world = { tif: 'tfw', tiff: 'tfw', jpg: 'jgw', jpeg: 'jgw', png: 'pgw' }[ext] ?? 'wld'
    const { text, by } = own.cameraModel
      ? said('readers.pictures.cameraOnly', { file: name })
      : said('readers.pictures.unplaced', { file: name, world: `${files.name}.${world}` })
    super('file.unsupported', text, { details: { file: files.main.path }, retry: 'after-change', by })
    this.layerName = files.name
    this.format = own.format
  }
}

/** What is known of a picture whose place is told. */
export type PlacedPicture = PictureFacts & Pick<RasterLayer, 'name' | 'geoTransform'>

/** An error of reading pixels, of a picture that can be described all the same: cut short, or damaged from end to end. */
export class UnreadablePicture extends AppError {
  constructor(
    error: AppError,
    readonly format: FormatId,
    readonly picture: PlacedPicture,
  ) {
    super(error.code, error.message, { details: error.details, retry: error.retry, cause: error.cause, by: error.by })
  }
}
