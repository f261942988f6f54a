import { bodyPx, pxPerMm, type Paper } from '../../model/paper-size'

/** Pixels of the map's pictures for each CSS pixel: 288 to the inch, and not below 200 where tiles are enlarged. */
export const printRatio = 3

/** What legend and facts take beside the map, or below it on an upright sheet, in mm; the gap to the map included. */
const besideMm = 66
const belowMm = 66
/** What the facts take below the legend on a sheet on its side, in mm. */
const factsMm = 50

/** Width and height of the map on a sheet, in CSS pixels. */
export function mapFramePx(paper: Paper): { width: number; height: number } {
  const { width, height } = bodyPx(paper)
  return {
    width: Math.floor(paper.landscape ? width - besideMm * pxPerMm : width),
    height: Math.floor(paper.landscape ? height : height - belowMm * pxPerMm),
  }
}

/** Columns of a legend and their height in CSS pixels. */
export interface LegendRoom {
  columns: number
  height: number
}

/** The room for a legend beside the map, and on each further sheet. */
export function legendRoom(paper: Paper): { beside: LegendRoom; further: LegendRoom } {
  const { height } = bodyPx(paper)
  const titlePx = 24
  return {
    beside: paper.landscape
      ? { columns: 1, height: height - factsMm * pxPerMm - titlePx }
      : { columns: 2, height: (belowMm - 6) * pxPerMm - titlePx },
    further: { columns: paper.landscape ? 4 : 3, height: height - titlePx },
  }
}
