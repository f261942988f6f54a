import type { FileSet } from '../../model'
import { sideFile } from '../common/side-files'
import { tag } from './tags'
import { TiffFile, type TiffDirectory } from './tiff-file'
import { imageSize, readImage, type TiffImage } from './tiff-image'

const reduced = 1
const maskBit = 4

/** The picture of a TIFF and its smaller copies. */
export type TiffLevels = Awaited<ReturnType<typeof openLevels>>

/** Opens a TIFF with its overviews and masks, those in .ovr and .msk files too. Errors: those of reading an image. */
export async function openLevels(files: FileSet) {
  const main = await TiffFile.open(files.main)
  const opened = [main]
  const close = async (): Promise<void> => {
    for (const tiff of opened) await tiff.close()
  }
  try {
    const directories = await main.directories()
    const kinds = await Promise.all(directories.map((one) => one.number(tag.newSubfileType, 0)))
    const first = Math.max(
      0,
      kinds.findIndex((kind) => (kind & (reduced | maskBit)) === 0),
    )
    const directory = directories[first]!
    const full = await readImage(main, directory)
    const overviews: TiffImage[] = []
    const masks: TiffImage[] = []
    let otherPages = 0
    for (const [index, one] of directories.entries()) {
      if (index === first) continue
      const kind = kinds[index]!
      if (kind & maskBit) await take(masks, main, one)
      else if (kind & reduced) await take(overviews, main, one)
      else otherPages++
    }
    await beside('ovr', overviews)
    await beside('msk', masks)
    const maskFor = (image: TiffImage): TiffImage | null =>
      masks.find((mask) => mask.width === image.width && mask.height === image.height) ?? null
    const smaller = overviews.filter((image) => isOverview(image, full)).sort((a, b) => b.width - a.width)
    const levels = [full, ...smaller].map((image) => ({ image, mask: maskFor(image) }))
    // An overview without its mask would show what the full size hides.
    const whole = levels.filter((level, index) => index === 0 || (level.mask !== null) === (levels[0]!.mask !== null))
    return {
      /** Full size first, then ever smaller. */
      levels: whole,
      /** Directory of the full size, which carries the georeference. */
      directory,
      /** Further pictures of full kind in the file, which are not shown. */
      otherPages,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }

  async function beside(ext: 'ovr' | 'msk', into: TiffImage[]): Promise<void> {
    const member = sideFile(files, ext)
    if (!member || member.sizeBytes === 0) return
    const tiff = await TiffFile.open(member).catch(() => null)
    if (!tiff) return
    opened.push(tiff)
    for (const one of await tiff.directories().catch(() => [])) {
      if (ext === 'ovr' && (await one.number(tag.newSubfileType, 0)) & maskBit) continue
      await take(into, tiff, one)
    }
  }
}

/** Overviews and masks help only; one that cannot be read whole is left out. */
async function take(into: TiffImage[], tiff: TiffFile, directory: TiffDirectory): Promise<void> {
  const { width, height } = await imageSize(directory)
  if (width < 1 || height < 1) return
  const image = await readImage(tiff, directory).catch(() => null)
  if (image && !image.cutOff && !image.unreadable) into.push(image)
}

function isOverview(image: TiffImage, full: TiffImage): boolean {
  const across = full.width / image.width
  const down = full.height / image.height
  const alike = image.samples === full.samples && image.bits === full.bits && image.format === full.format
  return alike && across > 1.2 && Math.abs(across / down - 1) < 0.2
}
